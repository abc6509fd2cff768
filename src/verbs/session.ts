import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Deployment, deploymentLabel, openDeployment } from '../deployment.ts';
import type { Context, RunOptions } from '../pipeline/context.ts';
import { adaptersOf, projectSimulators } from '../pipeline/simulators.ts';
import type { InstallOptions } from '../pipeline/types.ts';
import { COMMIT_FILE } from '../project/apply-commit.ts';
import { withProjectLock } from '../project/busy.ts';
import { Cache } from '../project/cache.ts';
import { readManifest } from '../project/project-files.ts';
import { recover } from '../project/recover.ts';
import { STATE_FOLDER } from '../project/state-folder.ts';
import type { Settings } from '../settings.ts';

/** One opened project: what every verb works with. */
export interface Session {
  /** Absolute path of the project. */
  readonly root: string;
  readonly settings: Settings;
  readonly cache: Cache;
  /** Opens the service at the first call; later ones get the same. */
  readonly deployment: () => Promise<Deployment>;
  readonly notice: (message: string) => void;
  readonly close: () => Promise<void>;
}

/** @param open replaced in tests */
export function createSession(
  root: string,
  settings: Settings,
  notice: (message: string) => void,
  open: typeof openDeployment = openDeployment,
): Session {
  let opened: Promise<Deployment> | undefined;
  return {
    root,
    settings,
    cache: new Cache(settings.cacheDir),
    notice,
    deployment() {
      opened ??= open(settings).catch((error: unknown) => {
        opened = undefined; // a service that could not be opened may be there at the next call
        throw error;
      });
      return opened;
    },
    async close() {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** What the stages get: the options of the call, completed by those of the project. */
export async function contextFor(session: Session, options: InstallOptions): Promise<Omit<Context, 'progress'>> {
  const { root, settings, cache, notice } = session;
  const manifest = await readManifest(root);
  const given: RunOptions = {
    name: options.name,
    replace: options.replace ?? false,
    allowFailed: options.allowFailed ?? manifest?.options?.allow_failed ?? false,
    density: options.density ?? manifest?.options?.density,
    mass: options.mass,
  };
  return {
    root,
    deployment: deploymentLabel(settings),
    client: async () => (await session.deployment()).client,
    cache,
    adapters: adaptersOf(options.simulators ?? projectSimulators(manifest)),
    options: given,
    signal: options.signal,
    notice,
  };
}

/** Finishes an install that was decided and then killed, so that what is read next is whole. */
export async function settle({ root, notice }: Pick<Session, 'root' | 'notice'>): Promise<void> {
  if (!existsSync(path.join(root, STATE_FOLDER, COMMIT_FILE))) return;
  const outcome = await withProjectLock(root, () => recover(root), { command: 'recover' });
  if (outcome === 'rolled_forward') notice('An install that was interrupted has been finished.');
}
