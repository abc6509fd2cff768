import type { Loss } from '../losses.ts';

/** What `writeMjcf` can't say, or says so that MuJoCo gives back something else. */
export const mjcfLosses: readonly Loss[] = [
  {
    field: 'joints[] of type fixed',
    what:
      'Their child becomes one link with its parent, mass properties combined; one with contact exclusions or a compensation ' +
      'of gravity of its own stays a link, and its joint is called after it.',
    why: 'MJCF has no fixed joint: a body without a joint is welded to its parent (XML reference, body/joint).',
  },
  {
    field: 'links[].collisions[].friction[0]',
    what:
      'Sliding friction above 1.1 (sphere, ellipsoid, capsule), 1.2 (cylinder, mesh) or 1.5 (box) is written as that; the ' +
      'full value is a text of ours.',
    why: "MuJoCo's pyramidal friction cone gives way under more, and the cone is an option of the scene (option/cone).",
  },
  {
    field: 'links[].collisions[].restitution',
    what: 'Kept as a text of ours. In MuJoCo contacts are soft, and what bounces is told by solref.',
    why: 'MJCF has no coefficient of restitution (Modeling, solver parameters).',
  },
  {
    field: 'materials[].metallicRoughnessTexture, normalTexture',
    what: "Layers of the material (`orm`, `normal`) that MuJoCo's own renderer does not show.",
    why: 'It renders colours; layers are for renderers with PBR (XML reference, asset/material/layer).',
  },
  {
    field: 'semantics',
    what:
      'Cavities, supports and grasps are box sites, everything else is texts of ours: parts, articulations and their ' +
      'detents as JSON. What a fixed joint was for is left out with it.',
    why: 'MJCF has no words for what things are. Names inside of texts get no prefix when a model is attached to another.',
  },
];
