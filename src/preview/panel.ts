import type { Vec3 } from '../model/types.ts';
import { add, dot, length, normalize, scale, subtract } from '../model/vec.ts';
import type { Camera } from './camera.ts';
import { toneMapped } from './colour.ts';
import { edgeFinder, faceNormals } from './edges.ts';
import type { Floor } from './floor.ts';
import type { Lighting } from './light.ts';
import { colourAt, type ImagePosition, type Paint, reliefAt, surfaceAt } from './paint.ts';
import { projectPerspective } from './project.ts';
import { rasterise, type Screen } from './raster.ts';
import { shade } from './shade.ts';
import { hitTriangle, rayThrough, type Tangents, tangentsOf } from './surface.ts';
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
  const skyAt = sharedSky(panel.lighting, size);
  const out = new Float32Array(3 * size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = 3 * (y * size + x);
      for (const group of groupSamples(coverage.triangle, x, y, fine, isEdge)) {
        const own = group.triangle < 0 ? backdropColour(panel, group, fine) : surfaceColour(panel, group, fine, skyAt);
        const weight = (group.count - (1 - LINE) * group.lines) / FINE ** 2;
        out[at]! += own[0] * weight;
        out[at + 1]! += own[1] * weight;
        out[at + 2]! += own[2] * weight;
      }
    }
  }
  return out;
}

/** Samples of one pixel that see the same triangle, or none (-1). */
interface Group {
  readonly triangle: number;
  count: number;
  /** Of these, samples on a drawn line. */
  lines: number;
  /** Middle of the samples [samples]. */
  x: number;
  y: number;
}

function groupSamples(
  triangles: Int32Array,
  x: number,
  y: number,
  fine: number,
  isEdge: ((x: number, y: number) => boolean) | undefined,
): readonly Group[] {
  const groups: Group[] = [];
  for (let sy = y * FINE; sy < (y + 1) * FINE; sy++) {
    for (let sx = x * FINE; sx < (x + 1) * FINE; sx++) {
      const triangle = triangles[sy * fine + sx]!;
      let group = groups[0]; // nearly always the only one
      for (let i = 1; group && group.triangle !== triangle; i++) group = groups[i];
      if (!group) {
        group = { triangle, count: 0, lines: 0, x: 0, y: 0 };
        groups.push(group);
      }
      group.count++;
      group.x += (sx + 0.5 - group.x) / group.count;
      group.y += (sy + 0.5 - group.y) / group.count;
      if (isEdge && triangle >= 0 && isEdge(sx, sy)) group.lines++;
    }
  }
  return groups;
}

/** The ray through the middle of a group: inside the triangle, because a triangle is convex. */
const middleRay = ({ camera }: Panel, { x, y }: Group, fine: number) => rayThrough(camera, x, y, fine);

/** Pixels along each side of a block that shares its sky. */
const SHARED = 3;

/** Part of the sky that a group sees. */
type SkyOfGroup = (group: Group, position: Vec3, normal: Vec3) => number;

/**
 * The sky's shade changes slowly, and asking 44 lights for it is the dearest part of a picture: groups of one triangle
 * in a block of 3 × 3 pixels share one answer.
 */
function sharedSky(lighting: Lighting, size: number): SkyOfGroup {
  const blocks = Math.ceil(size / SHARED);
  const triangles = new Int32Array(blocks * blocks).fill(-1);
  const shares = new Float32Array(blocks * blocks);
  return ({ triangle, x, y }, position, normal) => {
    const block = Math.floor(y / (SHARED * FINE)) * blocks + Math.floor(x / (SHARED * FINE));
    if (triangles[block] !== triangle) {
      triangles[block] = triangle;
      shares[block] = lighting.skyAt(position, normal);
    }
    return shares[block]!;
  };
}

function surfaceColour(panel: Panel, group: Group, fine: number, skyAt: SkyOfGroup): Vec3 {
  const { triangles, paints, lighting, camera } = panel;
  const paint = paints[triangles.paints[group.triangle]!]!;
  const ray = middleRay(panel, group, fine);
  const hit = hitTriangle(triangles, group.triangle, ray);
  const { position } = hit;
  const tangents = paint.colours || paint.surface || paint.relief ? tangentsOf(triangles, group.triangle) : undefined;
  const pixel = (2 * camera.tangent * FINE * length(subtract(position, camera.eye))) / fine;
  const place: ImagePosition = { u: hit.u, v: hit.v, footprint: tangents ? pixel / tangents.size : 0 };
  const normal = tangents ? bent(hit.normal, tangents, reliefAt(paint, place), ray.direction) : hit.normal;
  const facingKey = normal[0] * lighting.key[0] + normal[1] * lighting.key[1] + normal[2] * lighting.key[2] > 0;
  const light = shade({
    colour: colourAt(paint, place),
    ...surfaceAt(paint, place),
    normal,
    view: normalize(scale(ray.direction, -1)),
    key: lighting.key,
    keyShare: facingKey ? lighting.keyAt(position, hit.normal) : 0,
    skyShare: skyAt(group, position, hit.normal),
  });
  return toneMapped(...light);
}

/** A normal turned by a normal map, whose +Y runs against V; where that would turn it away from the eye, as it was. */
function bent(normal: Vec3, { u, v }: Tangents, relief: Vec3 | undefined, direction: Vec3): Vec3 {
  if (!relief) return normal;
  const turned = normalize(add(scale(normal, relief[2]), subtract(scale(u, relief[0]), scale(v, relief[1]))));
  return dot(turned, direction) < 0 ? turned : normal;
}

/** The backdrop, with the shadow of the prop where the ray meets the floor. */
function backdropColour(panel: Panel, group: Group, fine: number): Vec3 {
  const { floor, ground, backdrop } = panel;
  const { origin, direction } = middleRay(panel, group, fine);
  const [x, y] = [group.x / fine - 0.5, group.y / fine - 0.5];
  const vignette = 1 - 0.45 * (x * x + y * y);
  if (direction[2] >= 0) return scale(backdrop, vignette);
  const point = add(origin, scale(direction, (ground - origin[2]) / direction[2]));
  return scale(backdrop, vignette * floor(point[0], point[1]));
}

/** Opacity above which a see-through paint covers the sample, by its place in the pixel: spread, not in a row. */
const ORDER = [0, 5, 2, 7, 4, 8, 3, 1, 6].map((rank) => (rank + 0.5) / FINE ** 2);

/**
 * See-through paints cover as many samples of a pixel as they are opaque: nothing to sort, and right on average.
 * Seen at a grazing angle they are more opaque, as glass is; that draws its outline.
 */
function screenOf({ paints, triangles, camera }: Panel): Screen | undefined {
  if (paints.every(({ colour }) => colour[3] >= 1)) return undefined;
  const normals = faceNormals(triangles);
  const opacities = Float32Array.from(triangles.paints, (paint, t) => {
    const opacity = paints[paint]!.colour[3];
    const normal: Vec3 = [normals[3 * t]!, normals[3 * t + 1]!, normals[3 * t + 2]!];
    return opacity + (1 - opacity) * (1 - Math.abs(dot(normal, camera.back))) ** 3;
  });
  return (triangle, x, y) => opacities[triangle]! > ORDER[(y % FINE) * FINE + (x % FINE)]!;
}
