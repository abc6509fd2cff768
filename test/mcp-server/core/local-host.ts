import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Host, type HostOptions, openHost } from '../../../mcp-server/host.ts';
import { openPropmaster } from '../../../src/api/open.ts';
import type { OpenOptions, Propmaster } from '../../../src/api/propmaster.ts';

const OF_A_SERVICE = ['PROPMASTER_BASE_URL', 'PROPMASTER_API_KEY', 'PROPMASTER_PROFILE'];

/** A folder of a test's own, with all state of the process in it; the environment names no service until it is removed. */
export function ownFolder(): { readonly folder: string; readonly project: string; remove(): void } {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'propmaster-mcp-core-')));
  const before = { ...process.env };
  process.env['PROPMASTER_HOME'] = path.join(folder, 'home');
  for (const name of OF_A_SERVICE) delete process.env[name];
  return {
    folder,
    project: path.join(folder, 'project'),
    remove() {
      for (const name of ['PROPMASTER_HOME', ...OF_A_SERVICE]) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A host of a real project; `alter` replaces methods of its interface. */
export function hostOf(
  options: HostOptions,
  alter: (propmaster: Propmaster) => Partial<Propmaster> = () => ({}),
): Host {
  return openHost(options, async (given?: OpenOptions) => {
    const propmaster = await openPropmaster(given);
    return { ...propmaster, ...alter(propmaster) };
  });
}
