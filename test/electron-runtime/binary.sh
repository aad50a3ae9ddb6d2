#!/bin/sh
# Takes the place of Electron's binary: Node runs the app's main entry, and a real Chromium is its window.
here=$(dirname "$(readlink -f "$0")")
before= inspect= required=
for given in "$@"; do
  case $before in
    # Loaded before the app, as `electron --require file .` does.
    --require) required=$given ;;
  esac
  case $given in --inspect*) inspect=$given ;; esac
  before=$given
done
# Found by its port; as root, Chromium runs no other way.
export GALLEY_TEST_SWITCHES='--headless=new --no-sandbox --remote-debugging-port=0'
exec "${GALLEY_TEST_NODE:-node}" ${inspect:+"$inspect"} ${required:+--require "$required"} --no-warnings --import "$here/hooks.ts" "$here/start.ts" "$@"
