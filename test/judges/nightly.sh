#!/usr/bin/env bash
# Every judge, those included for which a run of CI has no time: Newton (compiles for a minute at first), robosuite, and whatever else is
# marked `nightly`. Needs a built tree (`npm run build`).
set -euo pipefail
cd "$(dirname "$0")/../.."
bash test/judges/install.sh nightly
PROPMASTER_NIGHTLY=1 .venv-judges/clients/bin/python -m pytest -q -rs -p no:cacheprovider test/judges "$@"
