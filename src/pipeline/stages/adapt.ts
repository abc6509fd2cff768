import { withMaterialsInRange } from '../../model/material-range.ts';
import { beginPictures } from '../begin-pictures.ts';
import { checkEmission } from '../check-emission.ts';
import { emitProp, NO_PICTURES, withPictures } from '../emission.ts';
import { defineStage } from '../stage.ts';
import type { Adapted, Judged } from '../state.ts';

/** Writes the files for each simulator, in memory, and reads them again; takes the pictures that were begun before. */
export const adapt = defineStage('adapt', async ({ pictures, ...judged }: Judged, { adapters }): Promise<Adapted> => {
  const { report } = judged;
  // `structure/material-values` has told of what is not.
  const model = withMaterialsInRange(judged.model);
  const drawn = pictures ?? beginPictures(model);
  try {
    const emission = emitProp({ name: model.name, model, report, ...NO_PICTURES }, adapters);
    if (report.verdict !== 'failed') await checkEmission(emission, adapters);
    return { ...judged, emission: withPictures(emission, await drawn.finished()) };
  } catch (error) {
    drawn.abandon();
    throw error;
  }
});
