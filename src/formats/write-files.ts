import type { SimModel } from '../model/types.ts';
import type { FilesFormat } from '../model/written-files.ts';
import type { FileMap } from './files.ts';

/**
 * A model as a file of a given name, and what it refers to, by their paths beside it. A writer is loaded when it is used.
 *
 * @param file name of the main file, without a folder
 * @throws {TypeError} if a texture is neither PNG nor JPEG; convert it first
 */
export async function writeFilesAs(model: SimModel, format: FilesFormat, file: string): Promise<FileMap> {
  switch (format) {
    case 'urdf':
      return (await import('./urdf/write-files.ts')).writeUrdfFiles(model, { file });
    case 'mjcf':
      return renamed((await import('./mjcf/write.ts')).writeMjcf(model), `${model.name}.xml`, file);
    case 'sdf': {
      const files = new Map((await import('./sdf/fuel-model.ts')).writeFuelModel(model));
      // What makes a folder a model of Fuel.
      for (const more of ['model.config', 'model-1_9.sdf']) files.delete(more);
      return renamed(files, 'model.sdf', file);
    }
    case 'usd':
      return renamed((await import('./usd/write.ts')).writeUsd(model), `${model.name}.usda`, file);
    case 'usdz':
      return new Map([[file, (await import('./usd/usdz.ts')).writeUsdz(model)]]);
    case 'glb':
      return new Map([[file, await (await import('./glb/write.ts')).writeGlb(model, 'visual')]]);
  }
}

function renamed(files: FileMap, from: string, to: string): FileMap {
  return new Map([...files].map(([path, content]) => [path === from ? to : path, content]));
}
