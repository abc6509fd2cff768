import type { Vec3 } from '../model/types.ts';
import { add, dot, length, normalize, scale, subtract } from '../model/vec.ts';
import type { Camera } from './camera.ts';
import { toneMapped } from './colour.ts';
import { edgeFinder, faceNormals } from './edges.ts';
import type { Floor } from './floor.ts';
import type { Lighting } from './light.ts';
import { colourAt, type Paint, type Place, reliefAt, surfaceAt } from './paint.ts';
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
      for (const group of groupSamples(coverage.triangle, x, y, fine)) {
        const own = group.triangle < 0 ? backdropColour(panel, group, fine) : surfaceColour(panel, group, fine, skyAt);
        const lines = isEdge && group.triangle >= 0 ? group.samples.filter(([sx, sy]) => isEdge(sx, sy)).length : 0;
        const weight = (group.samples.length - (1 - LINE) * lines) / FINE ** 2;
        const at = 3 * (y * size + x);
        for (let channel = 0; channel < 3; channel++) out[at + channel]! += own[channel]! * weight;
      }
    }
  }
  return out;
}

/** Samples of one pixel that see the same triangle, or none (-1). */
interface Group {
  readonly triangle: number;
  readonly samples: readonly Sample[];
}
type Sample = readonly [x: number, y: number];

function groupSamples(triangles: Int32Array, x: number, y: number, fine: number): Group[] {
  const samples: Sample[] = [];
  const first = triangles[y * FINE * fine + x * FINE]!;
  let mixed = false;
  for (let sy = y * FINE; sy < (y + 1) * FINE; sy++) {
    for (let sx = x * FINE; sx < (x + 1) * FINE; sx++) {
      mixed ||= triangles[sy * fine + sx] !== first;
      samples.push([sx, sy]);
    }
  }
  if (!mixed) return [{ triangle: first, samples }]; // most pixels
  const groups = new Map<number, Sample[]>();
  for (const sample of samples) {
    const triangle = triangles[sample[1] * fine + sample[0]]!;
    const group = groups.get(triangle);
    if (group) group.push(sample);
    else groups.set(triangle, [sample]);
  }
  return [...groups].map(([triangle, own]) => ({ triangle, samples: own }));
}

/** The ray through the middle of a group: inside the triangle, because a triangle is convex. */
function middleRay({ camera }: Panel, { samples }: Group, fine: number) {
  let [x, y] = [0, 0];
  for (const sample of samples) {
    x += sample[0] + 0.5;
    y += sample[1] + 0.5;
  }
  return rayThrough(camera, x / samples.length, y / samples.length, fine);
}

/** Part of the sky that a group sees. */
type SkyOfGroup = (group: Group, position: Vec3, normal: Vec3) => number;

/**
 * The sky's shade changes slowly, and asking 44 lights for it is the dearest part of a picture: groups of one triangle
 * in a block of 2 × 2 pixels share one answer.
 */
function sharedSky(lighting: Lighting, size: number): SkyOfGroup {
  const blocks = Math.ceil(size / 2);
  const triangles = new Int32Array(blocks * blocks).fill(-1);
  const shares = new Float32Array(blocks * blocks);
  return ({ triangle, samples }, position, normal) => {
    const [x, y] = samples[0]!;
    const block = Math.floor(y / (2 * FINE)) * blocks + Math.floor(x / (2 * FINE));
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
  const place: Place = { u: hit.u, v: hit.v, footprint: tangents ? pixel / tangents.size : 0 };
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
  const [x, y] = [group.samples[0]![0] / fine - 0.5, group.samples[0]![1] / fine - 0.5];
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
