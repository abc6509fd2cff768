import type { ColliderKind } from '../../../model/colliders.ts';
import { type Geometry, IDENTITY, type Vec3 } from '../../../model/types.ts';
import { list, text } from '../../glb/gate/loose.ts';
import type { BundleConventions } from './conventions.ts';
import { Fields, plainKey } from './fields.ts';
import { quantity } from './units.ts';
import { turned, vector } from './vectors.ts';

type Solid = Exclude<Geometry, { type: 'mesh' }>;

/** How a body collides, where no file beside it shows it. */
export interface ColliderSaid {
  /** How colliders are to be made from what is seen. */
  readonly kind?: ColliderKind;
  /** Exact shapes, and the centre of each in the frame of the body [m]. */
  readonly solids: readonly { readonly geometry: Solid; readonly center: Vec3 }[];
}

const NAMES = [
  'collider',
  'colliders',
  'collision',
  'collisions',
  'collision_shape',
  'collider_type',
  'collider_shape',
  'collision_type',
  'approximation',
  'collision_approximation',
  'mesh_approximation',
  'shape',
];

/** Words of engines and of USD's physics:approximation. */
const KINDS: Readonly<Record<string, ColliderKind>> = {
  box: 'box',
  aabb: 'box',
  bounding_box: 'box',
  bounding_cube: 'box',
  cube: 'box',
  convex: 'hull',
  convex_hull: 'hull',
  hull: 'hull',
  mesh: 'parts',
  trimesh: 'parts',
  triangle_mesh: 'parts',
  concave: 'parts',
  convex_decomposition: 'parts',
  decomposition: 'parts',
  compound: 'parts',
  sdf: 'parts',
  coacd: 'parts',
  vhacd: 'parts',
  v_hacd: 'parts',
  none: 'none',
};

export function readCollider(fields: Fields, manner: BundleConventions): ColliderSaid | undefined {
  const { notes } = manner;
  let kind: ColliderKind | undefined;
  const solids: { geometry: Solid; center: Vec3 }[] = [];
  for (const { path, value } of fields.all(NAMES)) {
    for (const one of Array.isArray(value) ? list(value) : [value]) {
      const inner = new Fields(typeof one === 'string' ? { type: one } : one, path);
      const word = plainKey(text(inner.first(['type', 'shape', 'approximation', 'kind', 'method'])?.value) ?? '');
      const solid = readSolid(word, inner, manner);
      if (solid) {
        solids.push(solid);
        notes.read(`${path}: ${word} of its own size`);
      } else if (Object.hasOwn(KINDS, word)) {
        kind = KINDS[word];
        notes.read(`${path} ${word}`);
      } else if (word !== '')
        notes.contradict(path, `names the shape "${word.slice(0, 40)}" without a size, or an unknown one`);
    }
  }
  return kind === undefined && solids.length === 0 ? undefined : { solids, ...(kind === undefined ? {} : { kind }) };
}

/** A shape with its size; `undefined` where the size is not said. */
function readSolid(
  word: string,
  fields: Fields,
  manner: BundleConventions,
): { geometry: Solid; center: Vec3 } | undefined {
  const { units, up, notes } = manner;
  const length = (...names: string[]): number | undefined => {
    const hit = fields.first(names, 'length');
    const read = hit && quantity(hit.value, 'length', units, hit.unit);
    return read !== undefined && read > 0 ? read : undefined;
  };
  const triple = (...names: string[]): Vec3 | undefined => {
    const hit = fields.first(names, 'length');
    return hit && vector(hit.value, 'length', units, hit.unit);
  };
  const center = turned(up, triple('center', 'offset', 'position', 'origin', 'translation') ?? IDENTITY.position);
  const along = (size: Vec3): Vec3 => turned(up, size).map(Math.abs) as unknown as Vec3;
  if (word === 'box' || word === 'cube') {
    const half = triple('half_extents', 'half_size', 'halfextents');
    const size =
      triple('size', 'dimensions', 'extents', 'full_extents') ??
      (half && ([2 * half[0], 2 * half[1], 2 * half[2]] as const));
    return size?.every((edge) => edge > 0) ? { geometry: { type: 'box', size: along(size) }, center } : undefined;
  }
  const radius = length('radius') ?? half(length('diameter'));
  if (radius === undefined) return undefined;
  if (word === 'sphere' || word === 'ball') return { geometry: { type: 'sphere', radius }, center };
  const height = length('height', 'length');
  if (height === undefined || (word !== 'cylinder' && word !== 'capsule')) return undefined;
  notes.assume(`${fields.path} stands along ${up.toUpperCase()}`);
  if (word === 'cylinder') return { geometry: { type: 'cylinder', radius, length: height }, center };
  notes.assume(`the height of ${fields.path} counts the caps`);
  return { geometry: { type: 'capsule', radius, length: Math.max(0, height - 2 * radius) }, center };
}

const half = (value: number | undefined): number | undefined => (value === undefined ? undefined : value / 2);
