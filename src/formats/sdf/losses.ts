import type { Loss } from '../losses.ts';

/**
 * What SDF, as it is written here, carries changed or not at all. What is said to be kept in an element of ours comes
 * back when the file is read again; other programs don't see it.
 */
export const sdfLosses: readonly Loss[] = [
  {
    field: 'links[]',
    what: 'Of a model of several trees each tree but the first is a nested model; links come back ordered by tree.',
    why: 'DART solves all contacts of one model at once, so a scene in one model runs ten times slower (measured).',
  },
  {
    field: 'joints[].name',
    what:
      'A joint that is called like a link gets a suffix, its own name is kept in the attribute propmaster:name; a part that ' +
      'is called like another one of its link gets a suffix.',
    why: 'Links, joints and nested models are frames of one scope (SDFormat, pose frame semantics 1.2).',
  },
  {
    field: 'joints[].armature',
    what: 'Kept in <propmaster:armature>; in Gazebo the joint has none.',
    why: 'SDF has no inertia of rotors (joint.sdf).',
  },
  {
    field: 'joints[type=ball].damping, friction, spring',
    what: 'Written as those of an axis; Gazebo ignores them up to Harmonic, and takes them for all directions since.',
    why: 'SDF says nothing of the axes of a ball joint; The plug-in of DART reads the first since gz-physics 8.',
  },
  {
    field: 'links[].collisions[].friction',
    what:
      'Whole in <propmaster:friction>. In Gazebo with DART a mesh collider has 1 whatever is written, torsional friction ' +
      'acts in Gazebo Classic only, rolling friction with Bullet only.',
    why: 'AttachMeshShape has no surface (gz-sim, Physics.cc); SDF has rolling friction in <bullet> alone (surface.sdf).',
  },
  {
    field: 'links[].collisions[].mask, contact',
    what:
      'Masks become bits of collide_bitmask; whole, with the contact options, they are in <propmaster:contact>. Contacts ' +
      'without friction (condim 1) get a friction of 0, also against the floor.',
    why: 'SDF has one mask for both sides of a pair, and no word for condim, priority, margin or impedance (surface.sdf).',
  },
  {
    field: 'links[].gravityCompensation',
    what: 'Whole: the link has no gravity. A part is kept in <propmaster:gravity_compensation>; in Gazebo all of it falls.',
    why: 'SDF has <gravity>, true or false (link.sdf).',
  },
  {
    field: 'joints[].ballLimit, solver',
    what: 'Kept in <propmaster:joint>; in Gazebo a ball joint turns as far as it likes.',
    why: 'SDF has no limits of ball joints, and no impedance of limits (joint.sdf).',
  },
  {
    field: 'links[].collisions[].restitution',
    what: 'Written with the least speed that bounces, 0.01 m/s. Without one of its own a collider has 0.',
    why: 'The default of <threshold> is 100,000 m/s, which Gazebo Classic heeds (surface.sdf).',
  },
  {
    field: 'materials[].metallicRoughnessTexture',
    what:
      'Split into a roughness and a metalness map, or numbers where a channel is even; the image itself and its factors ' +
      'are in <propmaster:metallic_roughness_map>. One that is no 8-bit PNG without palette is not split: no metal then.',
    why: 'Ogre 2 takes each from the red channel of an image of its own (gz-rendering, `Ogre2Material`).',
  },
  {
    field: 'links[].collisions[].geometry.mesh',
    what: 'A mesh that is not convex collides as it is, with its dents, not as its hull.',
    why: 'DART takes a mesh as a set of triangles; hulls on loading came with SDF 1.11 and are optional there.',
  },
  {
    field: 'collisionExclusions',
    what:
      'Kept in <propmaster:exclude>, and exact within one copy in Gazebo. Excluded links of two copies, or of two such ' +
      'models, pass through each other as well. Where eight bits do not suffice, the links of the tree do not collide ' +
      'with each other at all.',
    why: 'SDF has no pairs, only collide_bitmask, and every copy of a model has the same masks (surface.sdf).',
  },
  {
    field: 'materials[]',
    what: 'A material that no visual has is left out; names are kept in the attribute propmaster:name.',
    why: 'In SDF a material is a part of the visual (material.sdf).',
  },
  {
    field: 'meshes[]',
    what: 'A mesh without normals gets them, with edges sharper than 30° divided; one that nothing shows is not read back.',
    why: 'Gazebo Fortress drops a mesh without normals; in SDF a mesh is a file that a shape names.',
  },
  {
    field: 'semantics',
    what:
      'Cavities, supports and grasps are frames of SDF; their sizes, and all that is no place, are in ' +
      '<propmaster:semantics>. Control characters are dropped from texts.',
    why: 'SDF has no words for what things are; XML 1.0 has no way to write control characters (2.2).',
  },
  {
    field: 'textures[]',
    what: 'PNG only; one that no material of a visual has is not read back.',
    why: 'Every Gazebo reads PNG; in SDF a texture is a file that a material names.',
  },
];
