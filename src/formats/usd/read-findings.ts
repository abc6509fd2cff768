import { defineFinding, type FindingKind } from '../../model/finding.ts';
import { usdAccount } from './account.ts';

/** Paths that a message holds; all of them are in its arguments. */
const MOST_SHOWN = 6;
const shown = (paths: readonly string[]): string =>
  `${paths.slice(0, MOST_SHOWN).join(', ')}${paths.length > MOST_SHOWN ? ` and ${paths.length - MOST_SHOWN} more` : ''}`;

export const layerMissing = defineFinding<{ asset: string }>({
  code: 'structure/usd-layer-missing',
  severity: 'error',
  about: 'A layer that the stage is made of (sublayer, reference, payload) is not among the files: parts are missing.',
  message: ({ asset }) => `The layer "${asset}" is not among the files.`,
  hint: 'Put it beside the others, or flatten the stage (`usdcat --flatten`).',
});

export const primMissing = defineFinding<{ prim: string; layer: string }>({
  code: 'structure/usd-prim-missing',
  severity: 'error',
  about: 'A reference or payload leads to a prim that its layer does not have, or to a layer without a default prim.',
  message: ({ prim, layer }) => `${prim} is not in "${layer}", and something refers to it.`,
  hint: 'Correct the path of the reference, or give the layer a defaultPrim.',
});

export const arcNotRead = defineFinding<{ what: string }>({
  code: 'structure/usd-arc-not-read',
  severity: 'error',
  about: 'The stage is composed in a way that is not followed: relocates, value clips, packages inside of packages.',
  message: ({ what }) => `The stage has ${what}, which is not followed.`,
  hint: 'Flatten the stage (`usdcat --flatten`).',
});

export const inactivePruned = defineFinding<{ prim: string }>({
  code: 'structure/usd-inactive',
  severity: 'info',
  about: 'A prim is switched off (`active = false`) and is no part of the stage, with all below it.',
  message: ({ prim }) => `${prim} is not active and was left out.`,
});

export const variantsChosen = defineFinding<{ prim: string; set: string; variants: readonly string[]; taken: string }>({
  code: 'structure/usd-variants',
  severity: 'info',
  about: 'A prim has variants; what the stage selects was taken, and nothing where it selects none, as in OpenUSD.',
  message: ({ prim, set, variants, taken }) =>
    `${prim} has the variants ${variants.join(', ')} of "${set}"; ${taken === '' ? 'none is selected' : `"${taken}" was taken`}.`,
  hint: 'Select another one in the layer to get it.',
});

export const unitsDiffer = defineFinding<{ layer: string; key: string; own: string; root: string }>({
  code: 'format/usd-units-differ',
  severity: 'warning',
  about:
    'A layer is written in other units, or with another up axis, than the root layer that builds on it. USD converts ' +
    'nothing: the numbers of the layer are taken in the units of the root, so that it may be too large or lie on its side.',
  message: ({ layer, key, own, root }) =>
    `${layer} has ${key} = ${own}; in the root layer it is ${root}, and that counts.`,
  hint: 'Write the same units into all layers, or scale where the layer is referred to.',
});

export const stageEmpty = defineFinding<{ top: string; left: readonly string[] }>({
  code: 'structure/usd-empty',
  severity: 'error',
  about: 'The stage holds no shape and no rigid body: nothing to see or to touch.',
  message: ({ top, left }) =>
    `There is no shape and no rigid body below ${top}${left.length > 0 ? `, only what is not read: ${left.join(', ')}` : ''}.`,
  hint: 'Check the default prim, the variants that are selected, and whether prims are only overs or classes.',
});

export const defaultPrimMissing = defineFinding<{ prim: string }>({
  code: 'structure/usd-default-prim',
  severity: 'warning',
  about: 'The layer names a default prim that the stage does not have; the whole stage was read.',
  message: ({ prim }) => `The default prim "${prim}" is not there.`,
  hint: 'Correct defaultPrim; nothing can refer to the layer as it is.',
});

export const outsideDefaultPrim = defineFinding<{ top: string; prims: readonly string[] }>({
  code: 'structure/usd-outside-default-prim',
  severity: 'warning',
  about:
    'Shapes or bodies lie outside of the default prim. A stage that refers to this one would not get them, and they were left out.',
  message: ({ top, prims }) => `Only ${top} was read, not ${prims.join(', ')}.`,
  hint: 'Put everything that belongs to the prop below the default prim, or remove defaultPrim.',
});

export const unitsAssumed = defineFinding<{ missing: readonly string[]; metersPerUnit: number; up: string }>({
  code: 'format/usd-units-assumed',
  severity: 'warning',
  about:
    'The layer does not say its unit of length or its up axis; what OpenUSD assumes then was taken: centimetres, Y up.',
  message: ({ missing, metersPerUnit, up }) =>
    `${missing.join(' and ')} not given: 1 unit = ${metersPerUnit} m, ${up} up.`,
  hint: 'Write metersPerUnit and upAxis into the layer.',
});

export const notCarried = defineFinding<{ elements: Readonly<Record<string, number>> }>({
  code: 'format/usd-not-carried',
  severity: 'warning',
  about:
    'The stage has things that are no part of a rigid prop (lights, cameras, curves, instancers, soft bodies, …); they were left out.',
  message: ({ elements }) =>
    `Left out: ${Object.entries(elements)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}.`,
  hint: 'Add lights and cameras in the scene that uses the prop; make meshes of curves, and copies of instances.',
});

export const instancerExpanded = defineFinding<{ prim: string; copies: number; prototypes: number; off: number }>({
  code: 'format/usd-instancer',
  severity: 'info',
  about: 'A PointInstancer copies prototypes to many places. Each copy became a part of the prop.',
  message: ({ prim, copies, prototypes, off }) =>
    `${prim} was expanded: ${copies} ${copies === 1 ? 'copy' : 'copies'} of ${prototypes} ` +
    `${prototypes === 1 ? 'prototype' : 'prototypes'}${off > 0 ? `; ${off} that are inactive or invisible were left out` : ''}.`,
});

export const instancerReduced = defineFinding<{ prim: string; what: readonly string[] }>({
  code: 'format/usd-instancer-attribute',
  severity: 'warning',
  about:
    'A PointInstancer has scales or orientations, but not one for each instance. OpenUSD ignores them, and so does this reader.',
  message: ({ prim, what }) =>
    `Of ${prim} was ignored, because its length is not that of protoIndices: ${what.join(', ')}.`,
  hint: 'Write as many values as there are protoIndices.',
});

export const instancerBroken = defineFinding<{ prim: string; problem: string }>({
  code: 'format/usd-instancer-broken',
  severity: 'error',
  about:
    'A PointInstancer contradicts itself, so that OpenUSD draws none of its copies: parts of the prop are missing.',
  message: ({ prim, problem }) => `The instancer ${prim} can't be expanded: ${problem}.`,
  hint: 'Write one position for each of protoIndices, and let prototypes lead to prims of the stage.',
});

export const instancersTooLarge = defineFinding<{ what: string; found: number; limit: number }>({
  code: 'format/usd-instancer-too-large',
  severity: 'error',
  about: 'Instancers make more copies than a prop can have as parts of its own; a simulator would choke on them.',
  message: ({ what, found, limit }) => `The stage has ${found} or more ${what}; the limit is ${limit}.`,
  hint: 'Merge the copies into one mesh, or instance fewer of them.',
});

export const animated = defineFinding<{ count: number; first: string }>({
  code: 'format/usd-animated',
  severity: 'warning',
  about:
    'Attributes change with time. A prop has no time: the value at the default time was taken, or else the first one.',
  message: ({ count, first }) => `${count} attributes are animated, ${first} first.`,
});

export const foreignNames = defineFinding<{ names: Readonly<Record<string, number>> }>({
  code: 'format/usd-foreign-names',
  severity: 'info',
  about:
    'The stage has attributes of simulators or tools whose meaning is not read here; what they set is not carried.',
  message: ({ names }) =>
    `Not read: ${Object.entries(names)
      .map(([name, count]) => `${count} of ${name}:`)
      .join(', ')}.`,
});

export const meshBroken = defineFinding<{ prim: string; problem: string }>({
  code: 'format/usd-mesh-broken',
  severity: 'error',
  about: 'A mesh contradicts itself: its faces and its points do not fit together.',
  message: ({ prim, problem }) => `The mesh ${prim} is broken: ${problem}.`,
  hint: 'Export the mesh again in the tool that made it; `usdchecker` does not find this.',
});

export const subdivided = defineFinding<{ prim: string; scheme: string }>({
  code: 'format/usd-subdivided',
  severity: 'warning',
  about:
    'A mesh is the cage of a smooth surface that a renderer would subdivide (also where subdivisionScheme is not written). The cage itself was taken.',
  message: ({ prim, scheme }) => `${prim} has the subdivision scheme ${scheme}; its control cage was taken.`,
  hint: 'Subdivide it in the tool that made it, or write `subdivisionScheme = "none"`.',
});

export const leftHanded = defineFinding<{ prim: string }>({
  code: 'format/usd-left-handed',
  severity: 'info',
  about: 'The faces of a mesh are wound clockwise (orientation = "leftHanded"); they were turned over.',
  message: ({ prim }) => `The faces of ${prim} were turned over: it is left-handed.`,
});

export const mirrored = defineFinding<{ prim: string }>({
  code: 'format/usd-mirrored',
  severity: 'info',
  about:
    'A mesh is mirrored by a negative scale. The scale was baked in and its faces turned over, so that its outside stays outside.',
  message: ({ prim }) => `${prim} is mirrored; its faces were turned over.`,
});

export const flattened = defineFinding<{ prim: string }>({
  code: 'format/usd-flattened',
  severity: 'warning',
  about: 'A shape is scaled to nothing along an axis, so that it has no volume; it was left out.',
  message: ({ prim }) => `${prim} is scaled to nothing and was left out.`,
  hint: 'Give it a scale other than 0 along each axis.',
});

export const shaderNotRead = defineFinding<{ material: string; shaders: readonly string[] }>({
  code: 'format/usd-shader',
  severity: 'warning',
  about:
    'A material has only shaders that are not read: an MDL material whose look lies in its MDL file, or one of another renderer. ' +
    'UsdPreviewSurface, surfaces of MaterialX and inputs of OmniPBR, OmniGlass and their kin are read. The display colour of the ' +
    'shape was taken, if it has one.',
  message: ({ material, shaders }) => `The look of ${material} can't be read: it is made of ${shaders.join(', ')}.`,
  hint: 'Export it with UsdPreviewSurface materials as well.',
});

export const shadingReduced = defineFinding<{ material: string; what: string }>({
  code: 'format/usd-shading-reduced',
  severity: 'warning',
  about:
    'A material uses more of UsdPreviewSurface than the model has: textures for other inputs than the colour, moved textures.',
  message: ({ material, what }) => `${material}: ${what} was left out.`,
});

export const collectionsNotRead = defineFinding<{ prim: string }>({
  code: 'format/usd-collection-binding',
  severity: 'warning',
  about:
    'Materials are bound to collections, which is not followed; shapes keep the material that is bound to them directly.',
  message: ({ prim }) => `${prim} binds materials to collections.`,
  hint: 'Bind materials to prims or to subsets of faces.',
});

export const colliderMade = defineFinding<{ collider: string; asked: string; kind: string; count: number }>({
  code: 'physics/usd-collider-made',
  severity: 'warning',
  about:
    'A concave mesh is a collider as it is, or is to be approximated by the simulator, each in its own way. It was made into convex shapes here, so that it is the same everywhere.',
  message: ({ collider, asked, kind, count }) =>
    `The collider ${collider} (approximation ${asked}) is concave; it became ${count} shapes (${kind}).`,
  hint: 'Ship convex parts with `physics:approximation = "convexHull"` to decide yourself.',
});

export const colliderFlat = defineFinding<{ collider: string }>({
  code: 'physics/usd-collider-flat',
  severity: 'warning',
  about: 'A collider is flat. It has no volume, no simulator can collide it reliably, and it was left out.',
  message: ({ collider }) => `The collider ${collider} is flat and was left out.`,
  hint: 'Give it a thickness.',
});

export const massComputed = defineFinding<{ link: string; missing: readonly string[]; from: string; mass: number }>({
  code: 'physics/usd-mass-computed',
  severity: 'warning',
  about:
    'A body does not say all of its mass properties; they were computed from its colliders as UsdPhysics does (1000 kg/m³ where no density is given), or from what is drawn.',
  message: ({ link, missing, from, mass }) =>
    `Of link "${link}" the ${missing.join(', ')} were computed from ${from}; it weighs ${mass.toPrecision(4)} kg.`,
  hint: 'Write physics:mass, centerOfMass, diagonalInertia and principalAxes, or give --mass or --density.',
});

export const bodyPinned = defineFinding<{ bodies: readonly string[] }>({
  code: 'physics/usd-kinematic',
  severity: 'warning',
  about: 'A kinematic body only moves when a program moves it; it was bolted to the world.',
  message: ({ bodies }) => `Bolted to the world: ${bodies.join(', ')}.`,
  hint: 'Set physics:kinematicEnabled to false for a body that moves by itself.',
});

export const worldLink = defineFinding({
  code: 'physics/usd-world-link',
  severity: 'info',
  about:
    'Several bodies are held by the world, or one hangs on a joint to it; what they hang on became a link of its own that weighs what a small ball does and never moves.',
  message: () => 'A link was added for the world that bodies hang on.',
});

export const noRigidBody = defineFinding<{ colliders: number }>({
  code: 'physics/usd-no-rigid-body',
  severity: 'warning',
  about:
    'The stage has colliders and no rigid body. UsdPhysics takes them for things that never move, and so the prop is fixed to the ' +
    'world. What it weighs is not felt: 1 kg, where the stage says nothing.',
  message: ({ colliders }) =>
    `No prim is a rigid body: the prop stands still, with ${colliders} ${colliders === 1 ? 'collider' : 'colliders'}.`,
  hint: 'Apply PhysicsRigidBodyAPI to the prim above all of it, if it is to move.',
});

export const sceneryLeftOut = defineFinding<{ prims: readonly string[] }>({
  code: 'physics/usd-scenery-left-out',
  severity: 'warning',
  about:
    'Beside a rigid body the stage has shapes that belong to no body: ground, walls, a table. They stand still, nothing joins them to ' +
    'the body, and they are scenery, no part of the prop.',
  message: ({ prims }) => `Left out, because no rigid body has it and no joint leads to it: ${shown(prims)}.`,
  hint: 'What belongs to the prop has to lie below the rigid body, or be a body that a joint holds.',
});

export const severalThings = defineFinding<{ things: readonly string[] }>({
  code: 'structure/usd-several-things',
  severity: 'error',
  about: 'The stage holds several things that no joint connects: a scene. A prop is one thing.',
  message: ({ things }) => `The stage is a scene of ${things.length} things that no joint connects: ${shown(things)}.`,
  hint:
    'Make the one that is meant the default prim (`defaultPrim = "/World/Box"`, a path is allowed) and import again, once a thing; ' +
    'or join them, if they are one.',
});

export const jointInRow = defineFinding<{ joint: string; joints: readonly string[]; links: readonly string[] }>({
  code: 'physics/usd-joint-in-row',
  severity: 'info',
  about:
    "A joint moves in several ways (universal, cylindrical, cartesian), or MuJoCo's converter wrote several joints of one body. It became " +
    'a row of joints of one freedom each, with links between that have a thousandth of the mass of the body each.',
  message: ({ joint, joints, links }) =>
    `${joint} became the joints ${joints.join(', ')}, with the ${links.length === 1 ? 'link' : 'links'} ${links.join(', ')} between.`,
});

export const jointNotCarried = defineFinding<{ joint: string; problem: string }>({
  code: 'physics/usd-joint-not-carried',
  severity: 'error',
  about:
    'A joint can not be a joint of the model: bodies form a tree, and joints are fixed, revolute, prismatic or ball. Without it the prop moves differently.',
  message: ({ joint, problem }) => `The joint ${joint} was left out: ${problem}.`,
  hint: 'Replace it by a fixed, revolute, prismatic or spherical joint, or open the circle.',
});

export const jointLost = defineFinding<{ joint: string; what: string }>({
  code: 'physics/usd-joint-reduced',
  severity: 'warning',
  about: 'Something about a joint has no place in the model and was left out.',
  message: ({ joint, what }) => `Of the joint ${joint} was left out: ${what}.`,
});

export const axesLocked = defineFinding<{ joint: string; axes: readonly string[] }>({
  code: 'physics/usd-axes-locked',
  severity: 'info',
  about:
    'Limits of a joint of six freedoms (PhysicsJoint with PhysicsLimitAPI) have low > high. The schema says that motion along such ' +
    'an axis is locked. Of revolute and prismatic joints it does not say so: there crossed limits are an error.',
  message: ({ joint, axes }) => `Locked in ${joint} by limits with low > high: ${axes.join(', ')}.`,
});

export const jointApart = defineFinding<{ joint: string; apart: number; turned: number }>({
  code: 'physics/usd-joint-apart',
  severity: 'warning',
  about:
    'The two frames of a joint do not meet where the bodies are stored, so that a simulator moves the bodies at once. The pose as stored was taken.',
  message: ({ joint, apart, turned }) =>
    `The frames of ${joint} are ${apart.toPrecision(3)} m and ${((turned * 180) / Math.PI).toPrecision(3)}° apart.`,
  hint: 'Correct localPos and localRot of the joint, or place the bodies where it holds them.',
});

export const driveCarried = defineFinding<{ joint: string; stiffness: number; capped: boolean }>({
  code: 'physics/usd-drive-as-spring',
  severity: 'info',
  about:
    'A drive of force pulls to its target like a spring with a damper, and was carried as one; a cap on its force is not.',
  message: ({ joint, stiffness, capped }) =>
    `The drive of ${joint} became a spring of ${stiffness.toPrecision(4)} N·m/rad or N/m${capped ? ', without the cap on its force' : ''}.`,
});

export const driveLost = defineFinding<{ joint: string; why: string }>({
  code: 'physics/usd-drive-left-out',
  severity: 'warning',
  about: 'A drive is a motor: it belongs to the robot or the scene, not to a prop.',
  message: ({ joint, why }) => `The drive of ${joint} was left out: ${why}.`,
  hint: 'Set the drive up in the scene that uses the prop.',
});

export const groupsPartial = defineFinding<{ groups: readonly string[] }>({
  code: 'physics/usd-group-partial',
  severity: 'warning',
  about:
    'A collision group has some of the colliders of a body, but not all. The model excludes whole bodies, so it was left out.',
  message: ({ groups }) => `Left out: ${groups.join(', ')}.`,
});

export const usdReadFindings: readonly FindingKind<never>[] = [
  layerMissing,
  primMissing,
  arcNotRead,
  inactivePruned,
  variantsChosen,
  unitsDiffer,
  stageEmpty,
  defaultPrimMissing,
  outsideDefaultPrim,
  unitsAssumed,
  notCarried,
  instancerExpanded,
  instancerReduced,
  instancerBroken,
  instancersTooLarge,
  animated,
  foreignNames,
  usdAccount.lost,
  usdAccount.details,
  meshBroken,
  subdivided,
  leftHanded,
  mirrored,
  flattened,
  shaderNotRead,
  shadingReduced,
  collectionsNotRead,
  colliderMade,
  colliderFlat,
  massComputed,
  bodyPinned,
  worldLink,
  noRigidBody,
  sceneryLeftOut,
  severalThings,
  jointInRow,
  jointNotCarried,
  jointLost,
  axesLocked,
  jointApart,
  driveCarried,
  driveLost,
  groupsPartial,
];
