import { createHash } from 'node:crypto';
import { WRITTEN_FORMATS, writeAs } from '../formats/write-as.ts';
import type { SimModel } from '../model/types.ts';
import type { ProductFile } from './product.ts';

/** What a ZIP of a format is called, beside the others of the same asset. */
const SUFFIX: Readonly<Record<string, string>> = {
  mjcf: '-mjcf',
  sdf: '-sdf',
  usd: '-usd',
  glb_bundle: '-bundle',
};

/**
 * A model in every format that this release produces. Nothing of the job goes in, no id and no time, so the same model
 * gives the same bytes.
 */
export async function writeArtifacts(model: SimModel): Promise<ProductFile[]> {
  const files: ProductFile[] = [];
  for (const format of WRITTEN_FORMATS) {
    const { extension, mediaType, bytes } = await writeAs(model, format);
    const name = `${model.name}${SUFFIX[format] ?? ''}.${extension}`;
    files.push({ format, name, mediaType, bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return files;
}
