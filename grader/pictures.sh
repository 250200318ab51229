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

# picture NAME PAGE WIDTH HEIGHT SCHEME: 0 is dark, 1 is light
picture() {
    chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars \
        --window-size="$3,$4" --blink-settings=preferredColorScheme="$5" \
        --screenshot="$PWD/grader/$1.png" "file://$class/$2.html" 2> /dev/null
}
# Somebody with a mistake that is explained.
student=$(grep -l 'class="card"' "$class"/demo/course/reports/*.html | head -n 1)
student=${student#"$class/"}
picture class demo/course/reports/class 1000 1400 1
picture report "${student%.html}" 500 1400 1
picture report-dark "${student%.html}" 500 1400 0
picture similar similar/pair-001 1100 1000 1
