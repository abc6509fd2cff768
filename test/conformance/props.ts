import type { Prop } from '../../adapters/contract.ts';
import type { Link, SimModel } from '../../src/model/types.ts';
import { hinged } from '../formats/models.ts';

/** One white pixel. */
export const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** A model with a picture on it, and text of a stranger who tries to leave every kind of quotes. */
const hostile: SimModel = {
  ...hinged,
  textures: [{ name: 'grain', mime: 'image/png', bytes: PNG }],
  materials: hinged.materials.map((material) => ({ ...material, baseColorTexture: 'grain' })),
  semantics: {
    ...hinged.semantics,
    category: 'box',
    labels: ['a|b', 'hölzern', '木箱'],
    license: '<CC>&"0"\'',
    prompt: '"}\n\u0000\\ """ <湯呑み> ]]> --> @x@ # ( {0} ../../etc/passwd C:\\temp /etc/shadow',
  },
};

const ball = (name: string, z: number): Link => ({
  name,
  pose: { position: [0, 0, z], rotation: [1, 0, 0, 0] },
  inertial: { mass: 0.2, centerOfMass: [0, 0, 0], inertia: [2e-4, 2e-4, 2e-4, 0, 0, 0] },
  visuals: [],
  collisions: [
    {
      name: `${name}_ball`,
      pose: { position: [0, 0, 0], rotation: [1, 0, 0, 0] },
      geometry: { type: 'sphere', radius: 0.05 },
    },
  ],
});

/** Nothing to see, nothing to say, one link. */
const bare: SimModel = {
  name: 'bare',
  base: 'free',
  links: [ball('ball', 0.05)],
  joints: [],
  materials: [],
  meshes: [],
  textures: [],
  semantics: { labels: [], cavities: [] },
  collisionExclusions: [],
};

/** Every kind of model that an adapter must write, by what is special about it. */
export const MODELS: Readonly<Record<string, SimModel>> = {
  'a free articulated model': hinged,
  'a fixed articulated model': { ...hinged, base: 'fixed' },
  'a model without anything to see': bare,
  'a fixed link alone': { ...bare, base: 'fixed' },
  'a textured model with hostile text': hostile,
  'several free trees': { ...hinged, links: [...hinged.links, ball('apple', 0.6), ball('pear', 0.8)] },
  'a scene': { ...hinged, base: 'fixed', links: [...hinged.links, ball('apple', 0.6), ball('pear', 0.8)] },
};

/** A hinge that follows the model's own. */
const FOLLOWER: SimModel['joints'][number] = {
  ...hinged.joints.find(({ type }) => type === 'revolute')!,
  name: 'follower_hinge',
  child: 'follower',
  mimic: { joint: hinged.joints.find(({ type }) => type === 'revolute')!.name, multiplier: 1, offset: 0 },
};

/** A model whose joints, two hinges and a ball, have a value in every field that an adapter may omit. */
export const DRIVEN: SimModel = {
  ...hinged,
  links: [...hinged.links, ball('follower', 0.6)],
  joints: [...hinged.joints, FOLLOWER].map(({ limits, ...joint }) =>
    joint.type === 'revolute'
      ? { ...joint, ...(limits && { limits }), effort: 4, velocity: 2 }
      : {
          ...joint,
          type: 'ball',
          ballLimit: 1,
          damping: 0.2,
          friction: 0.1,
          armature: 0.002,
          spring: { stiffness: 3, rest: 0 },
        },
  ),
};

/** The model as a prop of that name, with pictures. */
export const propOf = (name: string, model: SimModel): Prop => ({ name, model, preview: PNG, thumbnail: PNG });

/** The same value, so that writing to any part of it throws; the bytes of arrays can't be frozen. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}
