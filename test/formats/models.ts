import type { SimModel } from '../../src/model/types.ts';

/** A square plate of 1 m with texture coordinates: (0, 0) is its upper left corner seen from above, north is +Y. */
const plate = {
  name: 'plate',
  positions: Float32Array.from([
    -0.5, -0.5, 0.1, 0.5, -0.5, 0.1, 0.5, 0.5, 0.1, -0.5, 0.5, 0.1, -0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5,
    0,
  ]),
  indices: Uint32Array.from([
    0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6, 0, 4, 5, 0, 5, 1, 1, 5, 6, 1, 6, 2, 2, 6, 7, 2, 7, 3, 3, 7, 4, 3, 4, 0,
  ]),
  uvs: Float32Array.from([0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0]),
};

/**
 * A box with a hinged lid and a slide, each feature of the neutral model once: rotated poses, a full inertia tensor,
 * primitives, a mesh with texture coordinates, friction, damping, spring, an exclusion, semantics.
 */
export const hinged: SimModel = {
  name: 'hinged',
  base: 'free',
  links: [
    {
      name: 'body',
      pose: { position: [0, 0, 0.2], rotation: [1, 0, 0, 0] },
      inertial: { mass: 2, centerOfMass: [0.01, -0.02, 0.03], inertia: [0.05, 0.06, 0.07, 0.001, -0.002, 0.003] },
      visuals: [
        {
          name: 'body_plate',
          pose: { position: [0, 0, 0], rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] },
          geometry: { type: 'mesh', mesh: 'plate' },
          material: 'wood',
        },
      ],
      collisions: [
        {
          name: 'body_box',
          pose: { position: [0, 0, 0.05], rotation: [1, 0, 0, 0] },
          geometry: { type: 'box', size: [1, 1, 0.1] },
          friction: [0.6, 0.01, 0.001],
        },
        {
          name: 'body_hull',
          pose: { position: [0, 0, 0], rotation: [1, 0, 0, 0] },
          geometry: { type: 'mesh', mesh: 'plate' },
        },
      ],
    },
    {
      name: 'lid',
      pose: { position: [0, 0.5, 0.3], rotation: [0.5, 0.5, 0.5, 0.5] },
      inertial: { mass: 0.5, centerOfMass: [0, 0, 0.1], inertia: [0.004, 0.005, 0.006, 0, 0, 0] },
      visuals: [
        {
          name: 'lid_ball',
          pose: { position: [0, 0, 0.2], rotation: [1, 0, 0, 0] },
          geometry: { type: 'sphere', radius: 0.1 },
          material: 'metal',
        },
      ],
      collisions: [
        {
          name: 'lid_capsule',
          pose: { position: [0, 0, 0.2], rotation: [1, 0, 0, 0] },
          geometry: { type: 'capsule', radius: 0.05, length: 0.2 },
        },
        {
          name: 'lid_cylinder',
          pose: { position: [0, 0.1, 0.2], rotation: [1, 0, 0, 0] },
          geometry: { type: 'cylinder', radius: 0.05, length: 0.3 },
        },
        {
          name: 'lid_egg',
          pose: { position: [0, 0.2, 0.2], rotation: [1, 0, 0, 0] },
          geometry: { type: 'ellipsoid', radii: [0.05, 0.06, 0.07] },
        },
      ],
    },
    {
      name: 'drawer',
      pose: { position: [0.2, 0, 0.25], rotation: [1, 0, 0, 0] },
      inertial: { mass: 0.25, centerOfMass: [0, 0, 0], inertia: [0.001, 0.001, 0.001, 0, 0, 0] },
      visuals: [],
      collisions: [
        {
          name: 'drawer_box',
          pose: { position: [0, 0, 0], rotation: [1, 0, 0, 0] },
          geometry: { type: 'box', size: [0.1, 0.2, 0.3] },
        },
      ],
    },
  ],
  joints: [
    {
      name: 'lid_hinge',
      type: 'revolute',
      parent: 'body',
      child: 'lid',
      anchor: [0.1, 0, 0],
      axis: [0, 1, 0],
      limits: { lower: -0.5, upper: 1.5 },
      damping: 0.1,
      friction: 0.05,
      armature: 0.001,
      spring: { stiffness: 2, rest: 0.25 },
    },
    {
      name: 'drawer_slide',
      type: 'prismatic',
      parent: 'body',
      child: 'drawer',
      anchor: [0, 0, 0],
      axis: [0, -1, 0],
      limits: { lower: 0, upper: 0.4 },
    },
  ],
  materials: [
    { name: 'wood', baseColor: [0.5, 0.25, 0.125, 1], metallic: 0, roughness: 0.8 },
    { name: 'metal', baseColor: [0.9, 0.9, 0.9, 1], metallic: 1, roughness: 0.25 },
  ],
  meshes: [plate],
  textures: [],
  semantics: {
    category: 'box',
    labels: ['box', 'furniture'],
    prompt: 'a "box" <with> & a lid\nand more',
    license: 'CC0-1.0',
    attribution: 'Ann & "Co" <a@b.c>',
    cavities: [
      { name: 'inside', link: 'body', pose: { position: [0, 0, 0.05], rotation: [1, 0, 0, 0] }, size: [0.8, 0.6, 0.1] },
    ],
  },
  collisionExclusions: [['lid', 'drawer']],
};

/** `hinged` with all that a model can say of what it is for: places on links, parts, what joints are. */
export const meant: SimModel = {
  ...hinged,
  links: hinged.links.map((link) => ({
    ...link,
    collisions: link.collisions.map((one) => (one.name === 'lid_egg' ? { ...one, restitution: 0.5 } : one)),
  })),
  semantics: {
    ...hinged.semantics,
    synset: 'box.n.01',
    wikidata: 'Q188075',
    supports: [{ name: 'top', link: 'lid', pose: { position: [0, 0, 0.1], rotation: [1, 0, 0, 0] }, size: [0.4, 0.2] }],
    grasps: [
      { name: 'knob', link: 'lid', pose: { position: [0.1, 0.2, 0.3], rotation: [0, 1, 0, 0] }, width: 0.05 },
      { name: 'pull', link: 'drawer', pose: { position: [0, -0.1, 0], rotation: [0.6, 0, 0.8, 0] }, width: 0.02 },
    ],
    parts: [
      { label: 'case', link: 'body', collisions: ['body_box', 'body_hull'] },
      { label: 'knob', link: 'lid', collisions: ['lid_egg'] },
    ],
    articulations: [
      { joint: 'lid_hinge', kind: 'lid' },
      { joint: 'drawer_slide', kind: 'drawer', detents: [0, 0.4] },
    ],
  },
};

export const bytesOf = (files: ReadonlyMap<string, Uint8Array | string>): Map<string, Uint8Array> =>
  new Map(
    [...files].map(([path, content]) => [
      path,
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ]),
  );
