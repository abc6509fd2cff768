import { Names } from '../../model/names.ts';
import { withNormals } from '../../model/normals.ts';
import type { SimModel } from '../../model/types.ts';
import type { FileMap } from '../files.ts';
import { writeObj } from '../obj/write.ts';
import { type WrittenMtlMaterial, writeMtl } from '../obj/write-mtl.ts';
import { writeGreyPng } from '../png/write.ts';
import { modelConfig, SDF_FILES } from './model-config.ts';
import { splitMaps } from './split-maps.ts';
import { writeSdf } from './write.ts';
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
export function writeFuelModel(model: SimModel): FileMap {
  const { meshes, textures } = sdfFiles(model);
  const materials = mtlMaterials(model, textures);
  const files = new Map<string, Uint8Array | string>([
    ['model.config', modelConfig(model)],
    [SDF_FILES['1.11'], writeSdf(model, { version: '1.11' })],
    [SDF_FILES['1.9'], writeSdf(model, { version: '1.9' })],
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

/** Mesh → its material, where all visuals that show it have the same: a visual without one must not get another's. */
function looksOf({ links }: SimModel): Map<string, string> {
  const looks = new Map<string, string | undefined>();
  for (const { geometry, material } of links.flatMap(({ visuals }) => visuals)) {
    if (geometry.type !== 'mesh') continue;
    const known = looks.has(geometry.mesh);
    looks.set(geometry.mesh, known && looks.get(geometry.mesh) !== material ? undefined : material);
  }
  return new Map([...looks].flatMap(([mesh, material]) => (material === undefined ? [] : [[mesh, material]])));
}

/** The materials that meshes are shown with, by their names in the model; textures as seen from `meshes/`. */
function mtlMaterials(model: SimModel, textures: ReadonlyMap<string, string>): ReadonlyMap<string, WrittenMtlMaterial> {
  const used = new Set(looksOf(model).values());
  const names = new Names();
  return new Map(
    model.materials
      .filter(({ name }) => used.has(name))
      .map((material): [string, WrittenMtlMaterial] => {
        const map = (key: 'map' | 'packedMap' | 'normalMap', texture: string | undefined) => {
          const file = textures.get(texture ?? '');
          return file === undefined ? {} : { [key]: `../${file}` };
        };
        const { baseColor, metallic, roughness } = material;
        return [
          material.name,
          {
            name: names.unique(material.name, 'material'),
            baseColor,
            metallic,
            roughness,
            ...map('map', material.baseColorTexture),
            ...map('packedMap', material.metallicRoughnessTexture),
            ...map('normalMap', material.normalTexture),
          },
        ];
      }),
  );
}
