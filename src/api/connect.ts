import { toPropmasterError } from '../pipeline/failure.ts';
import { findProject } from '../project/find.ts';
import { projectProfile } from '../project/project-profile.ts';
import { type Deployment, openDeployment } from './deployment.ts';
import { describeService, type ServiceDescription } from './describe-service.ts';
import type { OpenOptions } from './propmaster.ts';
import { resolveSettings, type Settings } from './settings.ts';

/**
 * Opens the service alone. A project is not needed; where there is one, the profile that its `propmaster.json` names
 * counts as in {@link openPropmaster}.
 *
 * @throws {PropmasterError} as {@link openDeployment}
 */
export async function connect(options: OpenOptions = {}, env = process.env): Promise<Deployment> {
  try {
    return await openDeployment(await settingsHere(options, env), options.onNotice);
  } catch (thrown) {
    throw toPropmasterError(thrown, { doing: 'connect' });
  }
}

/**
 * Which service {@link connect} would open, and why, without opening it.
 *
 * @throws {PropmasterError} what keeps a service from being chosen
 */
export async function describeConnection(
  options: OpenOptions = {},
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<ServiceDescription> {
  return describeService(await settingsHere(options, env));
}

/**
 * The settings that {@link connect} opens a service with. Throws nothing: see {@link Settings.problem}.
 */
export async function settingsHere(
  options: OpenOptions,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Settings> {
  const root = await findProject(options.project);
  return resolveSettings(options, env, await projectProfile(root));
}
