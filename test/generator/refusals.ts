import { type Described, describe, describeExactly } from '../../src/generator/describe.ts';
import type { Misunderstood } from '../../src/generator/refused/explain.ts';

/**
 * Why a prompt is refused; of one that is made without all that it says, why that can't be had. Whatever is made as it is
 * asked for comes back as it is.
 */
export function refusalOf(prompt: string): Described | Misunderstood {
  const reading = describe(prompt);
  if (reading.kind !== 'described') return reading;
  const exact = describeExactly(prompt);
  return exact.kind === 'described' ? reading : exact;
}
