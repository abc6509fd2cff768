import { MODEL_LIMITS, type ModelSize } from '../model/model-size.ts';
import { modelTooLarge } from './findings.ts';
import { refusal } from './refusal.ts';

const CALLED: Readonly<Record<keyof ModelSize, string>> = {
  links: 'links',
  levels: 'levels of links',
  degreesOfFreedom: 'degrees of freedom',
  colliders: 'colliders',
  visuals: 'visuals',
  triangles: 'triangles',
};

/**
 * Refuses a model beyond {@link MODEL_LIMITS}. A reader calls it as soon as it knows a count, before any work whose time
 * grows with the square of it; whatever format it was, `pipeline/read-model.ts` calls it for the whole model.
 *
 * @param counts those that are known
 * @param place file or file:line
 * @throws {PropmasterError} `unsafe_input` with the finding `format/model-too-large`
 */
export function refuseTooLarge(counts: Partial<ModelSize>, place: string): void {
  for (const what of Object.keys(CALLED) as (keyof ModelSize)[]) {
    const [count, most] = [counts[what] ?? 0, MODEL_LIMITS[what]];
    if (count > most) throw refusal('unsafe_input', modelTooLarge.at(place, { what: CALLED[what], count, most }));
  }
}
