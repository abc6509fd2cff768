import type { Vec3 } from '../model/types.ts';
import { add, dot, normalize, scale, subtract } from '../model/vec.ts';
import type { Camera } from './camera.ts';
import { toneMap } from './colour.ts';
import type { Lighting } from './light.ts';
import { texel } from './mipmap.ts';
import type { Paint } from './paint.ts';
import { shade } from './shade.ts';
import { type Tangents, tangentsOf } from './tangents.ts';
import type { Triangles } from './triangles.ts';

/** What a surface's colour depends on, besides where it is seen. */
export interface ShadedScene {
  readonly triangles: Triangles;
  readonly paints: readonly Paint[];
  readonly camera: Camera;
  readonly lighting: Lighting;
}

/** Writes the colour [linear, tone mapped] of a triangle at the point x, y of the picture [samples] to `out`. */
export type SurfaceShader = (triangle: number, x: number, y: number, out: Float64Array) => void;

/** Pixels along each side of a block that shares its sky. */
const SHARED = 3;
/** How far apart points are that share it, at most [pixels]; a slope seen at 60° spreads a block by so much. */
const NEAR = 8;
/** Least cosine between their normals: 10°. */
const ALIKE = Math.cos(Math.PI / 18);

/**
 * Shades what the rays of a square picture meet. The sky's shade changes slowly, and asking all its lights for it is the dearest
 * part of a picture: in a block of 3 × 3 pixels, points of one paint that lie near one another and face the same way share
 * one answer.
 *
 * Written out in numbers: vectors would be most of what is allocated for a picture.
 *
 * @param size of the picture [pixels]
 * @param fine samples along each side of a pixel
 * @see T. Möller and B. Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection" (1997)
 */
export function surfaceShader(
  { triangles, paints, lighting, camera }: ShadedScene,
  size: number,
  fine: number,
): SurfaceShader {
  const { positions, normals, uvs, paints: paintOf } = triangles;
  const { eye, right, up, back, tangent } = camera;
  const { key, keyAt, skyAt } = lighting;
  const samples = size * fine;
  const side = SHARED * fine; // of a block [samples]
  const blocks = Math.ceil(size / SHARED);
  /** Of the point that was asked for last in each block: its paint, its position and its normal. */
  const skyPaint = new Int32Array(blocks * blocks).fill(-1);
  const skyPoint = new Float64Array(6 * blocks * blocks);
  const near = (NEAR * 2 * tangent) / size; // [m per m of distance]
  const skyShares = new Float32Array(blocks * blocks);
  const texels = new Float64Array(4);
  let tangents: Tangents | undefined;
  let tangentsAt = -1;

  return (triangle, x, y, out) => {
    // The ray from the eye, which ends one metre in front of the camera's plane.
    const across = ((2 * x) / samples - 1) * tangent;
    const upwards = (1 - (2 * y) / samples) * tangent;
    const dx = right[0] * across + up[0] * upwards - back[0];
    const dy = right[1] * across + up[1] * upwards - back[1];
    const dz = right[2] * across + up[2] * upwards - back[2];

    // Where it meets the plane of the triangle.
    const p = 9 * triangle;
    const ax = positions[p]!;
    const ay = positions[p + 1]!;
    const az = positions[p + 2]!;
    const abx = positions[p + 3]! - ax;
    const aby = positions[p + 4]! - ay;
    const abz = positions[p + 5]! - az;
    const acx = positions[p + 6]! - ax;
    const acy = positions[p + 7]! - ay;
    const acz = positions[p + 8]! - az;
    const hx = dy * acz - dz * acy;
    const hy = dz * acx - dx * acz;
    const hz = dx * acy - dy * acx;
    const determinant = abx * hx + aby * hy + abz * hz;
    const sx = eye[0] - ax;
    const sy = eye[1] - ay;
    const sz = eye[2] - az;
    const qx = sy * abz - sz * aby;
    const qy = sz * abx - sx * abz;
    const qz = sx * aby - sy * abx;
    const w1 = (sx * hx + sy * hy + sz * hz) / determinant;
    const w2 = (dx * qx + dy * qy + dz * qz) / determinant;
    const w0 = 1 - w1 - w2;
    const px = ax + (abx * w1 + acx * w2);
    const py = ay + (aby * w1 + acy * w2);
    const pz = az + (abz * w1 + acz * w2);

    // Its normal there, on the side of the eye.
    let nx = w0 * normals[p]! + w1 * normals[p + 3]! + w2 * normals[p + 6]!;
    let ny = w0 * normals[p + 1]! + w1 * normals[p + 4]! + w2 * normals[p + 7]!;
    let nz = w0 * normals[p + 2]! + w1 * normals[p + 5]! + w2 * normals[p + 8]!;
    const long = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (long > 0) {
      const unit = 1 / long;
      nx *= unit;
      ny *= unit;
      nz *= unit;
    }
    if (nx * dx + ny * dy + nz * dz > 0) {
      nx *= -1;
      ny *= -1;
      nz *= -1;
    }

    const block = Math.floor(y / side) * blocks + Math.floor(x / side);
    const paint = paintOf[triangle]!;
    const s = 6 * block;
    const ox = px - skyPoint[s]!;
    const oy = py - skyPoint[s + 1]!;
    const oz = pz - skyPoint[s + 2]!;
    const ex = px - eye[0];
    const ey = py - eye[1];
    const ez = pz - eye[2];
    const far2 = ex * ex + ey * ey + ez * ez;
    if (
      skyPaint[block] !== paint ||
      nx * skyPoint[s + 3]! + ny * skyPoint[s + 4]! + nz * skyPoint[s + 5]! < ALIKE ||
      ox * ox + oy * oy + oz * oz > near * near * far2
    ) {
      skyPaint[block] = paint;
      skyPoint[s] = px;
      skyPoint[s + 1] = py;
      skyPoint[s + 2] = pz;
      skyPoint[s + 3] = nx;
      skyPoint[s + 4] = ny;
      skyPoint[s + 5] = nz;
      skyShares[block] = skyAt(px, py, pz, nx, ny, nz);
    }

    const { colour, colours, surface, relief, metallic, roughness } = paints[paint]!;
    let r = colour[0];
    let g = colour[1];
    let b = colour[2];
    let metal = metallic;
    let rough = roughness;
    let bx = nx;
    let by = ny;
    let bz = nz;
    if (colours || surface || relief) {
      if (tangentsAt !== triangle) {
        tangentsAt = triangle;
        tangents = tangentsOf(triangles, triangle);
      }
      const t = 6 * triangle;
      const u = w0 * uvs[t]! + w1 * uvs[t + 2]! + w2 * uvs[t + 4]!;
      const v = w0 * uvs[t + 1]! + w1 * uvs[t + 3]! + w2 * uvs[t + 5]!;
      const pixel = (2 * tangent * fine * Math.sqrt(far2)) / samples;
      const footprint = tangents ? pixel / tangents.size : 0;
      if (colours) {
        texel(colours, true, u, v, footprint, texels);
        r *= texels[0]!;
        g *= texels[1]!;
        b *= texels[2]!;
      }
      if (surface) {
        texel(surface, false, u, v, footprint, texels);
        metal *= texels[2]!;
        rough *= texels[1]!;
      }
      if (relief && tangents) {
        texel(relief, false, u, v, footprint, texels);
        const bump: Vec3 = [2 * texels[0]! - 1, 2 * texels[1]! - 1, 2 * texels[2]! - 1];
        [bx, by, bz] = bent([nx, ny, nz], tangents, bump, [dx, dy, dz]);
      }
    }

    let vx = -dx;
    let vy = -dy;
    let vz = -dz;
    const far = Math.sqrt(vx * vx + vy * vy + vz * vz);
    if (far > 0) {
      const unit = 1 / far;
      vx *= unit;
      vy *= unit;
      vz *= unit;
    }
    const facesKey = bx * key[0] + by * key[1] + bz * key[2] > 0;
    const keyShare = facesKey ? keyAt(px, py, pz, nx, ny, nz) : 0;
    shade(r, g, b, metal, rough, bx, by, bz, vx, vy, vz, key, keyShare, skyShares[block]!, out);
    toneMap(out);
  };
}

/** A normal turned by a normal map, whose +Y runs against V; where that would turn it away from the eye, as it was. */
function bent(normal: Vec3, { u, v }: Tangents, relief: Vec3, direction: Vec3): Vec3 {
  const turned = normalize(add(scale(normal, relief[2]), subtract(scale(u, relief[0]), scale(v, relief[1]))));
  return dot(turned, direction) < 0 ? turned : normal;
}
