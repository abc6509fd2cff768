import type { SimModel, Vec3 } from '../model/types.ts';
import { cross } from '../model/vec.ts';
import { openedPoses } from './articulate.ts';
import { type Camera, type CameraAxes, threeQuarterView, viewFrom } from './camera.ts';
import { encoded } from './colour.ts';
import { writeText } from './digits.ts';
import { shadedFloor } from './floor.ts';
import { castersOf, surroundings, visualLayer } from './layers.ts';
import { lightScene } from './light.ts';
import { drawPanel } from './panel.ts';
import { decodeTextures, encodePng } from './png.ts';

export interface ViewsOptions {
  /** Width and height of the picture [pixels], even. @default 512 */
  readonly size?: number;
}

const BACKDROP: Vec3 = [0.8, 0.79, 0.77];
/** Tangent of half the angle of view of the views along an axis: so small that they are drawings to scale. */
const FAR = 0.02;

const axes = (right: Vec3, up: Vec3): CameraAxes => ({ right, up, back: cross(right, up) });
const [X, Y, Z]: readonly [Vec3, Vec3, Vec3] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Views to scale, from the top left: front, right side, top. The fourth is a three-quarter view with joints a little open. */
const VIEWS = [
  { name: 'FRONT', axes: axes(X, Z) },
  { name: 'RIGHT', axes: axes(Y, Z) },
  { name: 'TOP', axes: axes(X, Y) },
] as const;

/**
 * Four views of a prop in one picture: front, right side and top with a scale bar each, joints at 0, and a three-quarter
 * view with its joints a little open. The same model gives the same bytes.
 *
 * @returns PNG, square
 */
export async function renderViews(model: SimModel, { size = 512 }: ViewsOptions = {}): Promise<Uint8Array> {
  const half = Math.floor(size / 2);
  const textures = await decodeTextures(model.textures);
  const closed = new Map(model.links.map(({ name, pose }) => [name, pose]));
  const out = new Uint8Array(4 * half * half * 3);
  const put = (index: number, image: Float32Array): void => {
    const [left, top] = [(index % 2) * half, Math.floor(index / 2) * half];
    for (let y = 0; y < half; y++)
      for (let i = 0; i < 3 * half; i++) out[3 * ((top + y) * 2 * half + left) + i] = encoded(image[3 * half * y + i]!);
  };
  const opened = openedPoses(model);
  for (const [index, poses] of [closed, closed, closed, opened].entries()) {
    const layer = visualLayer(model, poses, textures);
    const { positions } = layer.triangles;
    const view = VIEWS[index];
    const points = positions.length > 0 ? positions : new Float32Array(3);
    const camera = view ? viewFrom(points, view.axes, FAR) : threeQuarterView(points);
    const { centre, radius, ground } = surroundings(positions);
    const lighting = lightScene(castersOf(layer), centre, radius);
    const floor = shadedFloor(lighting, centre, radius, ground);
    const image = drawPanel({ ...layer, camera, lighting, floor, ground, backdrop: BACKDROP, edges: false }, half);
    if (view) drawScale(image, half, view.name, camera, centre);
    put(index, image);
  }
  for (let i = 0; i < 2 * half; i++)
    for (const at of [2 * half * half + i, 2 * half * i + half]) out.set([150, 150, 150], 3 * at);
  return encodePng(out, 2 * half, 2 * half);
}

/** Round lengths that a bar can have [m]. */
const BARS = [1, 2, 5]
  .flatMap((digit) => [-4, -3, -2, -1, 0, 1].map((power) => digit * 10 ** power))
  .toSorted((a, b) => a - b);

/** The name of a view at its top left, and at its bottom left a bar with its length. */
function drawScale(
  image: Float32Array,
  size: number,
  name: string,
  { eye, back, tangent }: Camera,
  centre: Vec3,
): void {
  const distance = back.reduce((sum, value, i) => sum + value * (eye[i]! - centre[i]!), 0);
  const pixel = (2 * tangent * distance) / size; // [m]
  const metres = BARS.findLast((bar) => bar / pixel <= 0.4 * size) ?? BARS[0]!;
  const long = Math.round(metres / pixel);
  const [left, bottom] = [8, size - 10];
  const ink = (x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    image.fill(0.02, 3 * (y * size + x), 3 * (y * size + x) + 3);
  };
  for (let x = 0; x <= long; x++) for (const y of [0, 1]) ink(left + x, bottom + y);
  for (const x of [0, long]) for (let y = -4; y <= 5; y++) ink(left + x, bottom + y);
  const text =
    metres < 0.01
      ? `${rounded(metres * 1000)} MM`
      : metres < 1
        ? `${rounded(metres * 100)} CM`
        : `${rounded(metres)} M`;
  writeText(text, left, bottom - 18, ink);
  writeText(name, left, 8, ink);
}

const rounded = (value: number): number => Number(value.toPrecision(3));
