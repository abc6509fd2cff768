import type { Rgba, Vec3 } from '../model/types.ts';
import { add, dot, normalize, scale, subtract } from '../model/vec.ts';

/** A point of a surface, all that its colour depends on. Directions are unit vectors away from the surface. */
export interface SurfacePoint {
  readonly colour: Rgba;
  readonly metallic: number;
  readonly roughness: number;
  readonly normal: Vec3;
  /** Towards the eye. */
  readonly view: Vec3;
  /** Towards the key light, and the part of it that arrives. */
  readonly key: Vec3;
  readonly keyShare: number;
  /** Part of the sky that is seen. */
  readonly skyShare: number;
}

const KEY_LIGHT: Vec3 = [0.98, 0.95, 0.9];
const FILL: Vec3 = normalize([0.6, -0.85, 0.3]);
const FILL_LIGHT: Vec3 = [0.16, 0.175, 0.19];
const SKY: Vec3 = [0.44, 0.46, 0.49];
const FLOOR: Vec3 = [0.32, 0.31, 0.3];

/**
 * Light that a surface sends to the eye [linear RGB, before tone mapping]: glTF's metallic-roughness model under a key
 * light, a fill light and a studio that is brighter above.
 *
 * @see glTF 2.0 specification, appendix B: Lambert diffuse, GGX with Smith's masking, Schlick's Fresnel
 */
export function shade(point: SurfacePoint): Vec3 {
  const { colour, metallic, normal, view, key, keyShare, skyShare } = point;
  const alpha = Math.max(0.045, point.roughness) ** 2;
  const base: Vec3 = [colour[0], colour[1], colour[2]];
  const diffuse = scale(base, 1 - metallic);
  const specular: Vec3 = [mix(0.04, base[0], metallic), mix(0.04, base[1], metallic), mix(0.04, base[2], metallic)];

  const facing = Math.max(1e-3, dot(normal, view));
  const sky = mixed(FLOOR, SKY, 0.5 + 0.5 * normal[2]);
  const mirror = subtract(scale(normal, 2 * facing), view);
  const reflected = mixed(studio(mirror, point.roughness), sky, point.roughness * point.roughness);
  const openness = skyShare ** (1 + 1 / (1 + 4 * alpha)); // narrow reflections are lost sooner in corners
  const ambient: Vec3 = add(
    scale(multiplied(diffuse, sky), BOUNCED + (1 - BOUNCED) * skyShare),
    scale(multiplied(atGrazing(specular, facing, point.roughness), reflected), openness),
  );
  const fill = scale(
    multiplied(direct(diffuse, specular, alpha, normal, view, FILL), FILL_LIGHT),
    0.4 + 0.6 * skyShare,
  );
  const filled = add(ambient, fill);
  if (keyShare === 0) return filled;
  return add(filled, scale(multiplied(direct(diffuse, specular, alpha, normal, view, key), KEY_LIGHT), keyShare));
}

/** Part of the ambient light that walls hand on to corners which see no sky. */
const BOUNCED = 0.3;

/** Part of its full light that a white floor shows, given what arrives: how dark a shadow is, 0 to 1. */
export function floorShade(keyShare: number, skyShare: number, keyCosine: number): number {
  const key = KEY_LIGHT[1] * keyCosine;
  return (key * keyShare + SKY[1] * skyShare) / (key + SKY[1]);
}

const ZERO: Vec3 = [0, 0, 0];
const AXES = [0, 1, 2] as const;

/** Reflectance of one distant light, cosine included (times π, as the lights here are given as irradiance / π). */
function direct(diffuse: Vec3, specular: Vec3, alpha: number, normal: Vec3, view: Vec3, light: Vec3): Vec3 {
  const cosine = dot(normal, light);
  if (cosine <= 0) return ZERO;
  const half = normalize(add(light, view));
  const nh = Math.max(0, dot(normal, half));
  const nv = Math.max(1e-3, dot(normal, view));
  const a2 = alpha * alpha;
  const distribution = a2 / (nh * nh * (a2 - 1) + 1) ** 2;
  const masking = cosine * Math.sqrt(nv * nv * (1 - a2) + a2) + nv * Math.sqrt(cosine * cosine * (1 - a2) + a2);
  const lobe = Math.min(30, (0.5 * distribution) / masking);
  const fresnel = (1 - Math.max(0, dot(view, half))) ** 5;
  const out: [number, number, number] = [0, 0, 0];
  for (const i of AXES) {
    const f = specular[i] + (1 - specular[i]) * fresnel;
    out[i] = ((1 - f) * diffuse[i] + 0.5 * f * lobe) * cosine;
  }
  return out;
}

/** What a mirror would show in direction `d`: a light room with a soft box above and one at the side. */
function studio(d: Vec3, roughness: number): Vec3 {
  const blur = 0.1 + 0.6 * roughness;
  const room = mixed([0.3, 0.29, 0.28], [0.8, 0.83, 0.87], smooth(-0.35, 0.9, d[2]));
  const above = 1.5 * smooth(0.75 - blur, 0.75 + blur, d[2]);
  const side = 0.9 * smooth(0.7 - blur, 0.7 + blur, -0.8 * d[0] - 0.45 * d[1] + 0.15 * d[2]);
  return scale(add(room, [above + side, above + side, above + side]), 0.85);
}

/** Schlick's Fresnel for light from all around; a rough surface has less of it. @see S. Lagarde (2012) */
function atGrazing(specular: Vec3, facing: number, roughness: number): Vec3 {
  const grazing = (1 - facing) ** 5;
  const most = 1 - roughness;
  const [r, g, b] = specular;
  return [
    r + (Math.max(most, r) - r) * grazing,
    g + (Math.max(most, g) - g) * grazing,
    b + (Math.max(most, b) - b) * grazing,
  ];
}

const mix = (a: number, b: number, t: number) => a + (b - a) * t;
const mixed = (a: Vec3, b: Vec3, t: number): Vec3 => [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];
const multiplied = (a: Vec3, b: Vec3): Vec3 => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];

/** Hermite step from 0 at `low` to 1 at `high`. */
function smooth(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
