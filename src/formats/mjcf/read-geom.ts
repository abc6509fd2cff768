import type { MjModel } from '@mujoco/mujoco';
import type { Finding } from '../../model/finding.ts';
import type { Names } from '../../model/names.ts';
import { compose, invert } from '../../model/pose.ts';
import type { Collision, Geometry, Material, Pose, Rgba, Visual } from '../../model/types.ts';
import { shapeNotCarried } from './findings.ts';
import { hexOf, type MujocoAssets, toLinear } from './read-assets.ts';
import { readContact } from './read-contact.ts';
import { nameAt, quatAt, vec3At } from './read-values.ts';
import { collides, hasOwnColour } from './shown-geoms.ts';
import { cubeImageOf } from './texture-images.ts';

/** `mjtGeom`, in its order. */
const TYPES = [
  'plane',
  'height field',
  'sphere',
  'capsule',
  'ellipsoid',
  'cylinder',
  'box',
  'mesh',
  'signed distance field',
];
const DEFAULT_FRICTION = [1, 0.005, 0.0001];

export interface GeomRead {
  readonly visuals: readonly Visual[];
  readonly collisions: readonly Collision[];
  /** Made of the geom's own colour, when it has no material. */
  readonly material?: Material;
  readonly findings: readonly Finding[];
}

/**
 * A geom as a visual, a collision, or both: one that can touch nothing is visual; one that can is a collision, and
 * visual too if it is shown (see `./shown-geoms.ts`).
 */
export function readGeom(
  model: MjModel,
  id: number,
  assets: MujocoAssets,
  {
    pose: bodyPose,
    names,
    link,
    entry,
    isShown,
  }: { pose: Pose; names: Names; link: string; entry: string; isShown: (geom: number) => boolean },
): GeomRead {
  const touches = collides(model, id);
  const shown = isShown(id);
  const said = nameAt(model, model.name_geomadr, id);
  const geometry = shapeOf(model, id, assets);
  if (!geometry) {
    const type = TYPES[model.geom_type[id] as number] ?? `geom of type ${model.geom_type[id]}`;
    return {
      visuals: [],
      collisions: [],
      findings: [shapeNotCarried.at(entry, { geom: said || `${id} of ${link}`, type })],
    };
  }
  const frame: Pose = { position: vec3At(model.geom_pos, id), rotation: quatAt(model.geom_quat, id) };
  const mesh: number = model.geom_dataid[id];
  // A compiled mesh geom stands where MuJoCo's own mesh frame is; the model's meshes are in the frame of their file.
  const inBody = geometry.type === 'mesh' ? compose(frame, invert(assets.meshPoseById[mesh]!)) : frame;
  const pose = compose(bodyPose, inBody);
  const material = materialOf(model, id, assets);
  const shape = geometry.type === 'mesh' ? { own: assets.meshById[mesh]!, meshPose: assets.meshPoseById[mesh]! } : {};
  const seen = shown ? assets.laid.geometryOf(model, id, geometry, { material, ...shape }) : geometry;
  const friction = vec3At(model.geom_friction, id);
  return {
    visuals: shown
      ? [
          {
            name: names.unique(said && (touches ? `${said}_visual` : said), `${link}_visual`),
            pose,
            geometry: seen,
            ...(material && { material: material.name }),
          },
        ]
      : [],
    collisions: touches
      ? [
          {
            name: names.unique(said, `${link}_collision`),
            pose,
            geometry,
            ...(friction.every((value, i) => Math.abs(value - DEFAULT_FRICTION[i]!) < 1e-12) ? {} : { friction }),
            ...readContact(model, id),
          },
        ]
      : [],
    ...(shown && material && !assets.materialById.includes(material) ? { material } : {}),
    findings: [],
  };
}

function shapeOf(model: MjModel, id: number, assets: MujocoAssets): Geometry | undefined {
  const [a, b, c] = vec3At(model.geom_size, id);
  switch (TYPES[model.geom_type[id] as number]) {
    case 'box':
      return { type: 'box', size: [2 * a, 2 * b, 2 * c] };
    case 'sphere':
      return { type: 'sphere', radius: a };
    case 'ellipsoid':
      return { type: 'ellipsoid', radii: [a, b, c] };
    case 'cylinder':
      return { type: 'cylinder', radius: a, length: 2 * b };
    case 'capsule':
      return { type: 'capsule', radius: a, length: 2 * b };
    case 'mesh':
      return { type: 'mesh', mesh: assets.meshById[model.geom_dataid[id] as number]!.name };
    default:
      return undefined;
  }
}

/** What a geom shows: its material; with a colour of its own, that in place of the material's. */
function materialOf(model: MjModel, id: number, assets: MujocoAssets): Material | undefined {
  const material: number = model.geom_matid[id];
  const own = hasOwnColour(model, id);
  if (material < 0) return own ? ownColour(toLinear(model.geom_rgba.subarray(4 * id, 4 * id + 4))) : undefined;
  // MuJoCo's renderer has no cube map for what has texture coordinates, and shows the colour alone.
  const bare = cubeImageOf(model, material) !== undefined && hasUvs(model, id);
  if (!own && !bare) return assets.materialById[material]!;
  const rgba = own
    ? model.geom_rgba.subarray(4 * id, 4 * id + 4)
    : model.mat_rgba.subarray(4 * material, 4 * material + 4);
  return assets.tinted(material, toLinear(rgba), bare);
}

function hasUvs(model: MjModel, geom: number): boolean {
  const mesh: number = model.geom_dataid[geom];
  return TYPES[model.geom_type[geom] as number] === 'mesh' && model.mesh_texcoordadr[mesh] >= 0;
}

/** A material for a colour, named after it, so that equal colours share one. */
const ownColour = (baseColor: Rgba): Material => ({
  name: `colour_${hexOf(baseColor)}`,
  baseColor,
  metallic: 0,
  roughness: 0.5,
});
