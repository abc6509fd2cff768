import { checkEmission } from '../check-emission.ts';
import { emitProp } from '../emission.ts';
import { defineStage } from '../stage.ts';
import type { Adapted, Judged } from '../state.ts';

/** As 256 × 256 pixels, what SimReady and asset browsers show. PNG in and out. */
async function shrink(picture: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return new Uint8Array(
    await sharp(picture).resize(256, 256, { fit: 'contain' }).png({ compressionLevel: 9 }).toBuffer(),
  );
}

/** Draws the picture and writes the files for each simulator, in memory. */
export const adapt = defineStage('adapt', async (judged: Judged, { adapters }): Promise<Adapted> => {
  const { model, report } = judged;
  const { renderPreview } = await import('../../preview/index.ts');
  const preview = await renderPreview(model);
  const thumbnail = await shrink(preview);
  const emission = emitProp({ name: model.name, model, report, preview, thumbnail }, adapters);
  if (report.verdict !== 'failed') await checkEmission(emission);
  return { ...judged, emission };
});
