import type { Deployment } from '../api/deployment.ts';
import type { KindDocument } from '../contract/references.ts';
import type { CommandCall } from './command.ts';

/**
 * The kinds of the project here that a scene names, if there is a project.
 *
 * @throws {PropmasterError} `invalid_input` where too many are named; `disk_error`
 */
export async function kindsHere(
  { openOptions, notice }: Pick<CommandCall, 'openOptions' | 'notice'>,
  deployment: Pick<Deployment, 'local'>,
  said: unknown,
): Promise<KindDocument[] | undefined> {
  const { kindsOfSceneAt } = await import('../api/own-kinds.ts');
  return kindsOfSceneAt(openOptions.project, notice, deployment, said);
}
