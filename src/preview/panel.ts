import type { Vec3 } from '../model/types.ts';
import { dot } from '../model/vec.ts';
import type { Camera } from './camera.ts';
import { edgeFinder, faceNormals } from './edges.ts';
import type { Floor } from './floor.ts';
import type { Lighting } from './light.ts';
import type { Paint } from './paint.ts';
import { projectPerspective } from './project.ts';
import { type CoverageTest, rasterise } from './raster.ts';
import { surfaceShader } from './surface-shader.ts';
import type { Triangles } from './triangles.ts';

/** One square picture to be drawn. */
export interface Panel {
  readonly triangles: Triangles;
  readonly paints: readonly Paint[];
  readonly camera: Camera;
  readonly lighting: Lighting;
  readonly floor: Floor;
  /** Height of the floor [m, model frame]. */
  readonly ground: number;
  /** Colour of the backdrop, linear. */
  readonly backdrop: Vec3;
  /** Whether creases and borders between paints are drawn as dark lines. */
  readonly edges: boolean;
}

/** Samples along each side of a pixel. */
const FINE = 3;
/** What a drawn line leaves of the colour under it. */
const LINE = 0.25;

/**
 * Draws a panel of `size` pixels: linear RGB, tone mapped, 3 a pixel, rows from the top.
 *
 * Each pixel has 3 × 3 samples; those that see the same triangle are shaded once, at their middle.
 */
export function drawPanel(panel: Panel, size: number): Float32Array {
  const fine = size * FINE;
  const projected = projectPerspective(panel.triangles.positions, panel.camera, fine);
  const coverage = rasterise(projected, fine, fine, screenOf(panel));
  const isEdge = panel.edges ? edgeFinder(coverage, panel.triangles) : undefined;
  const shadeSurface = surfaceShader(panel, size, FINE);
  const shadeBackdrop = backdropShader(panel, fine);
  const groups = pixelGroups(coverage.triangle, size, isEdge);
  const out = new Float32Array(3 * size * size);
  const own = new Float64Array(3);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = 3 * (y * size + x);
      const count = groups.collect(x, y);
      for (let g = 0; g < count; g++) {
        const triangle = groups.triangle[g]!;
        if (triangle < 0) shadeBackdrop(groups.x[g]!, groups.y[g]!, own);
        else shadeSurface(triangle, groups.x[g]!, groups.y[g]!, own);
        const weight = (groups.count[g]! - (1 - LINE) * groups.lines[g]!) / FINE ** 2;
        out[at]! += own[0]! * weight;
        out[at + 1]! += own[1]! * weight;
        out[at + 2]! += own[2]! * weight;
      }
    }
  }
  return out;
}

/** The samples of one pixel by the triangle that they see, or none (-1), in the order in which these are met. */
interface PixelGroups {
  readonly triangle: Int32Array;
  readonly count: Int32Array;
  /** Of the samples, those on a drawn line. */
  readonly lines: Int32Array;
  /** Middle of the samples [samples]: inside the triangle, because a triangle is convex. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Groups the samples of another pixel. @returns how many groups there are */
  readonly collect: (x: number, y: number) => number;
}

function pixelGroups(
  triangles: Int32Array,
  size: number,
  isEdge: ((x: number, y: number) => boolean) | undefined,
): PixelGroups {
  const fine = size * FINE;
  const most = FINE ** 2;
  const [triangle, count, lines] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
  const [xs, ys] = [new Float64Array(most), new Float64Array(most)];
  // Of a pixel with one group, as below: the mean of all its samples, each added in its turn.
  const middle = (pixel: number, step: (i: number) => number): number => {
    let mean = 0;
    for (let i = 0; i < most; i++) mean += (pixel * FINE + step(i) + 0.5 - mean) / (i + 1);
    return mean;
  };
  const columns = Float64Array.from({ length: size }, (_, x) => middle(x, (i) => i % FINE));
  const rows = Float64Array.from({ length: size }, (_, y) => middle(y, (i) => Math.floor(i / FINE)));

  function single(x: number, y: number, seen: number): number {
    triangle[0] = seen;
    count[0] = most;
    xs[0] = columns[x]!;
    ys[0] = rows[y]!;
    let drawn = 0;
    if (isEdge && seen >= 0 && !isAmid(x, y, seen)) {
      for (let sy = y * FINE; sy < (y + 1) * FINE; sy++) {
        for (let sx = x * FINE; sx < (x + 1) * FINE; sx++) if (isEdge(sx, sy)) drawn++;
      }
    }
    lines[0] = drawn;
    return 1;
  }

  /** Whether the samples around a pixel see the triangle that its own see: no line is near. */
  function isAmid(x: number, y: number, seen: number): boolean {
    if (x === 0 || y === 0 || x === size - 1 || y === size - 1) return false;
    const first = y * FINE * fine + x * FINE;
    for (let i = 0; i < FINE; i++) {
      if (triangles[first - fine + i] !== seen || triangles[first + FINE * fine + i] !== seen) return false;
      if (triangles[first + i * fine - 1] !== seen || triangles[first + i * fine + FINE] !== seen) return false;
    }
    return true;
  }

  function collect(x: number, y: number): number {
    const first = y * FINE * fine + x * FINE;
    const seen = triangles[first]!;
    let alike = true;
    for (let row = 0; alike && row < FINE; row++) {
      const start = first + row * fine;
      for (let column = 0; column < FINE; column++) if (triangles[start + column] !== seen) alike = false;
    }
    if (alike) return single(x, y, seen); // nearly always

    let groups = 0;
    for (let sy = y * FINE; sy < (y + 1) * FINE; sy++) {
      for (let sx = x * FINE; sx < (x + 1) * FINE; sx++) {
        const own = triangles[sy * fine + sx]!;
        let g = 0;
        while (g < groups && triangle[g] !== own) g++;
        if (g === groups) {
          groups++;
          triangle[g] = own;
          count[g] = 0;
          lines[g] = 0;
          xs[g] = 0;
          ys[g] = 0;
        }
        count[g]!++;
        xs[g]! += (sx + 0.5 - xs[g]!) / count[g]!;
        ys[g]! += (sy + 0.5 - ys[g]!) / count[g]!;
        if (isEdge && own >= 0 && isEdge(sx, sy)) lines[g]!++;
      }
    }
    return groups;
  }
  return { triangle, count, lines, x: xs, y: ys, collect };
}

/** The backdrop at a point of the picture [samples], with the shadow of the prop where the ray meets the floor. */
function backdropShader(
  { floor, ground, backdrop, camera }: Panel,
  fine: number,
): (x: number, y: number, out: Float64Array) => void {
  const { eye, right, up, back, tangent } = camera;
  return (x, y, out) => {
    const across = ((2 * x) / fine - 1) * tangent;
    const upwards = (1 - (2 * y) / fine) * tangent;
    const dz = right[2] * across + up[2] * upwards - back[2];
    const px = x / fine - 0.5;
    const py = y / fine - 0.5;
    let light = 1 - 0.45 * (px * px + py * py);
    if (dz < 0) {
      const dx = right[0] * across + up[0] * upwards - back[0];
      const dy = right[1] * across + up[1] * upwards - back[1];
      const reach = (ground - eye[2]) / dz;
      light *= floor(eye[0] + dx * reach, eye[1] + dy * reach);
    }
    out[0] = backdrop[0] * light;
    out[1] = backdrop[1] * light;
    out[2] = backdrop[2] * light;
  };
}

/** Opacity above which a see-through paint covers the sample, by its place in the pixel: spread, not in a row. */
const ORDER = [0, 5, 2, 7, 4, 8, 3, 1, 6].map((rank) => (rank + 0.5) / FINE ** 2);

/**
 * See-through paints cover as many samples of a pixel as they are opaque: nothing to sort, and right on average.
 * Seen at a grazing angle they are more opaque, as glass is; that draws its outline.
 */
function screenOf({ paints, triangles, camera }: Panel): CoverageTest | undefined {
  if (paints.every(({ colour }) => colour[3] >= 1)) return undefined;
  const normals = faceNormals(triangles);
  const opacities = Float32Array.from(triangles.paints, (paint, t) => {
    const opacity = paints[paint]!.colour[3];
    const normal: Vec3 = [normals[3 * t]!, normals[3 * t + 1]!, normals[3 * t + 2]!];
    return opacity + (1 - opacity) * (1 - Math.abs(dot(normal, camera.back))) ** 3;
  });
  return (triangle, x, y) => opacities[triangle]! > ORDER[(y % FINE) * FINE + (x % FINE)]!;
}
