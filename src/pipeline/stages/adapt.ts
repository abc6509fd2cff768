import { withMaterialsInRange } from '../../model/material-range.ts';
import { pictureSize } from '../../project/picture-size.ts';
import { checkEmission } from '../check-emission.ts';
import { emitProp } from '../emission.ts';
import { defineStage } from '../stage.ts';
import type { Adapted, Judged } from '../state.ts';

/** Draws the picture and writes the files for each simulator, in memory. */
export const adapt = defineStage('adapt', async (judged: Judged, { adapters }): Promise<Adapted> => {
  const { report } = judged;
  // `structure/material-values` has told of what is not.
  const model = withMaterialsInRange(judged.model);
  const { renderPreview, thumbnailOf } = await import('../../preview/index.ts');
  const preview = await renderPreview(model, { size: pictureSize() });
  const thumbnail = await thumbnailOf(preview);
  const emission = emitProp({ name: model.name, model, report, preview, thumbnail }, adapters);
  if (report.verdict !== 'failed') await checkEmission(emission, adapters);
  return { ...judged, emission };
});
