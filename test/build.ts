import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

/** Builds `dist/` once for the whole run: tests of the command line and of the MCP server start what users start. */
export default function build(): void {
  if (process.env['PROPMASTER_TEST_NO_BUILD']) return;
  rmSync('dist', { recursive: true, force: true });
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`tsc failed, so nothing was tested:\n${stdout}`);
}
