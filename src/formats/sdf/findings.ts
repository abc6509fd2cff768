import { type MassEstimate, tellEstimate } from '../../model/estimated.ts';
import { defineFinding, type FindingKind } from '../../model/finding.ts';
import { quotedNames } from '../../model/quoted-names.ts';
import { MESH_LABELS } from '../../model/source-formats.ts';
import { jointFindings } from './joint-findings.ts';
import { materialFindings } from './material-findings.ts';

export const sdfRoot = defineFinding<{ root: string }>({
  code: 'format/sdf-root',
  severity: 'error',
  about: 'The root element of an SDFormat file is <sdf>, and it holds models or worlds.',
  message: ({ root }) => `The root element is <${root}>, not <sdf>.`,
  hint: 'Import the SDF file of the model (`gz sdf -p` makes one of a URDF file).',
});

export const sdfVersion = defineFinding<{ version: string }>({
  code: 'format/sdf-version',
  severity: 'error',
  about:
    'SDFormat means different things by the same words in its versions, so <sdf> has to say which it is. Versions 1.4 to ' +
    '1.12 are read.',
  message: ({ version }) =>
    version === '' ? 'The <sdf> element does not say its version.' : `The version of SDFormat is "${version}".`,
  hint: 'Write <sdf version="1.9">, or convert an older file with `gz sdf -p`.',
});

export const sdfValue = defineFinding<{ element: string; value: string; expected: string }>({
  code: 'format/sdf-value',
  severity: 'error',
  about:
    'An element or attribute holds something else than the specification says: text for a number, five numbers for a pose.',
  message: ({ element, value, expected }) => `<${element}> holds "${value}" where ${expected} must stand.`,
  hint: 'Correct the value in that line.',
});

export const sdfIncomplete = defineFinding<{ element: string; missing: string }>({
  code: 'format/sdf-incomplete',
  severity: 'error',
  about:
    'An element lacks a part without which it means nothing: the name of a link, the size of a box, the child of a joint.',
  message: ({ element, missing }) => `<${element}> has no ${missing}.`,
  hint: 'Add it in that line.',
});

export const sdfUnknown = defineFinding<{ what: string; inside: string; count: number; meant: string }>({
  code: 'format/sdf-unknown-element',
  severity: 'warning',
  about:
    'An element or attribute that no version of SDFormat has at this place, mostly misspelt. Simulators ignore it without ' +
    'a word, and so does the reader.',
  message: ({ what, inside, count, meant }) =>
    `${what} is unknown inside of <${inside}>${count > 1 ? ` (${count} times)` : ''}` +
    `${meant === '' ? '.' : `; is ${meant} meant?`} It was ignored.`,
  hint: 'Correct the spelling, or give an element of your own a namespace prefix (`my:element`).',
});

export const sdfNotCarried = defineFinding<{ elements: Readonly<Record<string, number>> }>({
  code: 'format/sdf-not-carried',
  severity: 'warning',
  about:
    'The model has parts that a prop cannot carry to every simulator (plugins, sensors, lights, …); they were left out.',
  message: ({ elements }) => `Left out: ${listed(elements)}.`,
  hint: 'Add them in the scene that uses the prop; links and joints keep their names.',
});

export const sdfDetailsNotCarried = defineFinding<{ elements: Readonly<Record<string, number>> }>({
  code: 'format/sdf-details-not-carried',
  severity: 'info',
  about:
    'Settings of one physics engine or renderer that no other one has the like of (contact stiffness, joint effort, ' +
    'specular colours, …). The prop works without them.',
  message: ({ elements }) => `Settings that were left out: ${listed(elements)}.`,
});

const listed = (elements: Readonly<Record<string, number>>): string =>
  Object.entries(elements)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

export const sdfShapeNotCarried = defineFinding<{ shape: string; type: string; kind: 'visual' | 'collision' }>({
  code: 'format/sdf-shape-not-carried',
  severity: 'warning',
  about:
    'Planes, height maps and images are no shapes of a movable prop, and an empty geometry is none at all. They were left out.',
  message: ({ shape, type, kind }) => `The geometry of ${kind} "${shape}" is ${type} and was left out.`,
});

export const sdfPlacement = defineFinding<{ x: number; y: number; z: number }>({
  code: 'format/sdf-placement',
  severity: 'info',
  about:
    'The <pose> of a model says where a world puts it. The prop is taken in its own frame, as an <include> with another ' +
    'pose would.',
  message: ({ x, y, z }) => `The pose of the model (${x}, ${y}, ${z} m) is its place in a world and was left out.`,
});

export const frameUnknown = defineFinding<{ frame: string; by: string; known: readonly string[] }>({
  code: 'structure/sdf-frame-unknown',
  severity: 'error',
  about:
    'A pose, axis or joint refers to a frame, link or joint that the model does not have, so nobody knows where it is.',
  message: ({ frame, by, known }) =>
    `${by} refers to "${frame}", which is not there${known.length === 0 ? '' : `; there are ${quotedNames(known)}`}.`,
  hint: 'Correct the name. What is in a nested model is called `model::name`.',
});

export const frameIgnored = defineFinding<{ frame: string; by: string }>({
  code: 'structure/sdf-frame-ignored',
  severity: 'warning',
  about:
    'Before version 1.7 the frame of a pose meant nothing to the simulators of the time. Where it names a frame that is ' +
    'there, it is understood as 1.7 does; where not, it is ignored as it was then.',
  message: ({ frame, by }) => `The pose of ${by} names the frame "${frame}", which is not there; it was ignored.`,
  hint: 'Remove the attribute, or name a frame of the model and write version 1.7 or later.',
});

export const inertialFrameIgnored = defineFinding<{ link: string; frame: string }>({
  code: 'structure/sdf-inertial-frame',
  severity: 'warning',
  about:
    'The pose of an <inertial> is always in the frame of its link: SDFormat has no `relative_to` there, and libsdformat, ' +
    'thus Gazebo, ignores one. So does the reader.',
  message: ({ link, frame }) =>
    `The inertial of link "${link}" names the frame "${frame}"; SDFormat ignores that, and takes the pose in the frame of the link.`,
  hint: 'Give the centre of mass in the frame of the link, and remove the attribute.',
});

export const frameCycle = defineFinding<{ frames: readonly string[] }>({
  code: 'structure/sdf-frame-cycle',
  severity: 'error',
  about: 'Frames are given relative to one another in a circle, so none of them has a place.',
  message: ({ frames }) => `These frames refer to one another in a circle: ${frames.join(' → ')}.`,
  hint: 'Give one of them relative to `__model__`.',
});

export const nameClash = defineFinding<{ name: string; first: string }>({
  code: 'structure/sdf-name-clash',
  severity: 'error',
  about: 'Two links, joints, frames or nested models of one model have the same name, so that references mean either.',
  message: ({ name, first }) => `The name "${name}" is taken already, in ${first}.`,
  hint: 'Rename one of them; `//link`, `//joint`, `//frame` and nested `//model` share their names.',
});

export const includeCycle = defineFinding<{ files: readonly string[] }>({
  code: 'structure/sdf-include-cycle',
  severity: 'error',
  about: 'Models include one another in a circle.',
  message: ({ files }) => `These files include one another in a circle: ${files.join(' → ')}.`,
  hint: 'Take one <include> out.',
});

export const includeLimit = defineFinding<{ limit: number }>({
  code: 'structure/sdf-include-limit',
  severity: 'error',
  about: 'Models that include models, each several times, grow without bounds.',
  message: ({ limit }) => `The model has more than ${limit} included and nested models.`,
  hint: 'Import its parts one by one.',
});

/** Names that a message lists; all of them are in its arguments. */
const NAMES_SHOWN = 8;

export const includeMissing = defineFinding<{ uri: string; candidates: readonly string[]; known: readonly string[] }>({
  code: 'structure/sdf-include-missing',
  severity: 'error',
  about:
    'An <include> names a model that is not among the files. It is looked for beside the model and above it, within the ' +
    'repository or package; nothing is fetched while a file is read.',
  message: ({ uri, candidates, known }) => {
    const missing = `The model "${uri}" is not among the files`;
    if (candidates.length > 0) return `${missing}, and several could be meant: ${quotedNames(candidates)}.`;
    const more = known.length > NAMES_SHOWN ? `, and ${known.length - NAMES_SHOWN} more` : '';
    return known.length > 0
      ? `${missing}; there are ${quotedNames(known.slice(0, NAMES_SHOWN))}${more}.`
      : `${missing}.`;
  },
  hint: 'Put the folder of that model beside this one, or import both as one ZIP.',
});

export const sceneryMissing = defineFinding<{ uri: string }>({
  code: 'structure/sdf-scenery-missing',
  severity: 'warning',
  about: 'A world includes a model that is not among the files. It was left out; the prop is another one.',
  message: ({ uri }) => `The world includes "${uri}", which is not among the files; it was left out.`,
});

export const severalModels = defineFinding<{ models: readonly string[] }>({
  code: 'structure/sdf-several-models',
  severity: 'error',
  about: 'The file holds several models, and neither its own name nor the name of the prop says which is meant.',
  message: ({ models }) =>
    models.length === 0
      ? 'The file holds no model.'
      : `The file holds ${models.length} models: ${quotedNames(models)}.`,
  hint: 'Give the prop the name of one of them, or install all of them at their places with `import --scene`.',
});

export const otherModels = defineFinding<{ taken: string; others: readonly string[] }>({
  code: 'structure/sdf-other-models',
  severity: 'warning',
  about: 'The file holds several models. The one of the right name was taken.',
  message: ({ taken, others }) => `Model "${taken}" was taken; left out: ${quotedNames(others)}.`,
});

export const meshMissing = defineFinding<{ shape: string; wanted: string; candidates: readonly string[] }>({
  code: 'structure/sdf-mesh-missing',
  severity: 'error',
  about: 'The mesh of a collision is not among the files: without it the prop falls through things.',
  message: (args) => missingMesh('Collision', args),
  hint: 'Add the file, or put a box or cylinder in its place.',
});

export const visualMeshMissing = defineFinding<{ shape: string; wanted: string; candidates: readonly string[] }>({
  code: 'structure/sdf-visual-missing',
  severity: 'warning',
  about: 'The mesh of a visual is not among the files. The prop behaves as it should and lacks a part of its looks.',
  message: (args) => missingMesh('Visual', args),
  hint: 'Add the file, and import again.',
});

function missingMesh(
  what: string,
  { shape, wanted, candidates }: { shape: string; wanted: string; candidates: readonly string[] },
): string {
  const which = candidates.length === 0 ? '' : `, and several could be meant: ${quotedNames(candidates)}`;
  return `${what} "${shape}" needs "${wanted}", which was not found${which}; it was left out.`;
}

export const meshUnreadable = defineFinding<{ shape: string; file: string; reason: string }>({
  code: 'format/sdf-mesh-unreadable',
  severity: 'error',
  about: 'The mesh of a collision is broken, or of a kind that is not read.',
  message: ({ shape, file, reason }) =>
    `Collision "${shape}" was left out, because "${file}" cannot be read: ${reason}`,
  hint: `Export the mesh again as ${MESH_LABELS}.`,
});

export const visualMeshUnreadable = defineFinding<{ shape: string; file: string; reason: string }>({
  code: 'format/sdf-visual-unreadable',
  severity: 'warning',
  about: 'The mesh of a visual is broken, or of a kind that is not read.',
  message: ({ shape, file, reason }) => `Visual "${shape}" was left out, because "${file}" cannot be read: ${reason}`,
  hint: `Export the mesh again as ${MESH_LABELS}.`,
});

export const meshMirrored = defineFinding<{ file: string }>({
  code: 'format/sdf-mesh-mirrored',
  severity: 'info',
  about: 'A negative scale mirrors a mesh. Its triangles were turned around, so that the outside stays outside.',
  message: ({ file }) => `Mesh "${file}" is mirrored by a negative scale; its triangles were turned around.`,
});

export const colliderDecomposed = defineFinding<{ collision: string; parts: number; kind: string }>({
  code: 'physics/sdf-collider-decomposed',
  severity: 'info',
  about:
    'A collision mesh is concave. Gazebo can take it as it is, most simulators take its convex hull and fill every ' +
    'cavity, so it was replaced by convex parts, or by what was asked for.',
  message: ({ collision, parts, kind }) =>
    `The mesh of collision "${collision}" is concave; it became ${kind === 'parts' ? `${parts} convex parts` : `a ${kind}`}.`,
});

export const colliderClosed = defineFinding<{ collision: string }>({
  code: 'physics/sdf-collider-closed',
  severity: 'info',
  about:
    'A collision mesh is convex, but open or flat. Simulators want a closed one, so its convex hull was taken; around ' +
    'something flat that is a thin plate.',
  message: ({ collision }) => `The mesh of collision "${collision}" is open or flat; its convex hull was taken.`,
});

export const colliderEmpty = defineFinding<{ collision: string }>({
  code: 'physics/sdf-collider-empty',
  severity: 'error',
  about: 'A collision mesh has no area: its triangles are lines or points, which nothing can touch.',
  message: ({ collision }) => `The mesh of collision "${collision}" has no area and was left out.`,
  hint: 'Export the mesh again, or put a box in its place.',
});

export const inertialDefault = defineFinding<{
  link: string;
  missing: string;
  /** What it would weigh by name, size and walls; absent where nothing tells that, or the file gives a mass. */
  offered?: MassEstimate;
}>({
  code: 'physics/sdf-inertial-default',
  severity: 'warning',
  about:
    'A link without a mass weighs 1 kg in SDFormat, and one without an inertia has 1 kg·m² about every axis, whatever its ' +
    'size. That is what Gazebo simulates, so it was kept; a small thing turns as if it were metres wide. Where names tell what ' +
    'it is, its mass is estimated beside ([estimates.md](estimates.md)), and not used.',
  message: ({ link, missing, offered }) =>
    `Link "${link}" has no ${missing}; the default of SDFormat was taken (1 kg, 1 kg·m²).` +
    (offered ? ` Not used: ${tellEstimate(offered)}` : ''),
  hint: 'Give it an <inertial>, or import it with `--mass` and `--fix`, which computes an inertia that is too large from the shapes; `--density` computes both from the colliders.',
});

export const inertialComputed = defineFinding<{ link: string; mass: number; density: number }>({
  code: 'physics/sdf-inertial-computed',
  severity: 'info',
  about: 'A link asks for automatic inertia. Mass and inertia were computed from its colliders and their density.',
  message: ({ link, mass, density }) =>
    `Link "${link}" was given ${mass.toPrecision(4)} kg, from its colliders at ${density.toPrecision(4)} kg/m³.`,
});

export const sdfFindings: readonly FindingKind<never>[] = [
  sdfRoot,
  sdfVersion,
  sdfValue,
  sdfIncomplete,
  sdfUnknown,
  sdfNotCarried,
  sdfDetailsNotCarried,
  sdfShapeNotCarried,
  sdfPlacement,
  frameUnknown,
  frameIgnored,
  inertialFrameIgnored,
  frameCycle,
  nameClash,
  includeCycle,
  includeLimit,
  includeMissing,
  sceneryMissing,
  severalModels,
  otherModels,
  meshMissing,
  visualMeshMissing,
  meshUnreadable,
  visualMeshUnreadable,
  meshMirrored,
  colliderDecomposed,
  colliderClosed,
  colliderEmpty,
  inertialDefault,
  inertialComputed,
  ...jointFindings,
  ...materialFindings,
];
