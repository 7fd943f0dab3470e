#!/bin/sh
# make, which is installed first where it is missing: ./make run, ./make test. The Makefile installs everything else.
set -eu
cd "$(dirname "$0")"
command -v make >/dev/null || .ci/install make
exec make "$@"
