import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PYTHON = '.venv-judges/clients/bin/python';
/** In CI they run after this suite, installed by `.ci/run`, where a missing one is a failure. */
const reason = process.env['CI']
  ? ' (skipped here: .ci/run installs and runs them)'
  : existsSync(PYTHON)
    ? ''
    : ' (skipped: not installed; bash test/judges/install.sh)';

describe.skipIf(reason !== '')(
  `judges: three MuJoCo versions, OpenUSD, the Python MCP client and Schemathesis${reason}`,
  () => {
    it('agree', () => {
      const { status, stdout } = spawnSync(PYTHON, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'test/judges'], {
        encoding: 'utf8',
      });
      expect(status, stdout).toBe(0);
    }, 1_500_000);
  },
);
