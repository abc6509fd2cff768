import type { SimModel } from '../model/types.ts';
import { writeZip } from './zip/write.ts';

/** Formats that a model can be written in, as one file each, in the order in which they are offered. */
export const WRITTEN_FORMATS: readonly WrittenFormat[] = ['mjcf', 'sdf', 'usd', 'usdz', 'glb', 'glb_bundle'];
export type WrittenFormat = 'mjcf' | 'sdf' | 'usd' | 'usdz' | 'glb' | 'glb_bundle';

/** The format that a model of one is written back in: its own, MJCF for a bare mesh and for URDF. */
export const ownFormat = (format: string): WrittenFormat => WRITTEN_FORMATS.find((own) => own === format) ?? 'mjcf';

/** A model as one file. */
export interface Written {
  /** `zip`, `usdz` or `glb`. */
  readonly extension: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * A model in one of the formats of the service: MJCF with its scene, a Fuel model, a USD layer and a bundle as ZIP, USDZ
 * and GLB as they are. The same model gives the same bytes. A GLB has the looks alone. A writer is loaded when it is used.
 *
 * @throws {TypeError} if a texture is neither PNG nor JPEG; convert it first
 */
export async function writeAs(model: SimModel, format: WrittenFormat): Promise<Written> {
  switch (format) {
    case 'mjcf':
      return zipped((await import('./mjcf/scene.ts')).writeMjcfWithScene(model));
    case 'sdf':
      return zipped((await import('./sdf/fuel-model.ts')).writeFuelModel(model));
    case 'usd':
      return zipped((await import('./usd/write.ts')).writeUsd(model));
    case 'usdz':
      return {
        extension: 'usdz',
        mediaType: 'model/vnd.usdz+zip',
        bytes: (await import('./usd/usdz.ts')).writeUsdz(model),
      };
    case 'glb':
      return {
        extension: 'glb',
        mediaType: 'model/gltf-binary',
        bytes: await (await import('./glb/write.ts')).writeGlb(model, 'visual'),
      };
    case 'glb_bundle':
      return zipped(await (await import('./bundle/write.ts')).writeBundle(model));
  }
}

async function zipped(files: Parameters<typeof writeZip>[0]): Promise<Written> {
  return { extension: 'zip', mediaType: 'application/zip', bytes: await writeZip(files) };
}
