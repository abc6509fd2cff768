import { isPropmasterError } from '../../errors.ts';
import type { Context, RunOptions } from '../../pipeline/context.ts';
import { adaptersOf, projectSimulators } from '../../pipeline/simulators.ts';
import type { InstallOptions } from '../../pipeline/types.ts';
import { withProjectLock } from '../../project/busy.ts';
import { Cache } from '../../project/cache.ts';
import type { Manifest } from '../../project/manifest.ts';
import { readManifest } from '../../project/project-files.ts';
import { leftBehind, recover } from '../../project/recover.ts';
import { treatmentOf } from '../../project/treatment.ts';
import { type Deployment, deploymentLabel, openDeployment } from '../deployment.ts';
import type { Settings } from '../settings.ts';

/** One opened project: what every verb works with. */
export interface ProjectSession {
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
): ProjectSession {
  let opened: Promise<Deployment> | undefined;
  return {
    root,
    settings,
    cache: new Cache(settings.cacheDir),
    notice,
    deployment() {
      opened ??= open(settings, notice).catch((error: unknown) => {
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
export async function contextFor(session: ProjectSession, options: InstallOptions): Promise<Omit<Context, 'progress'>> {
  return contextWith(await readManifest(session.root), session, options);
}

/** The same, for a manifest that is read already, or none. */
export async function contextWith(
  manifest: Manifest | undefined,
  session: ProjectSession,
  options: InstallOptions,
): Promise<Omit<Context, 'progress'>> {
  const { root, settings, cache, notice } = session;
  const given: RunOptions = {
    name: options.name,
    replace: options.replace ?? false,
    allowFailed: options.allowFailed ?? manifest?.options?.allow_failed ?? false,
    format: options.format,
    ...(options.within === undefined ? {} : { within: options.within }),
    treatment: { ...treatmentOf(manifest?.options ?? {}), ...treatmentOf(options) },
  };
  return {
    root,
    deployment: deploymentLabel(settings),
    client: async () => (await session.deployment()).client,
    cache,
    adapters: await adaptersOf(options.simulators ?? projectSimulators(manifest)),
    options: given,
    signal: options.signal,
    timeLimit: options.timeLimit,
    notice,
  };
}

/**
 * Brings the project to rest that a killed command left, so that what is read next is whole: an install that was decided
 * is finished; what was only staged is removed, unless somebody is at work there or may not write.
 */
export async function settle({ root, notice }: Pick<ProjectSession, 'root' | 'notice'>): Promise<void> {
  const left = leftBehind(root);
  if (left === 'nothing') return;
  try {
    const waiting = left === 'decided' ? {} : { waitMs: 0 };
    const outcome = await withProjectLock(root, () => recover(root), { command: 'recover', ...waiting });
    if (outcome === 'rolled_forward') notice('An install that was interrupted has been finished.');
  } catch (error) {
    if (left === 'decided' || !isPropmasterError(error)) throw error;
  }
}
