import { describe, planScene } from '../generator/index.ts';
import { kindsOf, shelfOf } from './jobs/own-kinds.ts';

/** Why a prompt makes nothing. */
export interface RefusedPrompt {
  /** The generator's code of the refusal: `known_thing`, `unknown_thing`, …; of scenes `prompt_not_understood`. */
  readonly code: string;
  /** For people: the reason, and prompts that can be made. It names no command and no tool. */
  readonly message: string;
}

/**
 * What a job of this prompt would fail with while it is planned; `undefined` for a prompt that can be made.
 *
 * @param kinds blueprints with words that the request brings along
 */
export function refusedPrompt(
  what: 'asset' | 'scene',
  prompt: string,
  kinds: readonly object[] = [],
): RefusedPrompt | undefined {
  if (what === 'scene') {
    const plan = planScene(prompt, { kinds: kindsOf(kinds) });
    return plan.kind === 'planned' ? undefined : { code: 'prompt_not_understood', message: plan.message };
  }
  const reading = describe(prompt, undefined, kinds.length > 0 ? shelfOf(kinds) : undefined);
  return reading.kind === 'described' ? undefined : { code: reading.code, message: reading.message };
}
