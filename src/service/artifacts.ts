import { createHash } from 'node:crypto';
import type { SavedFormat } from '../contract/assets.ts';
import { writeBundle } from '../formats/bundle/write.ts';
import type { FileMap } from '../formats/files.ts';
import { writeGlb } from '../formats/glb/write.ts';
import { writeMjcfScene } from '../formats/mjcf/scene.ts';
import { writeMjcf } from '../formats/mjcf/write.ts';
import { writeUsdz } from '../formats/usd/usdz.ts';
import { writeUsd } from '../formats/usd/write.ts';
import { writeZip } from '../formats/zip/write.ts';
import type { SimModel } from '../model/types.ts';
import type { ProductFile } from './product.ts';

/**
 * A model in every format that this release produces. Nothing of the job goes in, no id and no time, so the same model
 * gives the same bytes.
 */
export async function writeArtifacts(model: SimModel): Promise<ProductFile[]> {
  const mjcf: FileMap = new Map([...writeMjcf(model), ['scene.xml', writeMjcfScene(model)]]);
  return [
    file('mjcf', `${model.name}-mjcf.zip`, 'application/zip', await writeZip(mjcf)),
    file('glb', `${model.name}.glb`, 'model/gltf-binary', await writeGlb(model, 'visual')),
    file('glb_bundle', `${model.name}-bundle.zip`, 'application/zip', await writeZip(await writeBundle(model))),
    file('usd', `${model.name}-usd.zip`, 'application/zip', await writeZip(writeUsd(model))),
    file('usdz', `${model.name}.usdz`, 'model/vnd.usdz+zip', writeUsdz(model)),
  ];
}

function file(format: SavedFormat, name: string, mediaType: string, bytes: Uint8Array): ProductFile {
  return { format, name, mediaType, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
