#!/usr/bin/env bash
# Every judge, those included for which a run of CI has no time: Newton (compiles for a minute at first), robosuite, and whatever
# else is marked `nightly`; then the tests that kill processes, with more kills,
# and those of other dialects, with more dialects. test/judges/README.md says what and why.
set -euo pipefail
cd "$(dirname "$0")/../.."
bash test/judges/install.sh nightly
export PROPMASTER_NIGHTLY=1
npm run build
.venv-judges/clients/bin/python -m pytest -q -rs -p no:cacheprovider -n 2 --dist worksteal test/judges "$@"
# The rows of the matrix that need no third-party file, in every loader, Genesis and ManiSkill too; docs/matrix.md is all of them.
node --import tsx scripts/matrix.ts --only bowl,laptop,toolbox --formats mjcf,urdf --out /dev/stdout
# Compiles for minutes, and serves one test only: last, so that it holds up no judge.
bash test/judges/install-code-server.sh
node node_modules/vitest/vitest.mjs run test/crash test/cli/attach test/scene/killed test/generator/scene/relations-hold \
  test/generator/blueprint/drawn-kinds test/generator/scene/stand test/generator/scene/contents test/generator/tabletop \
  test/generator/odd-sizes test/generator/conformance test/generator/fidelity/planted-losses test/pipeline/reserved-names test/inspect/agreement \
  test/client/faults-in-dialects test/dialect/learnt test/samples-blueprints test/service/ports/faults test/service/ports/contract \
  test/service/ports/killed-workers test/service/ports/network test/service/ports/blobs test/batch/shared-run \
  test/viewer/ball test/viewer/check-pairs test/viewer/chat-inspector test/samples-vscode test/service-conformance/violations \
  test/service-conformance/shapes
