import type { SimModel } from '../model/types.ts';
import { writeBundle } from './bundle/write.ts';
import { writeGlb } from './glb/write.ts';
import { writeMjcfWithScene } from './mjcf/scene.ts';
import { writeFuelModel } from './sdf/fuel-model.ts';
import { writeUsdz } from './usd/usdz.ts';
import { writeUsd } from './usd/write.ts';
import { writeZip } from './zip/write.ts';

/** Formats that a model can be written in, as one file each, in the order in which they are offered. */
export const WRITTEN_FORMATS: readonly WrittenFormat[] = ['mjcf', 'sdf', 'usd', 'usdz', 'glb', 'glb_bundle'];
export type WrittenFormat = 'mjcf' | 'sdf' | 'usd' | 'usdz' | 'glb' | 'glb_bundle';

/** A model as one file. */
export interface Written {
  /** `zip`, `usdz` or `glb`. */
  readonly extension: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * A model in one of the formats of the service: MJCF with its scene, a Fuel model, a USD layer and a bundle as ZIP, USDZ
 * and GLB as they are. The same model gives the same bytes. A GLB has the looks alone.
 *
 * @throws {TypeError} if a texture is neither PNG nor JPEG; convert it first
 */
export async function writeAs(model: SimModel, format: WrittenFormat): Promise<Written> {
  switch (format) {
    case 'mjcf':
      return zipped(writeMjcfWithScene(model));
    case 'sdf':
      return zipped(writeFuelModel(model));
    case 'usd':
      return zipped(writeUsd(model));
    case 'usdz':
      return { extension: 'usdz', mediaType: 'model/vnd.usdz+zip', bytes: writeUsdz(model) };
    case 'glb':
      return { extension: 'glb', mediaType: 'model/gltf-binary', bytes: await writeGlb(model, 'visual') };
    case 'glb_bundle':
      return zipped(await writeBundle(model));
  }
}

async function zipped(files: Parameters<typeof writeZip>[0]): Promise<Written> {
  return { extension: 'zip', mediaType: 'application/zip', bytes: await writeZip(files) };
}
