#!/usr/bin/env bash
# VS Code itself, as code-server from npm carries it, into .venv-judges/code-server: test/samples-vscode.test.ts installs the
# extension into it. It needs Node 24, which is had from npm too. Of its native modules those that the server can't start
# without are compiled; kerberos, for example, wants headers that few machines have.
#
# Ends after CODE_SERVER_LIMIT seconds, else 1800: 7 minutes on two busy cores, 100 s of them work. What it has done by then is
# kept, and the next run goes on from there.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -z "${CODE_SERVER_INSTALLING:-}" ]; then
  limit="${CODE_SERVER_LIMIT:-1800}"
  CODE_SERVER_INSTALLING=1 timeout --kill-after=30 "$limit" bash "test/judges/$(basename "$0")" && exit 0
  status=$?
  [ "$status" -ne 124 ] || echo "code-server was not installed within $limit s. Run it again: it goes on from there." >&2
  exit "$status"
fi
into="$PWD/.venv-judges/code-server"
[ -e "$into/ready" ] && exit 0
gyp="$(dirname "$(readlink -f "$(command -v npm)")")/../node_modules/node-gyp/bin/node-gyp.js"
headers="$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")"
mkdir -p "$into"
cd "$into"
npm init -y > /dev/null
npm install --no-audit --no-fund node@24.21.0
export PATH="$into/node_modules/node/bin:$PATH"
npm install --no-audit --no-fund --ignore-scripts code-server@4.139.1
code="$into/node_modules/code-server/lib/vscode"
(cd "$code" && npm install --no-audit --no-fund --omit=dev --ignore-scripts)
(cd "$code/extensions" && npm install --no-audit --no-fund --omit=dev --ignore-scripts)
for module in @vscode/spdlog @vscode/native-watchdog @vscode/sqlite3; do
  [ -e "$code/node_modules/$module/build/compiled" ] && continue
  (cd "$code/node_modules/$module" && node "$gyp" rebuild --nodedir="$headers" && touch build/compiled)
done
touch "$into/ready"
