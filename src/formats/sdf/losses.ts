import type { Loss } from '../losses.ts';

/**
 * What SDF, as it is written here, carries changed or not at all. What is said to be kept in an element of ours comes
 * back when the file is read again; other programs don't see it.
 */
export const sdfLosses: readonly Loss[] = [
  {
    field: 'links[]',
    what:
      'In a model of several trees, each tree but the first is a nested model; links are read back ordered by ' +
      'tree.',
    why: 'DART solves all contacts of one model at once, so a scene in one model runs ten times slower (measured).',
  },
  {
    field: 'joints[].name',
    what:
      'A joint with the name of a link gets a suffix, and its own name is kept in the attribute propmaster:name. ' +
      'A part with the name of another part of its link gets a suffix.',
    why: 'Links, joints and nested models are frames of one scope (SDFormat, pose frame semantics 1.2).',
  },
  {
    field: 'joints[].armature',
    what: 'Kept in <propmaster:armature>; in Gazebo the joint has none.',
    why: 'SDF has no rotor inertia (joint.sdf).',
  },
  {
    field: 'joints[type=ball].damping, friction, spring',
    what:
      'Written as the values of an axis. Gazebo up to Harmonic ignores them; later versions use them for all ' +
      'directions.',
    why: 'SDF does not define the axes of a ball joint; the DART plug-in reads the first axis since gz-physics 8.',
  },
  {
    field: 'links[].collisions[].friction',
    what:
      'Kept completely in <propmaster:friction>. In Gazebo with DART a mesh collider always has friction 1. ' +
      'Torsional friction acts only in Gazebo Classic, rolling friction only with Bullet.',
    why:
      'AttachMeshShape has no surface (gz-sim, Physics.cc); SDF has rolling friction in <bullet> only ' +
      '(surface.sdf).',
  },
  {
    field: 'links[].collisions[].mask, contact',
    what:
      'Masks become bits of collide_bitmask. The complete masks and contact options are kept in ' +
      '<propmaster:contact>. Contacts without friction (condim 1) get a friction of 0, also against the floor.',
    why: 'SDF has one mask for both sides of a pair, and no condim, priority, margin or impedance (surface.sdf).',
  },
  {
    field: 'links[].gravityCompensation',
    what:
      'Full compensation: the link has no gravity. Partial compensation is kept in ' +
      '<propmaster:gravity_compensation>; in Gazebo the link falls with full gravity.',
    why: 'SDF has <gravity>, true or false (link.sdf).',
  },
  {
    field: 'joints[].mimic',
    what: 'Kept in <propmaster:joint>, and <mimic> in model.sdf (1.11). In Fortress and Garden the joint moves on its own.',
    why: 'SDF has <mimic> from 1.11 on (joint.sdf).',
  },
  {
    field: 'joints[].ballLimit, solver',
    what: 'Kept in <propmaster:joint>; in Gazebo a ball joint turns without limits.',
    why: 'SDF has no limits of ball joints, and no impedance of limits (joint.sdf).',
  },
  {
    field: 'links[].collisions[].restitution',
    what: 'Written with the lowest bounce speed, 0.01 m/s. A collider without restitution has 0.',
    why: 'The default of <threshold> is 100,000 m/s, and Gazebo Classic applies it (surface.sdf).',
  },
  {
    field: 'materials[].metallicRoughnessTexture',
    what:
      'Split into a roughness and a metalness map, or into numbers for uniform channels. The image and its ' +
      'factors are kept in <propmaster:metallic_roughness_map>. An image that is not an 8-bit PNG without ' +
      'palette is not split, and the material is then not metallic.',
    why: 'Ogre 2 reads each from the red channel of a separate image (gz-rendering, `Ogre2Material`).',
  },
  {
    field: 'links[].collisions[].geometry.mesh',
    what: 'A concave mesh collides as a concave mesh, not as its hull.',
    why: 'DART uses the triangles of a mesh; hulls on loading came with SDF 1.11 and are optional there.',
  },
  {
    field: 'collisionExclusions',
    what:
      'Kept in <propmaster:exclude>. In Gazebo they are exact within one copy. Excluded links of two copies, or ' +
      'of two such models, pass through each other as well. If eight bits do not suffice, no links of the tree ' +
      'collide with each other.',
    why: 'SDF has no pairs, only collide_bitmask, and every copy of a model has the same masks (surface.sdf).',
  },
  {
    field: 'materials[]',
    what: 'A material that no visual uses is left out; names are kept in the attribute propmaster:name.',
    why: 'In SDF a material is a part of the visual (material.sdf).',
  },
  {
    field: 'meshes[]',
    what:
      'A mesh without normals gets normals, with edges sharper than 30° split. A mesh that no shape uses is not ' +
      'read back.',
    why: 'Gazebo Fortress drops a mesh without normals; in SDF a mesh is a file that a shape names.',
  },
  {
    field: 'semantics',
    what:
      'Cavities, supports and grasps are SDF frames. Their sizes, and all semantics without a pose, are in ' +
      '<propmaster:semantics>. Control characters are dropped from texts.',
    why: 'SDF has no semantics; XML 1.0 cannot represent control characters (2.2).',
  },
  {
    field: 'textures[]',
    what: 'PNG only; a texture that no material of a visual uses is not read back.',
    why: 'Every Gazebo reads PNG; in SDF a texture is a file that a material names.',
  },
];
