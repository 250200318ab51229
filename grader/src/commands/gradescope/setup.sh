#!/bin/sh
# Prepares Gradescope's image. Only this script uses the network.
set -eu
cd /autograder/source
# The secret and the reference solution are for root alone.
chown -R root:root .
chmod -R go-rwx .
chmod u+x grader run_autograder

export PATH="/usr/local/rust/bin:$PATH" CARGO_HOME=/usr/local/rust/cargo
if [ ! -x /usr/local/rust/bin/rustc ]; then
    apt-get update
    apt-get install -y --no-install-recommends ca-certificates curl gcc libc6-dev xz-utils
    curl -fsSL https://static.rust-lang.org/dist/@RUST@.tar.xz | tar -xJ -C /tmp
    /tmp/@RUST@/install.sh --prefix=/usr/local/rust --without=rust-docs
    rm -rf /tmp/@RUST@
fi
cd assignment
if ! ../grader --version; then
    echo "The grader does not start here. Choose a newer Ubuntu image, or build the grader on this version of Ubuntu."
    exit 1
fi
# Grading the reference solution shows that nothing is missing, and builds what cargo needs the network for. It is
# trusted, so it needs no sandbox.
out=$(mktemp -d)
../grader grade '@REFERENCE@' --course ../course --sandbox none --out "$out"
rm -rf "$out"
