import type { Deployment } from '../src/api/deployment.ts';
import { PropmasterError } from '../src/errors.ts';

/** What to call instead. */
const INSTEAD = {
  asset:
    'generate_asset with another prompt; browse categories with a query finds kinds; blueprint {} gives the guide; install takes a file.',
  scene: 'generate_scene with another prompt; browse categories with a query finds kinds.',
} as const;

/**
 * Refuses a prompt that the local service would refuse as a job, before there is one.
 *
 * @param kinds of the project, which the request will bring along
 * @throws {PropmasterError} `invalid_input`, with the generator's code and prompts that can be made
 */
export async function refusePrompt(
  deployment: Pick<Deployment, 'refusedPrompt'>,
  what: 'asset' | 'scene',
  prompt: string,
  kinds: readonly object[] = [],
): Promise<void> {
  const refused = await deployment.refusedPrompt(what, prompt, kinds);
  if (!refused) return;
  throw new PropmasterError('invalid_input', refused.message, {
    where: 'prompt',
    serviceCode: refused.code,
    hint: INSTEAD[what],
  });
}
