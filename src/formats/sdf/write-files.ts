import { Names } from '../../model/names.ts';
import type { SimModel } from '../../model/types.ts';

/** Where meshes and textures lie beside the SDF file, by their names in the model. */
export interface SdfFiles {
  readonly meshes: ReadonlyMap<string, string>;
  readonly textures: ReadonlyMap<string, string>;
}

/**
 * Relative paths, not `model://<name>/…`: Gazebo joins them to the folder of the SDF file (gz-sim, `asFullPath`), so the
 * model needs no search path, and keeps its meshes when its folder is renamed.
 */
export function sdfFiles({ meshes, textures }: Pick<SimModel, 'meshes' | 'textures'>): SdfFiles {
  const place = (parts: readonly { readonly name: string }[], kind: string, file: (name: string) => string) => {
    const names = new Names();
    return new Map(parts.map(({ name }) => [name, file(names.unique(name, kind))]));
  };
  return {
    meshes: place(meshes, 'mesh', (name) => `meshes/${name}.obj`),
    textures: place(textures, 'texture', (name) => `materials/textures/${name}.png`),
  };
}
