#!/usr/bin/env bash
# The pictures in README.md: a class that does not exist, graded, and its pages in a real browser.
# Needs chromium (Debian's package is chromium).
set -euo pipefail
cd "$(dirname "$0")/.."

class=$(mktemp -d)
trap 'rm -rf "$class"' EXIT
cargo run --release -p grader -- demo "$class/demo"
# Some of a made-up class cannot be graded: that is code 1.
cargo run --release -p grader -- grade "$class"/demo/downloads/* --course "$class/demo/course" || [ $? -eq 1 ]

cargo run --release -p grader -- similar grader/tests/support/similar/by_hand --out "$class/similar"

# picture NAME PAGE WIDTH HEIGHT SCHEME [STEP]: 0 is dark, 1 is light
picture() {
    chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --force-prefers-reduced-motion \
        --window-size="$3,$4" --blink-settings=preferredColorScheme="$5" \
        --screenshot="$PWD/$1.png" "file://$class/$2.html${6:+#$6}" 2> /dev/null
}
# Somebody with a mistake that is explained.
student=$(grep -l 'class="card"' "$class"/demo/course/reports/*.html | head -n 1)
student=${student#"$class/"}
picture grader/class demo/course/reports/class 1000 1400 1
picture grader/report "${student%.html}" 500 1400 1
picture grader/report-dark "${student%.html}" 500 1400 0
picture grader/similar similar/pair-001 1100 1000 1

# The pages to step through, at a step in the middle or at the last one.
cargo run --release -q -p dictionary --example draw -- --html "$class/trie.html" tea ten to a axe
picture dictionary/growth trie 960 600 1 7
cargo run --release -q -p solver --example trace -- --html "$class/trace.html" ca/ts cat cats at > /dev/null
picture solver/steps trace 960 640 1 4
cargo run --release -q -p grader --example xray -- visited_not_reset word_list --html > "$class/xray.html"
picture grader/xray_page xray 960 720 1 999
