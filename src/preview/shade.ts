import type { Vec3 } from '../model/types.ts';
import { normalize } from '../model/vec.ts';

const KEY_LIGHT: Vec3 = [0.98, 0.95, 0.9];
const FILL: Vec3 = normalize([0.6, -0.85, 0.3]);
const FILL_LIGHT: Vec3 = [0.16, 0.175, 0.19];
const SKY: Vec3 = [0.44, 0.46, 0.49];
const FLOOR: Vec3 = [0.32, 0.31, 0.3];

/**
 * Light that a surface sends to the eye [linear RGB, before tone mapping]: glTF's metallic-roughness model under a key
 * light, a fill light and a studio that is brighter above. All in numbers: it runs a quarter of a million times a picture.
 *
 * @param r, g, b base colour, linear
 * @param nx, ny, nz normal, unit
 * @param vx, vy, vz towards the eye, unit
 * @param key towards the key light, unit
 * @param keyShare part of the key light that arrives, 0 to 1
 * @param skyShare part of the sky that is seen, 0 to 1
 * @param out where the three values go
 * @see glTF 2.0 specification, appendix B: Lambert diffuse, GGX with Smith's masking, Schlick's Fresnel
 */
export function shade(
  r: number,
  g: number,
  b: number,
  metallic: number,
  roughness: number,
  nx: number,
  ny: number,
  nz: number,
  vx: number,
  vy: number,
  vz: number,
  key: Vec3,
  keyShare: number,
  skyShare: number,
  out: Float64Array,
): void {
  const alpha = Math.max(0.045, roughness) ** 2;
  const diffuse = 1 - metallic;
  const surface = LIT;
  surface[0] = r * diffuse;
  surface[1] = g * diffuse;
  surface[2] = b * diffuse;
  surface[3] = mix(0.04, r, metallic);
  surface[4] = mix(0.04, g, metallic);
  surface[5] = mix(0.04, b, metallic);

  const facing = Math.max(1e-3, nx * vx + ny * vy + nz * vz);
  const up = 0.5 + 0.5 * nz;
  // What a mirror would show: a light room with a soft box above and one at the side.
  const mx = nx * (2 * facing) - vx;
  const my = ny * (2 * facing) - vy;
  const mz = nz * (2 * facing) - vz;
  const blur = 0.1 + 0.6 * roughness;
  const room = smooth(-0.35, 0.9, mz);
  const above = 1.5 * smooth(0.75 - blur, 0.75 + blur, mz);
  const side = 0.9 * smooth(0.7 - blur, 0.7 + blur, -0.8 * mx - 0.45 * my + 0.15 * mz);
  const openness = skyShare === 1 ? 1 : skyShare ** (1 + 1 / (1 + 4 * alpha)); // narrow reflections are lost sooner in corners
  const grazing = fifth(1 - facing);
  const most = 1 - roughness;
  const seen = BOUNCED + (1 - BOUNCED) * skyShare;
  for (let i = 0; i < 3; i++) {
    const sky = mix(FLOOR[i]!, SKY[i]!, up);
    const studio = (mix(ROOM_BELOW[i]!, ROOM_ABOVE[i]!, room) + (above + side)) * 0.85;
    const reflected = mix(studio, sky, roughness * roughness);
    // Schlick's Fresnel for light from all around; a rough surface has less of it (S. Lagarde, 2012).
    const specular = surface[3 + i]!;
    const atGrazing = specular + (Math.max(most, specular) - specular) * grazing;
    out[i] = surface[i]! * sky * seen + atGrazing * reflected * openness;
  }
  direct(surface, alpha, nx, ny, nz, vx, vy, vz, FILL, FILL_LIGHT, 0.4 + 0.6 * skyShare, out);
  if (keyShare !== 0) direct(surface, alpha, nx, ny, nz, vx, vy, vz, key, KEY_LIGHT, keyShare, out);
}

/** Diffuse and specular colour of the surface that is being shaded. */
const LIT = new Float64Array(6);
const ROOM_BELOW: Vec3 = [0.3, 0.29, 0.28];
const ROOM_ABOVE: Vec3 = [0.8, 0.83, 0.87];

/** Part of the ambient light that walls hand on to corners which see no sky. */
const BOUNCED = 0.3;

/** Part of its full light that a white floor shows, given what arrives: how dark a shadow is, 0 to 1. */
export function floorShade(keyShare: number, skyShare: number, keyCosine: number): number {
  const key = KEY_LIGHT[1] * keyCosine;
  return (key * keyShare + SKY[1] * skyShare) / (key + SKY[1]);
}

/** Adds what one distant light gives, cosine included (times π, as the lights here are given as irradiance / π). */
function direct(
  surface: Float64Array,
  alpha: number,
  nx: number,
  ny: number,
  nz: number,
  vx: number,
  vy: number,
  vz: number,
  light: Vec3,
  colour: Vec3,
  share: number,
  out: Float64Array,
): void {
  const cosine = nx * light[0] + ny * light[1] + nz * light[2];
  if (cosine <= 0) return;
  let hx = light[0] + vx;
  let hy = light[1] + vy;
  let hz = light[2] + vz;
  const size = Math.sqrt(hx * hx + hy * hy + hz * hz);
  if (size > 0) {
    const unit = 1 / size;
    hx *= unit;
    hy *= unit;
    hz *= unit;
  }
  const nh = Math.max(0, nx * hx + ny * hy + nz * hz);
  const nv = Math.max(1e-3, nx * vx + ny * vy + nz * vz);
  const a2 = alpha * alpha;
  const distribution = a2 / (nh * nh * (a2 - 1) + 1) ** 2;
  const masking = cosine * Math.sqrt(nv * nv * (1 - a2) + a2) + nv * Math.sqrt(cosine * cosine * (1 - a2) + a2);
  const lobe = Math.min(30, (0.5 * distribution) / masking);
  const fresnel = fifth(1 - Math.max(0, vx * hx + vy * hy + vz * hz));
  for (let i = 0; i < 3; i++) {
    const specular = surface[3 + i]!;
    const f = specular + (1 - specular) * fresnel;
    out[i]! += ((1 - f) * surface[i]! + 0.5 * f * lobe) * cosine * colour[i]! * share;
  }
}

/** The fifth power; a general power takes ten times as long. */
function fifth(value: number): number {
  const square = value * value;
  return square * square * value;
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Hermite step from 0 at `low` to 1 at `high`. */
function smooth(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
