import type { Pose, SimModel, Vec3 } from '../model/types.ts';
import { openedPoses } from './articulate.ts';
import type { Bitmap } from './bitmap.ts';
import { threeQuarterView } from './camera.ts';
import { encoded } from './colour.ts';
import { cutAway, thingsOf } from './cut-away.ts';
import { shadedFloor } from './floor.ts';
import { type Casters, lightScene } from './light.ts';
import { type Paint, paintOf, pastel, UNPAINTED } from './paint.ts';
import { drawPanel, type Panel } from './panel.ts';
import { decodeTextures, encodePng } from './png.ts';
import { type Painted, type Triangles, trianglesOf } from './triangles.ts';

export { thumbnailOf } from './thumbnail.ts';

export interface PreviewOptions {
  /** Height of the picture, and half its width [pixels]. @default 512 */
  readonly size?: number;
  /** Of a scene: without the walls that one would look at from outside, and framed on the things in the room. @default false */
  readonly cutAway?: boolean;
}

const WARM: Vec3 = [0.8, 0.79, 0.77];
const COOL: Vec3 = [0.8, 0.82, 0.85];

/**
 * A picture of a prop: at the left what one sees, at the right what a simulator touches, each collision part in a colour
 * of its own. Same camera in both; joints are opened a little. The same model gives the same bytes.
 *
 * @returns PNG, twice as wide as high
 */
export async function renderPreview(whole: SimModel, options: PreviewOptions = {}): Promise<Uint8Array> {
  const { size = 512 } = options;
  const model = options.cutAway ? cutAway(whole) : whole;
  const poses = openedPoses(model);
  const visuals = visualLayer(model, poses, await decodeTextures(model.textures));
  const collisions = collisionLayer(model, poses);
  const everything = joined(visuals.triangles.positions, collisions.triangles.positions);
  const framed = options.cutAway ? positionsOf(thingsOf(model), poses) : everything;
  const camera = threeQuarterView(framed.length > 0 ? framed : new Float32Array(3));
  const { centre, radius, ground } = surroundings(everything);
  const panel = (layer: Layer, backdrop: Vec3, edges: boolean): Panel => {
    const lighting = lightScene(castersOf(layer), centre, radius);
    return {
      ...layer,
      camera,
      lighting,
      floor: shadedFloor(lighting, centre, radius, ground),
      ground,
      backdrop,
      edges,
    };
  };
  const left = drawPanel(panel(visuals, WARM, false), size);
  const right = drawPanel(panel(collisions, COOL, true), size);
  return encodePng(sideBySide(left, right, size), 2 * size, size);
}

/** All points of what is seen or touched. */
function positionsOf(model: SimModel, poses: ReadonlyMap<string, Pose>): Float32Array {
  const parts = model.links.flatMap(({ name: link, visuals, collisions }) =>
    [...visuals, ...collisions].map((part): Painted => ({ link, part, paint: 0 })),
  );
  return trianglesOf(parts, poses, model).positions;
}

interface Layer {
  readonly triangles: Triangles;
  readonly paints: readonly Paint[];
}

function visualLayer(model: SimModel, poses: ReadonlyMap<string, Pose>, textures: ReadonlyMap<string, Bitmap>): Layer {
  const paints = [UNPAINTED, ...model.materials.map((material) => paintOf(material, textures))];
  const indexOf = new Map(model.materials.map(({ name }, index) => [name, index + 1]));
  const parts = model.links.flatMap(({ name: link, visuals }) =>
    visuals.map((part): Painted => ({ link, part, paint: indexOf.get(part.material ?? '') ?? 0 })),
  );
  return { triangles: trianglesOf(parts, poses, model), paints };
}

function collisionLayer(model: SimModel, poses: ReadonlyMap<string, Pose>): Layer {
  const parts = model.links
    .flatMap(({ name: link, collisions }) => collisions.map((part) => ({ link, part })))
    .map((part, paint): Painted => ({ ...part, paint }));
  return { triangles: trianglesOf(parts, poses, model), paints: parts.map((_, index) => pastel(index)) };
}

function castersOf({ triangles: { positions, paints: paintOfTriangle }, paints }: Layer): Casters {
  const isSolid = (triangle: number) => paints[paintOfTriangle[triangle]!]!.colour[3] >= 0.5;
  return { all: positions, solid: positions.filter((_, i) => isSolid(Math.floor(i / 9))) };
}

/** A ball around all points with room for the shadow, and the height of the lowest point [m]. */
function surroundings(positions: Float32Array): { centre: Vec3; radius: number; ground: number } {
  if (positions.length === 0) return { centre: [0, 0, 0], radius: 1, ground: 0 };
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  // Counted, since an iterator makes an array for each of a hundred thousand numbers.
  for (let i = 0; i < positions.length; i++) {
    min[i % 3] = Math.min(min[i % 3]!, positions[i]!);
    max[i % 3] = Math.max(max[i % 3]!, positions[i]!);
  }
  const middle = (axis: 0 | 1 | 2) => (min[axis]! + max[axis]!) / 2;
  const radius = Math.hypot(max[0]! - min[0]!, max[1]! - min[1]!, max[2]! - min[2]!) / 2;
  return { centre: [middle(0), middle(1), middle(2)], radius, ground: min[2]! };
}

function joined(a: Float32Array, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}

/** Two linear pictures as one of 8-bit sRGB. */
function sideBySide(left: Float32Array, right: Float32Array, size: number): Uint8Array {
  const out = new Uint8Array(2 * size * size * 3);
  for (const [half, picture] of [left, right].entries()) {
    for (let y = 0; y < size; y++) {
      const row = 3 * (2 * size * y + half * size);
      for (let i = 0; i < 3 * size; i++) out[row + i] = encoded(picture[3 * size * y + i]!);
    }
  }
  return out;
}
