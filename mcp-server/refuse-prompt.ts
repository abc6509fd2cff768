import type { Deployment } from '../src/api/deployment.ts';
import { PropmasterError } from '../src/errors.ts';

/** What to call instead. */
const INSTEAD = {
  asset: 'generate_asset with another prompt; browse categories with a query finds kinds; install takes a file.',
  scene: 'generate_scene with another prompt; browse categories with a query finds kinds.',
} as const;

/**
 * Refuses a prompt that the local service would refuse as a job, before there is one.
 *
 * @throws {PropmasterError} `invalid_input`, with the generator's code and prompts that can be made
 */
export async function refusePrompt(
  deployment: Pick<Deployment, 'refusedPrompt'>,
  what: 'asset' | 'scene',
  prompt: string,
): Promise<void> {
  const refused = await deployment.refusedPrompt(what, prompt);
  if (!refused) return;
  throw new PropmasterError('invalid_input', refused.message, {
    where: 'prompt',
    serviceCode: refused.code,
    hint: INSTEAD[what],
  });
}
