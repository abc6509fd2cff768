import type { Loss } from '../losses.ts';

const NO_PHYSICS = 'glTF 2.0 has no physics; KHR_physics_rigid_bodies is a draft that few programs read.';

/** What the visual GLB of a model does not say. A bundle and the GLB of the Blender adapter say it beside or inside. */
export const glbLosses: readonly Loss[] = [
  { field: 'links[].inertial', what: 'left out; estimated when it is read again', why: NO_PHYSICS },
  { field: 'links[].collisions', what: 'left out; made from the visuals when it is read again', why: NO_PHYSICS },
  { field: 'joints[]', what: 'left out: the model is one rigid body, with every joint at position 0', why: NO_PHYSICS },
  { field: 'base', what: 'read again as free', why: NO_PHYSICS },
  { field: 'collisionExclusions[]', what: 'left out', why: NO_PHYSICS },
  {
    field: 'links[].visuals[].geometry',
    what:
      'boxes, spheres, cylinders and capsules become triangles; round shapes have 64 segments per turn and lie ' +
      'at most 0.12% of the radius inside',
    why: 'glTF 2.0, 3.7: a mesh is made of points, lines and triangles.',
  },
  {
    field: 'semantics',
    what: 'left out',
    why: 'glTF 2.0 has no semantics; extras have a meaning only for the program that wrote them.',
  },
  {
    field: 'meshes[].positions',
    what: 'rounded to single precision',
    why: 'glTF 2.0, 3.6.2: positions are 32-bit floats.',
  },
];
