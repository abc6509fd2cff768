import type { Pose, SimModel, Vec3 } from '../model/types.ts';
import { openedPoses } from './articulate.ts';
import { threeQuarterView } from './camera.ts';
import { encoded } from './colour.ts';
import { cutAway, thingsOf } from './cut-away.ts';
import { shadedFloor } from './floor.ts';
import { castersOf, collisionLayer, type PaintedLayer, surroundings, visualLayer } from './layers.ts';
import { lightScene } from './light.ts';
import { drawPanel, type Panel } from './panel.ts';
import { decodeTextures, encodePng } from './png.ts';
import { type Painted, trianglesOf } from './triangles.ts';

export { renderPicture } from './picture.ts';
export { thumbnailOf } from './thumbnail.ts';
export { renderViews } from './views.ts';

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
  const panel = (layer: PaintedLayer, backdrop: Vec3, edges: boolean): Panel => {
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
