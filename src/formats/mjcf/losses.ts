import type { Loss } from '../losses.ts';

/** What `writeMjcf` can't say, or says so that MuJoCo gives back something else. */
export const mjcfLosses: readonly Loss[] = [
  {
    field: 'joints[] of type fixed',
    what:
      'The child is merged into its parent, and their mass properties are combined. A child with its own contact ' +
      'exclusions or gravity compensation stays a link, and its joint takes its name.',
    why: 'MJCF has no fixed joint: a body without a joint is welded to its parent (XML reference, body/joint).',
  },
  {
    field: 'links[].collisions[].friction[0]',
    what:
      'Sliding friction above 1.1 (sphere, ellipsoid, capsule), 1.2 (cylinder, mesh) or 1.5 (box) is clamped to ' +
      'that value; the full value is kept as custom text.',
    why: "MuJoCo's pyramidal friction cone gives way under more, and the cone is an option of the scene (option/cone).",
  },
  {
    field: 'links[].collisions[].restitution',
    what: 'Kept as custom text. Contacts in MuJoCo are soft, and solref sets their restitution.',
    why: 'MJCF has no coefficient of restitution (Modeling, solver parameters).',
  },
  {
    field: 'joints[].effort',
    what: 'The range of the forces of actuators on the joint (actuatorfrcrange), whichever actuators a scene adds.',
    why: 'MuJoCo limits the forces of motors, not those of a joint (XML reference, body/joint).',
  },
  {
    field: 'joints[].velocity',
    what: 'Kept as custom text; in MuJoCo the joint may be faster.',
    why: 'MJCF limits no speeds (XML reference, body/joint).',
  },
  {
    field: 'joints[].mimic',
    what: 'An equality of the two joints, which is as soft as the constraints of MuJoCo are. Left out for robosuite, which reads none.',
    why: 'robosuite takes the bodies and assets of an object alone (models/objects/objects.py).',
  },
  {
    field: 'materials[].metallicRoughnessTexture, normalTexture',
    what: "Layers of the material (`orm`, `normal`) that MuJoCo's own renderer does not show.",
    why: 'It renders colours; layers are for renderers with PBR (XML reference, asset/material/layer).',
  },
  {
    field: 'semantics',
    what:
      'Cavities, supports and grasps are box sites. Parts, articulations and their detents are custom text, as ' +
      'JSON. The semantics of a fixed joint are left out with the joint.',
    why: 'MJCF has no semantics. Names inside texts get no prefix when a model is attached to another.',
  },
];
