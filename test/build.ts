import { spawnSync } from 'node:child_process';

/**
 * Builds `dist/` once for the whole run, with the programs that tests start: what starts is what users start. Files
 * are overwritten, not removed first, so that a server running from here keeps its modules. Types are checked by
 * `npm run check`; what was built since the last change is not built again.
 */
export default function build(): void {
  if (process.env['PROPMASTER_TEST_NO_BUILD']) return;
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck'];
  const { status, stdout } = spawnSync(process.execPath, tsc, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tsc failed, so nothing was tested:\n${stdout}`);
  const bundled = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build-lib.ts'], { encoding: 'utf8' });
  if (bundled.status !== 0) throw new Error(`Bundling failed, so nothing was tested:\n${bundled.stderr}`);
}
