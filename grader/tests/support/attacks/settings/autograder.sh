#!/bin/sh
# A root folder like that of Gradescope's container: the machine's programs, the toolchain
# where setup.sh installs it, and an empty /autograder. Called in namespaces of its own:
#
#   unshare --mount --net autograder.sh ROOT TOOLCHAIN -- COMMAND...
set -eu

root=$1
toolchain=$2
shift 3
mount -t tmpfs -o mode=755 none "$root"
for place in /bin /lib /lib32 /lib64 /sbin; do
    if [ -L "$place" ]; then
        cp -P "$place" "$root$place"
    fi
done
for place in /usr /etc /dev /proc /sys; do
    mkdir "$root$place"
    mount --rbind "$place" "$root$place"
done
mkdir -m 1777 "$root/tmp"
mkdir -m 700 "$root/root"
mkdir -p "$root/autograder/source" "$root/autograder/submission" "$root/autograder/results"
mount -t tmpfs -o mode=755 none "$root/usr/local"
mkdir "$root/usr/local/rust"
mount --bind "$toolchain" "$root/usr/local/rust"
exec "$@"
