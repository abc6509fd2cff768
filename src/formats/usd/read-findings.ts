import { defineFinding, type FindingKind } from '../../model/finding.ts';
import { usdAccount } from './account.ts';
import { shown, usdPhysicsFindings } from './physics-findings.ts';

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

export const facesEndless = defineFinding<{ prim: string; faces: number; of: number }>({
  code: 'format/usd-face-endless',
  severity: 'warning',
  about:
    'A point of a mesh is infinite or no number. Faces that have it can be neither drawn nor touched, and were left out.',
  message: ({ prim, faces, of }) =>
    `${faces} of ${of} faces of ${prim} were left out: a point of theirs is not finite.`,
  hint: 'Correct the points in the tool that made the mesh.',
});

export const subdivided = defineFinding<{ prims: readonly string[]; scheme: string }>({
  code: 'format/usd-subdivided',
  severity: 'warning',
  about:
    'A mesh is the cage of a smooth surface that a renderer would subdivide (also where subdivisionScheme is not written). The cage itself was taken.',
  message: ({ prims, scheme }) =>
    `The control cage was taken of ${prims.length === 1 ? 'a mesh' : `${prims.length} meshes`} with the subdivision scheme ${scheme}: ${shown(prims)}.`,
  hint: 'Subdivide it in the tool that made it, or write `subdivisionScheme = "none"`.',
});

export const coloursByFace = defineFinding<{
  meshes: readonly { readonly prim: string; readonly written: number; readonly count: number }[];
}>({
  code: 'format/usd-colours-by-face',
  severity: 'info',
  about:
    'A mesh without a material has colours that vary over it (primvars:displayColor), which no simulator shows. Faces of one colour each ' +
    'became a mesh with a material a colour; where corners of a face differ, the colours became an image.',
  message: ({ meshes }) =>
    `Colours that vary over a mesh are shown by materials or an image: ${shown(meshes.map(({ prim, written, count }) => `${prim} (${count} of ${written} colours)`))}.`,
});

export const leftHanded = defineFinding<{ prims: readonly string[] }>({
  code: 'format/usd-left-handed',
  severity: 'info',
  about: 'The faces of a mesh are wound clockwise (orientation = "leftHanded"); they were turned over.',
  message: ({ prims }) => `Left-handed, so that the faces were turned over: ${shown(prims)}.`,
});

export const mirrored = defineFinding<{ prims: readonly string[] }>({
  code: 'format/usd-mirrored',
  severity: 'info',
  about:
    'A mesh is mirrored by a negative scale. The scale was baked in and its faces turned over, so that its outside stays outside.',
  message: ({ prims }) => `Mirrored, so that the faces were turned over: ${shown(prims)}.`,
});

export const flattened = defineFinding<{ prims: readonly string[] }>({
  code: 'format/usd-flattened',
  severity: 'warning',
  about: 'A shape is scaled to nothing along an axis, so that it has no volume; it was left out.',
  message: ({ prims }) => `Scaled to nothing and left out: ${shown(prims)}.`,
  hint: 'Give it a scale other than 0 along each axis.',
});

export const shaderNotRead = defineFinding<{ materials: readonly string[]; shaders: readonly string[] }>({
  code: 'format/usd-shader',
  severity: 'warning',
  about:
    'A material has only shaders that are not read: an MDL material whose look lies in its MDL file, or one of another renderer. ' +
    'UsdPreviewSurface, surfaces of MaterialX and inputs of OmniPBR, OmniGlass and their kin are read. The display colour of the ' +
    'shape was taken, if it has one.',
  message: ({ materials, shaders }) => `The look of ${shown(materials)} can't be read: made of ${shaders.join(', ')}.`,
  hint: 'Export it with UsdPreviewSurface materials as well.',
});

export const shadingReduced = defineFinding<{ materials: readonly string[]; what: string }>({
  code: 'format/usd-shading-reduced',
  severity: 'warning',
  about:
    'A material uses more of UsdPreviewSurface than the model has: textures for other inputs than the colour, moved textures.',
  message: ({ materials, what }) => `Left out: ${what} (${shown(materials)}).`,
});

export const collectionsNotRead = defineFinding<{ prim: string }>({
  code: 'format/usd-collection-binding',
  severity: 'warning',
  about:
    'Materials are bound to collections, which is not followed; shapes keep the material that is bound to them directly.',
  message: ({ prim }) => `${prim} binds materials to collections.`,
  hint: 'Bind materials to prims or to subsets of faces.',
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
  facesEndless,
  subdivided,
  coloursByFace,
  leftHanded,
  mirrored,
  flattened,
  shaderNotRead,
  shadingReduced,
  collectionsNotRead,
  ...usdPhysicsFindings,
];
