#!/bin/sh
# A world in which every user can read what the tests need: the toolchain, the workspace and
# what was built. Called in a mount namespace of its own, so that the machine stays as it is:
#
#   unshare --mount world.sh PATH... -- COMMAND...
set -eu

stash=$(mktemp --directory)
mount -t tmpfs none "$stash"
number=0
while [ "$1" != -- ]; do
    number=$((number + 1))
    mkdir "$stash/$number"
    mount --bind "$1" "$stash/$number"
    echo "$1" > "$stash/$number.path"
    shift
done
shift
# Root's home is closed to others; what they need of it is put into another one.
mount -t tmpfs -o mode=755 none /root
for place in "$stash"/*.path; do
    path=$(cat "$place")
    mkdir -p "$path"
    mount --bind "${place%.path}" "$path"
done
umount --lazy "$stash"
cd /
exec "$@"
