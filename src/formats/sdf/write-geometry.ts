import type { Geometry } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import { list, precise, text } from './write-values.ts';

/** A `<geometry>`. @param meshes mesh → its file, relative to the SDF file; @param more elements of its shape */
export function geometry(shape: Geometry, meshes: ReadonlyMap<string, string>, more: readonly string[] = []): string {
  return element('geometry', {}, [element(shape.type, {}, [...sizes(shape, meshes), ...more])]);
}

/** Full sizes, as both the model and SDF count them. */
function sizes(shape: Geometry, meshes: ReadonlyMap<string, string>): string[] {
  switch (shape.type) {
    case 'box':
      return [text('size', list(shape.size))];
    case 'sphere':
      return [text('radius', precise(shape.radius))];
    case 'ellipsoid':
      return [text('radii', list(shape.radii))];
    case 'cylinder':
    case 'capsule':
      return [text('radius', precise(shape.radius)), text('length', precise(shape.length))];
    case 'mesh':
      return [text('uri', fileOf(shape.mesh, meshes))];
  }
}

function fileOf(mesh: string, meshes: ReadonlyMap<string, string>): string {
  const file = meshes.get(mesh);
  if (file === undefined) throw new TypeError(`writeSdf: there is no mesh "${mesh}"`);
  return file;
}
