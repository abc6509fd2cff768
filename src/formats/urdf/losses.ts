import type { Loss } from '../losses.ts';

/** What URDF, as it is written here, carries changed or not at all. */
export const urdfLosses: readonly Loss[] = [
  {
    field: 'links[].pose',
    what: 'the frame of a link moves to the anchor of its joint, that of the root to the frame of the model',
    why: 'In URDF the frame of a link is that of its joint, and the root is the frame of the whole.',
  },
  {
    field: 'links[] of several trees',
    what: 'each further tree hangs on the first by a joint of type floating',
    why: 'URDF is one tree.',
  },
  {
    field: 'joints[].armature, spring, ballLimit, solver',
    what: 'left out',
    why: 'URDF has damping and friction of joints, and nothing else of their dynamics.',
  },
  {
    field: 'joints[type=ball]',
    what: 'of type spherical, which Bullet and MuJoCo read; others refuse the file',
    why: 'URDF has no ball joint.',
  },
  {
    field: 'joints[] limits',
    what: 'where the model has none, an effort of 1,000 and a velocity of 100 are written, and marked as made up (propmaster:assumed); a slide without limits ends at 1e9 m',
    why: 'URDF demands limits of slides and hinges, with both values.',
  },
  {
    field: 'links[].visuals[].geometry',
    what: 'a capsule becomes a cylinder and two balls, an ellipsoid a mesh',
    why: 'URDF has box, cylinder, sphere and mesh; most loaders refuse capsules.',
  },
  {
    field: 'links[].collisions[].geometry',
    what: 'as for visuals',
    why: 'URDF has box, cylinder, sphere and mesh; most loaders refuse capsules.',
  },
  {
    field: 'links[].collisions[].friction',
    what: 'written as <contact>, which Bullet reads, where all colliders of a link have the same; else left out',
    why: 'URDF has no friction; that of Bullet belongs to a link.',
  },
  {
    field: 'links[].collisions[].restitution',
    what: 'as for friction',
    why: 'URDF has no restitution; that of Bullet belongs to a link.',
  },
  { field: 'links[].collisions[].mask, contact', what: 'left out', why: 'URDF has no word for either.' },
  {
    field: 'links[].gravityCompensation',
    what: 'full compensation is <turnGravityOff> of <gazebo>; a part of it is left out',
    why: 'URDF has no gravity.',
  },
  {
    field: 'collisionExclusions',
    what: 'links of no excluded pair have <selfCollide> of <gazebo>; all other links pass through one another when it is read again',
    why: 'URDF has no pairs; MoveIt keeps them in an SRDF.',
  },
  {
    field: 'materials[].metallic',
    what: 'left out; kept in the MTL of a textured mesh',
    why: 'A material of URDF is a colour and an image.',
  },
  {
    field: 'materials[].roughness',
    what: 'left out; kept in the MTL of a textured mesh',
    why: 'A material of URDF is a colour and an image.',
  },
  {
    field: 'materials[].metallicRoughnessTexture',
    what: 'left out; kept in the MTL of a textured mesh',
    why: 'A material of URDF is a colour and an image.',
  },
  {
    field: 'materials[].normalTexture',
    what: 'left out; kept in the MTL of a textured mesh',
    why: 'A material of URDF is a colour and an image.',
  },
  { field: 'semantics', what: 'left out; the index beside it has them', why: 'URDF has no semantics.' },
];
