#!/bin/sh
# Runs Chromium (its folder, then its command) until standard input ends, as it does however the process that started
# this has ended; then nothing of it is left.
folder=$1
shift
# What is tried in front of Node's own libraries is not for Chromium.
unset LD_PRELOAD
"$@" &
chromium=$!
# The end of its output signals its end.
exec 2>&- 3<&- 4>&-
while read -r _; do :; done
# A clean exit would first write data that is never read again.
kill -KILL $chromium
trap '' TERM
kill -TERM 0
wait
# What is still ending writes a last file.
until rm -rf "$folder"; do sleep 0.1; done
