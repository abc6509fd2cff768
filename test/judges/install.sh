#!/usr/bin/env bash
# Installs the judges: real simulators, clients and archivers that this project did not write. Those from PyPI get a virtual
# environment each, under .venv-judges/; archivers come as Debian packages, where they are missing and this is root.
# Needs python3 with venv; runs again cheaply.
set -euo pipefail
cd "$(dirname "$0")/../.."

python="${PYTHON:-python3}"
venv() { # name, then packages
  local folder=".venv-judges/$1"
  shift
  if [ ! -f "$folder/.installed" ] || [ "$(cat "$folder/.installed")" != "$*" ]; then
    echo "[judges] installing $* into $folder"
    rm -rf "$folder"
    "$python" -m venv "$folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
    echo "$*" >"$folder/.installed"
  fi
}

for version in 3.3.7 3.12.0 4.0.0; do venv "mujoco-$version" "mujoco==$version"; done
venv usd "usd-core==26.11"
# Microsoft's runtime (.NET Core 3.1, x86-64), called from Python: a C# compiler would be ten times as large.
if [ "$(uname -m)" = x86_64 ]; then venv dotnet "dotnetcore2==3.1.23" "pythonnet==3.2.1"; fi
venv schemathesis "schemathesis==4.32.5"
venv clients $(cat test/judges/requirements.txt)

missing=()
archiver() { # how to see that it is there, then the Debian package that brings it
  bash -c "$1" >/dev/null 2>&1 || missing+=("$2")
}
archiver 'command -v zip' zip
archiver 'command -v unzip' unzip
archiver 'command -v 7z' p7zip-full
archiver 'command -v bsdtar' libarchive-tools
archiver 'command -v jar' default-jdk-headless
archiver 'perl -MIO::Compress::Zip -e 1' perl # perl-base, which is always there, has no modules
if [ "${#missing[@]}" -gt 0 ]; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "[judges] installing ${missing[*]} with apt-get"
    mkdir -p /usr/share/man/man1 # absent from slim images, and the JDK links its manual pages there
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  else
    echo "[judges] missing, and only root can install them: ${missing[*]} (their tests say so)" >&2
  fi
fi
