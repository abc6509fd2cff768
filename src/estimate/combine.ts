import type { EstimatedValue } from '../model/estimated.ts';
import type { MassReason } from './types.ts';

/** Nine of ten values of a normal distribution lie within this many standard deviations. */
const NINE_OF_TEN = 1.645;

/**
 * One mass [kg] of several: the mean of their logarithms, each weighted by the inverse of its variance, and the range in
 * which nine of ten should lie. Reasons that contradict one another widen it.
 * @see J. Mandel, R. C. Paule, "Interlaboratory evaluation of a material with unequal numbers of replicates" (1970), for the
 *   widening by the ratio of Birge
 * @param shared standard deviation of what all reasons have in common: that the name is right
 */
export function combined(cues: readonly Pick<MassReason, 'mass' | 'spread'>[], shared = 0): EstimatedValue {
  const weights = cues.map(({ spread }) => 1 / spread ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = cues.reduce((sum, { mass }, i) => sum + weights[i]! * Math.log(mass), 0) / total;
  const excess = cues.reduce((sum, { mass }, i) => sum + weights[i]! * (Math.log(mass) - mean) ** 2, 0);
  const birge = cues.length > 1 ? Math.max(1, Math.sqrt(excess / (cues.length - 1))) : 1;
  const spread = Math.hypot(birge / Math.sqrt(total), shared);
  const at = (deviations: number): number => Math.exp(mean + deviations * NINE_OF_TEN * spread);
  return { value: at(0), low: at(-1), high: at(1) };
}
