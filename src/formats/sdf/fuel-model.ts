import { withNormals } from '../../model/normals.ts';
import type { SimModel } from '../../model/types.ts';
import type { FileMap } from '../files.ts';
import { looksOf, mtlMaterials } from '../obj/mesh-looks.ts';
import { writeObj } from '../obj/write.ts';
import { writeMtl } from '../obj/write-mtl.ts';
import { writeGreyPng } from '../png/write.ts';
import { modelConfig, SDF_FILES } from './model-config.ts';
import { splitMaps } from './split-maps.ts';
import { type SdfOptions, writeSdf } from './write.ts';
import { sdfFiles } from './write-files.ts';

const MTL = 'materials.mtl';

/**
 * A model as the folder of a Fuel model; the folder is to be called `model.name`.
 *
 * Meshes are OBJ, which every Gazebo reads (GLB only since Garden), each with normals: Fortress drops a submesh without.
 * They name materials as well, for programs that read the OBJ alone; in Gazebo those of the SDF count.
 *
 * @returns `model.config`, `model.sdf` (1.11), `model-1_9.sdf`, `meshes/*.obj` and `.mtl`, `materials/textures/*.png`
 * @throws {TypeError} if a texture is no PNG, convert it first; if a geometry names a mesh that the model lacks
 */
export function writeFuelModel(model: SimModel, options: Pick<SdfOptions, 'drake'> = {}): FileMap {
  const { meshes, textures } = sdfFiles(model);
  const materials = mtlMaterials(model, textures);
  const files = new Map<string, Uint8Array | string>([
    ['model.config', modelConfig(model)],
    [SDF_FILES['1.11'], writeSdf(model, { ...options, version: '1.11' })],
    [SDF_FILES['1.9'], writeSdf(model, { ...options, version: '1.9' })],
  ]);
  const looks = looksOf(model);
  for (const mesh of model.meshes) {
    const look = materials.get(looks.get(mesh.name) ?? '');
    files.set(
      meshes.get(mesh.name)!,
      writeObj(
        mesh.normals ? mesh : withNormals(mesh),
        look === undefined ? {} : { material: { library: MTL, name: look.name } },
      ),
    );
  }
  if (materials.size > 0) files.set(`meshes/${MTL}`, writeMtl([...materials.values()]));
  for (const { name, mime, bytes } of model.textures) {
    if (mime !== 'image/png') throw new TypeError(`writeFuelModel: texture "${name}" is ${mime}, not PNG`);
    files.set(textures.get(name)!, bytes);
  }
  for (const [file, channel] of splitMaps(model, textures).files) files.set(file, writeGreyPng(channel));
  return files;
}
