import type { Loss } from '../losses.ts';

/**
 * What USD, as {@link writeUsd} writes it, can't carry. What is custom data there comes back when we read it and is lost
 * to other programs.
 */
export const usdLosses: readonly Loss[] = [
  {
    field: 'links[].visuals[].geometry',
    what: 'boxes, spheres, cylinders, capsules and ellipsoids become meshes (64 segments a turn)',
    why: 'renderers tessellate primitives differently; SimReady requires meshes (VG.MESH.001)',
  },
  {
    field: 'links[].collisions[].geometry',
    what: 'an ellipsoid becomes a convex hull mesh',
    why: 'UsdPhysics requires uniformly scaled spheres (com.nvidia.usd.RB.COL.004)',
  },
  {
    field: 'links[].collisions[].friction',
    what: 'torsional and rolling friction are custom data',
    why: 'UsdPhysicsMaterialAPI has static and dynamic friction only',
  },
  {
    field: 'links[].collisions[].restitution',
    what:
      'a collider with restitution but no friction gets a physics material with a friction of 0.5, marked as ' +
      'assumed',
    why: 'UsdPhysicsMaterialAPI reads an unwritten friction as 0',
  },
  {
    field: 'links[].collisions[].mask, contact',
    what:
      'custom data; masks within the prop become filtered pairs, a collider that collides with nothing is disabled, margin ' +
      "and gap become PhysX's offsets, and contacts without friction (condim 1) have a friction of 0",
    why: 'UsdPhysics has pairs and groups, but no masks; only MuJoCo has condim, priority and impedance',
  },
  {
    field: 'links[].gravityCompensation',
    what: "custom data; full compensation also sets PhysX's own attribute",
    why: 'UsdPhysics has one gravity for all bodies',
  },
  {
    field: 'joints[].ballLimit, solver',
    what: 'custom data; the limit of a ball joint is a cone, about whose axis the joint turns freely',
    why: 'PhysicsSphericalJoint limits only the swing, and no joint has an impedance',
  },
  {
    field: 'semantics',
    what:
      'licence, attribution, prompt, sizes of cavities and supports, widths of grasps, kinds and detents of joints are custom ' +
      'data; ' +
      'parts are labels of colliders, so a part without colliders is left out',
    why: 'SemanticsLabelsAPI has labels but no numbers; a visual may belong to several parts',
  },
  {
    field: 'joints[].armature',
    what: "custom data, and PhysX's own attribute",
    why: 'UsdPhysics has no armature',
  },
  {
    field: 'joints[].friction',
    what: "custom data, and PhysX's own attributes, which Isaac Sim reads from 5.0 on",
    why: 'UsdPhysics has no friction in joints',
  },
  {
    field: 'joints[].effort',
    what: 'custom data, and the maxForce of the drive, unless that is a spring',
    why: 'a drive is the motor and the spring of a joint at once, and its cap holds for both',
  },
  {
    field: 'joints[].velocity',
    what: "custom data, and PhysX's own attribute",
    why: 'UsdPhysics limits no speeds',
  },
  {
    field: 'joints[].mimic',
    what: "in the words of PhysX (PhysxMimicJointAPI) and, for two joints of one kind, of Newton (NewtonMimicAPI); others don't couple them",
    why: 'UsdPhysics has no coupling of joints',
  },
  {
    field: 'joints[].damping',
    what: 'custom data for a ball joint',
    why: 'UsdPhysicsDriveAPI drives one degree of freedom; a spherical joint has no axis for it',
  },
  {
    field: 'joints[].spring',
    what: 'custom data for a ball joint',
    why: 'UsdPhysicsDriveAPI drives one degree of freedom; a spherical joint has no axis for it',
  },
  {
    field: 'joints[].axis',
    what: 'left out for fixed and ball joints',
    why: 'PhysicsFixedJoint and PhysicsSphericalJoint, as written here, have no axis',
  },
  {
    field: 'meshes[].normals',
    what: 'six decimals; a mesh without normals gets the normals of its faces',
    why: 'SimReady requires normals on every mesh (com.nvidia.usd.VG.027)',
  },
  {
    field: 'meshes[].name',
    what: 'left out for a mesh with one use, which takes the name of its part',
    why: 'a UsdGeomMesh is the part itself; only a mesh that is referred to is a separate prim',
  },
  {
    field: 'meshes[].uvs',
    what: 'left out for a mesh that is only a collider',
    why: 'colliders have no textures',
  },
  {
    field: 'textures[].name',
    what: 'becomes the name of its file',
    why: 'an asset path names a file; letters outside a-z, 0-9 and _ are not portable',
  },
];
