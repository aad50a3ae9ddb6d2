#!/bin/sh
# Takes the place of Electron's binary: Node runs the app's main entry, and a real Chromium is its window.
here=$(dirname "$(readlink -f "$0")")
for given in "$@"; do
  case $given in --inspect*) inspect=$given ;; esac
done
# Found by its port; as root, Chromium runs no other way.
export GALLEY_TEST_SWITCHES='--headless=new --no-sandbox --remote-debugging-port=0'
exec "${GALLEY_TEST_NODE:-node}" ${inspect:+"$inspect"} --no-warnings --import "$here/hooks.ts" "$here/start.ts" "$@"
