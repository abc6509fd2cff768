import { Names } from '../../model/names.ts';
import { withNormals } from '../../model/normals.ts';
import { tessellate } from '../../model/tessellate.ts';
import type { Geometry, Mesh, SimModel } from '../../model/types.ts';
import type { FileMap } from '../files.ts';
import { looksOf, mtlMaterials } from '../obj/mesh-looks.ts';
import { writeObj } from '../obj/write.ts';
import { writeMtl } from '../obj/write-mtl.ts';
import { writeUrdf } from './write.ts';
import { ellipsoidKey } from './write-shapes.ts';

const MTL = 'materials.mtl';

export interface WriteUrdfOptions {
  /** Path of the URDF file. @default `<name>.urdf` */
  readonly file?: string;
  /** What a mesh or texture is called in it, from its path beside the URDF. @default the path, relative to the URDF */
  readonly uri?: (path: string) => string;
}

/**
 * A model as URDF with its meshes as OBJ, which every loader reads, and its textures as PNG. Meshes without a texture name no
 * material: the colours of the URDF count then, in every loader.
 *
 * @returns the URDF, `meshes/*.obj` and `.mtl`, `textures/*.png`
 * @throws {TypeError} if a texture is no PNG, convert it first; if a geometry names a mesh that the model lacks
 */
export function writeUrdfFiles(
  model: SimModel,
  { file = `${model.name}.urdf`, uri = (path) => path }: WriteUrdfOptions = {},
): FileMap {
  const names = new Names();
  const meshFiles = new Map(model.meshes.map(({ name }) => [name, `meshes/${names.unique(name, 'mesh')}.obj`]));
  const balls = ellipsoidsOf(model);
  const ballFiles = new Map([...balls.keys()].map((key) => [key, `meshes/${names.unique('ellipsoid', 'mesh')}.obj`]));
  const imageNames = new Names();
  const textures = new Map(
    model.textures.map(({ name }) => [name, `textures/${imageNames.unique(name, 'texture')}.png`]),
  );
  const called = (paths: ReadonlyMap<string, string>): Map<string, string> =>
    new Map([...paths].map(([name, path]) => [name, uri(path)]));
  const all = called(new Map([...meshFiles, ...ballFiles]));
  const text = writeUrdf(model, { visuals: all, collisions: all, textures: called(textures) });

  const files = new Map<string, Uint8Array | string>([[file, text]]);
  const looks = texturedLooks(model);
  const materials = mtlMaterials(model, textures);
  const used = new Set<string>();
  for (const mesh of model.meshes) {
    const look = materials.get(looks.get(mesh.name) ?? '');
    if (look) used.add(looks.get(mesh.name)!);
    files.set(meshFiles.get(mesh.name)!, obj(mesh, look?.name));
  }
  for (const [key, mesh] of balls) files.set(ballFiles.get(key)!, obj(mesh, undefined));
  if (used.size > 0)
    files.set(`meshes/${MTL}`, writeMtl([...materials].filter(([name]) => used.has(name)).map(([, look]) => look)));
  for (const { name, mime, bytes } of model.textures) {
    if (mime !== 'image/png') throw new TypeError(`writeUrdfFiles: texture "${name}" is ${mime}, not PNG`);
    files.set(textures.get(name)!, bytes);
  }
  return files;
}

const obj = (mesh: Mesh, material: string | undefined): string =>
  writeObj(
    mesh.normals ? mesh : withNormals(mesh),
    material === undefined ? {} : { material: { library: MTL, name: material } },
  );

/** Meshes that all their visuals show with one textured material. */
function texturedLooks(model: SimModel): Map<string, string> {
  const textured = new Set(
    model.materials.filter(({ baseColorTexture }) => baseColorTexture !== undefined).map(({ name }) => name),
  );
  return new Map([...looksOf(model)].filter(([, material]) => textured.has(material)));
}

function ellipsoidsOf({ links }: SimModel): Map<string, Mesh> {
  const meshes = new Map<string, Mesh>();
  for (const { visuals, collisions } of links)
    for (const { geometry } of [...visuals, ...collisions])
      if (isEllipsoid(geometry)) meshes.set(ellipsoidKey(geometry), tessellate(geometry, new Map()));
  return meshes;
}

const isEllipsoid = (geometry: Geometry): geometry is Extract<Geometry, { readonly type: 'ellipsoid' }> =>
  geometry.type === 'ellipsoid';
