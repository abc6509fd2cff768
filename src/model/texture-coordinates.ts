import { boundsOf } from './bounds.ts';
import { texturesOf } from './material-textures.ts';
import { Names } from './names.ts';
import { apply } from './pose.ts';
import { SEGMENTS, tessellate } from './tessellate.ts';
import { type Geometry, IDENTITY, type Mesh, type Pose, type SimModel, type Visual } from './types.ts';
import { add, pointAt, scale } from './vec.ts';

/** How often an image lies along X and along Y, from -1 m to 1 m. */
export type Repeat = readonly [x: number, y: number];

/**
 * An image laid on a mesh along -Z, its middle at the origin, its upper edge towards +Y: u = (1 + r x) / 2, v = (1 - r y) / 2.
 *
 * @param repeat r [1/m]
 * @param frame takes vertices into the frame in which the image lies
 * @see MuJoCo, `render_gl3.c`, `settexture`: what it draws without texture coordinates of its own is textured so
 */
export function projected(mesh: Mesh, repeat: Repeat, frame: Pose = IDENTITY): Mesh {
  const uvs = new Float32Array((2 * mesh.positions.length) / 3);
  for (let i = 0; 2 * i < uvs.length; i++) {
    const [x, y] = apply(frame, pointAt(mesh.positions, i));
    uvs[2 * i] = 0.5 + 0.5 * repeat[0] * x;
    uvs[2 * i + 1] = 0.5 - 0.5 * repeat[1] * y;
  }
  return { ...mesh, uvs };
}

/** A geometry that is no mesh. */
export type PrimitiveShape = Exclude<Geometry, { type: 'mesh' }>;

/** How the faces of a box show an image: `mujoco` mirrors it on two sides, `gazebo` turns it on the top. */
export type BoxFaces = keyof typeof BOX_FACES;

/**
 * A shape as a mesh with an image around it: whole on each face of a box; once around a sphere and an ellipsoid, from the
 * top to the bottom; once around a cylinder and whole on its ends; once around a capsule and each of its ends.
 *
 * @param repeat how often instead of once, around and down
 * @see MuJoCo 4.0, whose renderer was measured; gz-common, `MeshManager::CreateBox`
 */
export function wrapped(shape: PrimitiveShape, faces: BoxFaces, repeat: Repeat = [1, 1]): Mesh {
  const plain = tessellate(shape, new Map());
  const mesh = shape.type === 'capsule' ? withEnds(plain) : plain;
  const uvs = shape.type === 'box' ? boxUvs(mesh, BOX_FACES[faces]) : turnedUvs(mesh, shape);
  return { ...mesh, uvs: uvs.map((value, i) => value * repeat[i % 2]!) };
}

/** Which way an image goes across and down a face: an axis, and the sign of the way along it. */
type Face = readonly [across: readonly [axis: 0 | 1 | 2, sign: 1 | -1], down: readonly [axis: 0 | 1 | 2, sign: 1 | -1]];

const DOWN = [2, -1] as const;
/** By the axis of the normal; that of -1 before that of 1. */
const BOX_FACES = {
  mujoco: [
    [
      [[1, 1], DOWN],
      [[1, 1], DOWN],
    ],
    [
      [[0, 1], DOWN],
      [[0, 1], DOWN],
    ],
    [
      [
        [0, 1],
        [1, -1],
      ],
      [
        [0, 1],
        [1, -1],
      ],
    ],
  ],
  gazebo: [
    [
      [[1, -1], DOWN],
      [[1, 1], DOWN],
    ],
    [
      [[0, 1], DOWN],
      [[0, -1], DOWN],
    ],
    [
      [
        [1, -1],
        [0, 1],
      ],
      [
        [1, -1],
        [0, -1],
      ],
    ],
  ],
} as const satisfies Record<string, readonly (readonly [Face, Face])[]>;

function boxUvs({ positions, normals }: Mesh, faces: readonly (readonly [Face, Face])[]): Float32Array {
  const uvs = new Float32Array((2 * positions.length) / 3);
  for (let i = 0; 3 * i < positions.length; i++) {
    const normal = pointAt(normals!, i);
    const axis = normal.findIndex((value) => value !== 0);
    const corner = pointAt(positions, i);
    for (const [k, [along, sign]] of faces[axis]![normal[axis]! > 0 ? 1 : 0].entries())
      uvs[2 * i + k] = corner[along] * sign > 0 ? 1 : 0;
  }
  return uvs;
}

/** Vertices of a row of a surface of revolution; the last is where the first is. */
const COLUMNS = SEGMENTS + 1;

/** A capsule whose two ends don't share vertices with what is between them, since the image begins anew there. */
function withEnds({ name, positions, normals, indices }: Mesh): Mesh {
  const rows = positions.length / 3 / COLUMNS;
  const [from, to] = [3 * COLUMNS * (rows / 2 - 1), 3 * COLUMNS * (rows / 2 + 1)];
  const twice = (values: Float32Array): Float32Array => {
    const all = new Float32Array(values.length + to - from);
    const half = values.length / 2;
    all.set(values.subarray(0, half));
    all.set(values.subarray(from, to), half);
    all.set(values.subarray(half), half + to - from);
    return all;
  };
  const half = (rows / 2) * COLUMNS;
  const moved = indices.slice();
  for (let t = 0; t < moved.length; t += 3) {
    const triangle = moved.subarray(t, t + 3);
    const [low, high] = [Math.min(...triangle), Math.max(...triangle)];
    const by = low >= half ? 2 * COLUMNS : high >= half ? COLUMNS : 0;
    for (let k = 0; k < 3; k++) triangle[k]! += by;
  }
  return { name, positions: twice(positions), normals: twice(normals!), indices: moved };
}

function turnedUvs({ positions }: Mesh, shape: PrimitiveShape): Float32Array {
  const count = positions.length / 3;
  const rows = count / COLUMNS;
  const end = shape.type === 'capsule' ? (rows - 2) / 2 : 2;
  const isEnd = (row: number): boolean => shape.type === 'cylinder' && (row < end || row >= rows - end);
  const down = (row: number): number => {
    if (shape.type === 'cylinder') return row - end;
    if (shape.type !== 'capsule') return row / (rows - 1);
    if (row < end) return row / (end - 1);
    return row < end + 2 ? row - end : (row - end - 2) / (end - 1);
  };
  const uvs = new Float32Array(2 * count);
  for (let i = 0; i < count; i++) {
    const row = Math.floor(i / COLUMNS);
    const [x, y] = pointAt(positions, i);
    const radius = shape.type === 'cylinder' ? shape.radius : 1;
    uvs.set(
      isEnd(row) ? [0.5 + (0.5 * x) / radius, 0.5 + (0.5 * y) / radius] : [(i % COLUMNS) / SEGMENTS, down(row)],
      2 * i,
    );
  }
  return uvs;
}

/** A model in which everything that shows an image has texture coordinates, and the meshes that were given some. */
export interface Textured {
  readonly model: SimModel;
  /** Names of meshes on which an image was laid along -Z; shapes are not among them. */
  readonly laid: readonly string[];
}

/**
 * Gives texture coordinates to whatever shows an image and has none, so that it looks the same in every simulator: shapes
 * become meshes with the image {@link wrapped} around them as Gazebo does it, and on a mesh it is {@link projected} over its bounds.
 */
export function withTextureCoordinates(model: SimModel): Textured {
  const shows = new Set(model.materials.filter((one) => texturesOf(one).length > 0).map(({ name }) => name));
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const names = new Names();
  for (const { name } of model.meshes) names.unique(name, 'mesh');
  const made = new Map<string, Mesh>();
  const laid = new Set<string>();
  const textured = (visual: Visual): Visual => {
    const { geometry, material } = visual;
    if (material === undefined || !shows.has(material)) return visual;
    const own = geometry.type === 'mesh' ? meshes.get(geometry.mesh) : undefined;
    if (geometry.type === 'mesh' && (!own || own.uvs)) return visual;
    const key = JSON.stringify(geometry);
    let mesh = made.get(key);
    if (!mesh) {
      const laidOut = own ? overBounds(own) : wrapped(geometry as PrimitiveShape, 'gazebo');
      mesh = { ...laidOut, name: names.unique(`${own?.name ?? visual.name}_textured`, 'mesh') };
      made.set(key, mesh);
    }
    if (own) laid.add(own.name);
    return { ...visual, geometry: { type: 'mesh', mesh: mesh.name } };
  };
  const links = model.links.map((link) => ({ ...link, visuals: link.visuals.map(textured) }));
  if (made.size === 0) return { model, laid: [] };
  const used = new Set(
    links.flatMap(({ visuals, collisions }) =>
      [...visuals, ...collisions].flatMap(({ geometry }) => (geometry.type === 'mesh' ? [geometry.mesh] : [])),
    ),
  );
  const kept = model.meshes.filter(({ name }) => used.has(name) || !laid.has(name));
  return { model: { ...model, links, meshes: [...kept, ...made.values()] }, laid: [...laid] };
}

/** An image once over what a mesh covers of its own XY plane. */
function overBounds(mesh: Mesh): Mesh {
  const { min, max } = boundsOf(
    Array.from({ length: mesh.positions.length / 3 }, (_, i) => pointAt(mesh.positions, i)),
  )!;
  const over = (size: number): number => (size > 0 ? 2 / size : 1);
  const middle = scale(add(min, max), -0.5);
  return projected(mesh, [over(max[0] - min[0]), over(max[1] - min[1])], { ...IDENTITY, position: middle });
}
