import { createHash } from 'node:crypto';
import type { SavedFormat } from '../../contract/assets.ts';
import { WRITTEN_FORMATS, writeAs } from '../../formats/write-as.ts';
import type { SimModel } from '../../model/types.ts';
import type { ProductFile } from '../jobs/product.ts';

/** What a ZIP of a format is called, beside the others of the same asset. */
const SUFFIX: Readonly<Record<string, string>> = {
  mjcf: '-mjcf',
  sdf: '-sdf',
  usd: '-usd',
  glb_bundle: '-bundle',
};

/** The formats that this release produces; `blend` where PROPMASTER_BLENDER names a Blender. */
export const exportedFormats = (): readonly SavedFormat[] =>
  process.env['PROPMASTER_BLENDER'] ? [...WRITTEN_FORMATS, 'blend'] : WRITTEN_FORMATS;

/**
 * A model in these of the formats that this release produces. Nothing of the job goes in, no id and no time, so the same
 * model gives the same bytes; but for `blend`: Blender writes other bytes each time, and takes seconds.
 */
export async function writeArtifacts(
  model: SimModel,
  formats: readonly SavedFormat[] = exportedFormats(),
): Promise<ProductFile[]> {
  const files: ProductFile[] = [];
  for (const format of formats) {
    if (format === 'blend') {
      files.push(...(await blendOf(model)));
      continue;
    }
    const { extension, mediaType, bytes } = await writeAs(model, format);
    const name = `${model.name}${SUFFIX[format] ?? ''}.${extension}`;
    files.push({ format, name, mediaType, bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return files;
}

/** None if Blender fails: the other formats are worth having, and asking for this one says that it isn't there. */
async function blendOf(model: SimModel): Promise<ProductFile[]> {
  try {
    const { makeBlend } = await import('../../blender/make-blend.ts');
    const bytes = await makeBlend(model);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return [{ format: 'blend', name: `${model.name}.blend`, mediaType: 'application/x-blender', bytes, sha256 }];
  } catch (error) {
    process.stderr.write(`No .blend of ${model.name}: ${error instanceof Error ? error.message : String(error)}\n`);
    return [];
  }
}
