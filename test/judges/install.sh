#!/usr/bin/env bash
# Installs the judges: real simulators and clients that this project did not write, each in its own virtual environment
# under .venv-judges/. Needs python3 with venv; runs again cheaply.
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
venv schemathesis "schemathesis==4.32.5"
venv clients $(cat test/judges/requirements.txt)
