import type { Loss } from '../losses.ts';

/**
 * What USD, as {@link writeUsd} writes it, can't carry. What is custom data there comes back when we read it and is lost
 * to other programs.
 */
export const usdLosses: readonly Loss[] = [
  {
    field: 'links[].visuals[].geometry',
    what: 'boxes, spheres, cylinders, capsules and ellipsoids become meshes (64 segments a turn)',
    why: 'renderers draw primitives of their own differently; SimReady wants meshes (VG.MESH.001)',
  },
  {
    field: 'links[].collisions[].geometry',
    what: 'an ellipsoid becomes a mesh, its convex hull',
    why: 'UsdPhysics wants spheres scaled evenly (com.nvidia.usd.RB.COL.004)',
  },
  {
    field: 'links[].collisions[].friction',
    what: 'torsional and rolling friction are custom data',
    why: 'UsdPhysicsMaterialAPI has static and dynamic friction only',
  },
  {
    field: 'links[].collisions[].restitution',
    what: 'of a collider without friction: a physics material with a friction of 0.5 as well, marked as not told',
    why: 'UsdPhysicsMaterialAPI takes 0 for a friction that is not written',
  },
  {
    field: 'links[].collisions[].mask, contact',
    what:
      'custom data; what masks keep apart within the prop are filtered pairs, a collider that touches nothing is switched ' +
      "off, margin and gap are PhysX's offsets, contacts without friction (condim 1) have a friction of 0",
    why: 'UsdPhysics has pairs and groups, no masks; MuJoCo alone has condim, priority and impedance',
  },
  {
    field: 'links[].gravityCompensation',
    what: "custom data; whole, PhysX's own switch beside it",
    why: 'UsdPhysics pulls all bodies alike',
  },
  {
    field: 'joints[].ballLimit, solver',
    what: 'custom data; the limit of a ball joint is a cone, about whose axis it still turns freely',
    why: 'PhysicsSphericalJoint limits the swing alone, and no joint has an impedance',
  },
  {
    field: 'semantics',
    what:
      'licence, prompt, sizes of cavities and supports, widths of grasps, kinds and detents of joints are custom data; ' +
      'parts are labels of colliders, so that one without colliders is not told',
    why: 'SemanticsLabelsAPI has words and no numbers; a visual may belong to several parts',
  },
  {
    field: 'joints[].armature',
    what: "custom data, and PhysX's own attribute beside it",
    why: 'UsdPhysics has no armature',
  },
  {
    field: 'joints[].friction',
    what: "custom data, and PhysX's own attributes beside it, which Isaac Sim reads from 5.0 on",
    why: 'UsdPhysics has no friction in joints',
  },
  {
    field: 'joints[].damping',
    what: 'of a ball joint: custom data',
    why: 'UsdPhysicsDriveAPI drives one degree of freedom; a spherical joint has no axis for it',
  },
  {
    field: 'joints[].spring',
    what: 'of a ball joint: custom data',
    why: 'UsdPhysicsDriveAPI drives one degree of freedom; a spherical joint has no axis for it',
  },
  {
    field: 'joints[].axis',
    what: 'of a fixed and of a ball joint: not told',
    why: 'PhysicsFixedJoint and PhysicsSphericalJoint as written here turn about no axis',
  },
  {
    field: 'meshes[].normals',
    what: 'six decimals; a mesh without any gets those of its faces',
    why: 'SimReady wants normals on every mesh (com.nvidia.usd.VG.027)',
  },
  {
    field: 'meshes[].name',
    what: 'not told of a mesh with one use: it takes the name of its part',
    why: 'a UsdGeomMesh is the part itself; only what is referred to is a prim of its own',
  },
  {
    field: 'meshes[].uvs',
    what: 'not told of a mesh that is only touched',
    why: 'a collider shows no texture',
  },
  {
    field: 'textures[].name',
    what: 'becomes the name of its file',
    why: 'an asset path names a file; letters outside a-z, 0-9 and _ are not portable',
  },
];
