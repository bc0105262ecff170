#!/bin/sh
# The programs of a release, with the Node.js that lies beside them: in the folder of a release this file is ./resirkuit.
set -eu

usage() {
  cat <<'END'
./resirkuit COMMAND …

  start    open the database and serve http://localhost:8088 (docs/settings.md has the settings)
  demo     the same with an operator's year as an example, deleted when it ends
  doctor   name each fault of this installation and its remedy
  admin    manage the accounts: admin list
  backup   write everything that this installation keeps into one file
  restore  put such a file into an empty installation
  move     move the embedded database to a PostgreSQL server, or back
  vision-evaluate, vision-export  judge the photo engine on your photos; write photos to train with

Where the guides in docs/ say npm run NAME, here it is ./resirkuit NAME.
END
}

here=$(dirname "$(readlink -f "$0")")
command=${1:-help}
[ $# -eq 0 ] || shift
[ "${1:-}" != -- ] || shift
case $command in
  start) program=main ;;
  demo) program=main && set -- --demo "$@" ;;
  doctor | admin | backup | restore | move | vision-evaluate | vision-export) program=$command ;;
  help | --help | -h) usage && exit ;;
  *) usage >&2 && exit 2 ;;
esac

case $(uname -m) in
  x86_64) arch=x64 ;;
  aarch64) arch=arm64 ;;
  *) arch=$(uname -m) ;;
esac
node=$here/node_modules/node-linux-$arch/bin/node
if ! [ -x "$node" ]; then
  echo "This release is not for a machine of this kind ($(uname -s), $(uname -m))." >&2
  exit 1
fi

export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
exec "$node" --max-semi-space-size=4 --heap-growing-percent=50 --import "$here/dist-program/bundled.mjs" "$here/dist-program/$program.mjs" "$@"
