import { type Described, describe, describeExactly } from '../../src/generator/describe.ts';
import type { Misunderstood } from '../../src/generator/refused/explain.ts';

/**
 * Why a prompt is refused; of one that is made with a detail told as lost, why the detail can't be had. Whatever is made
 * with nothing lost comes back as it is.
 */
export function refusalOf(prompt: string): Described | Misunderstood {
  const reading = describe(prompt);
  return reading.kind === 'described' && reading.lost !== undefined ? describeExactly(prompt) : reading;
}
