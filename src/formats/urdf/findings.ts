import { type MassEstimate, tellEstimate } from '../../model/estimated.ts';
import { defineFinding, type FindingKind } from '../../model/finding.ts';
import { quotedNames } from '../../model/quoted-names.ts';

/** Names that a message holds; all of them are in its arguments. */
const NAMES_SHOWN = 8;

export const urdfRoot = defineFinding<{ root: string }>({
  code: 'format/urdf-root',
  severity: 'error',
  about: 'The root element of a URDF file is <robot>, and it holds links and joints.',
  message: ({ root }) => `The root element is <${root}>, not <robot>.`,
  hint: 'Import the URDF file of the model.',
});

export const urdfValue = defineFinding<{ element: string; attribute: string; value: string; expected: string }>({
  code: 'format/urdf-value',
  severity: 'error',
  about:
    'An attribute holds something else than the specification says: text for a number, two numbers for a vector, a size that is ' +
    'not above 0, an axis without a direction.',
  message: ({ element, attribute, value, expected }) =>
    `<${element}> has ${attribute}="${value}" where ${expected} must stand.`,
  hint: 'Correct the value in that line.',
});

export const urdfIncomplete = defineFinding<{ element: string; missing: string }>({
  code: 'format/urdf-incomplete',
  severity: 'error',
  about:
    'An element lacks a part without which it means nothing: the name of a link, the size of a box, the child of a joint.',
  message: ({ element, missing }) => `<${element}> has no ${missing}.`,
  hint: 'Add it in that line.',
});

export const urdfXacro = defineFinding<{ found: string; command: string }>({
  code: 'format/urdf-xacro',
  severity: 'error',
  about:
    'The file is xacro, the macro language from which URDF is made, and has not been expanded: its elements and expressions are no ' +
    'model yet. Expanding runs expressions and reads other packages, so it is left to the tool of ROS.',
  message: ({ found, command }) =>
    `The file is xacro that was not expanded (${found}). Expand it with \`${command}\`, and import what that writes.`,
  hint: 'The command comes with ROS, and without it by `pip install xacro`.',
});

export const urdfUnknown = defineFinding<{ what: string; inside: string; count: number; meant: string }>({
  code: 'format/urdf-unknown-element',
  severity: 'warning',
  about:
    'An element or attribute that URDF does not have at this place, mostly misspelt. Loaders ignore it without a word, and so ' +
    'does the reader.',
  message: ({ what, inside, count, meant }) =>
    `${what} is unknown inside of <${inside}>${count > 1 ? ` (${count} times)` : ''}` +
    `${meant === '' ? '.' : `; is ${meant} meant?`} It was ignored.`,
  hint: 'Correct the spelling, or remove it.',
});

export const urdfNotCarried = defineFinding<{ elements: Readonly<Record<string, number>> }>({
  code: 'format/urdf-not-carried',
  severity: 'warning',
  about:
    'The file has parts that a prop cannot carry to every simulator (mimicking joints, transmissions, sensors, plugins, …); they ' +
    'were left out.',
  message: ({ elements }) => `Left out: ${listed(elements)}.`,
  hint: 'Add them in the program that uses the prop; links and joints keep their names.',
});

export const urdfDetailsNotCarried = defineFinding<{ elements: Readonly<Record<string, number>> }>({
  code: 'format/urdf-details-not-carried',
  severity: 'info',
  about:
    'Settings of controllers, or of one physics engine, that no other one has the like of (effort and velocity of joints, contact ' +
    'stiffness, …). The prop works without them.',
  message: ({ elements }) => `Settings that were left out: ${listed(elements)}.`,
});

const listed = (elements: Readonly<Record<string, number>>): string =>
  Object.entries(elements)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

export const urdfNameClash = defineFinding<{ what: string; name: string; first: string }>({
  code: 'structure/urdf-name-clash',
  severity: 'error',
  about: 'Two links, or two joints, have the same name, so that references mean either. Every loader refuses that.',
  message: ({ what, name, first }) => `There is a ${what} "${name}" already, in ${first}.`,
  hint: 'Rename one of them.',
});

export const urdfLinkUnknown = defineFinding<{
  joint: string;
  end: string;
  link: string;
  known: readonly string[];
}>({
  code: 'structure/urdf-link-unknown',
  severity: 'error',
  about: 'A joint refers to a link that the file does not have.',
  message: ({ joint, end, link, known }) =>
    `The ${end} of joint "${joint}" is "${link}", which is not there${known.length === 0 ? '' : `; there are ${quotedNames(known)}`}.`,
  hint: 'Correct the name of the link, or remove the joint.',
});

export const urdfFloating = defineFinding<{ joint: string; child: string }>({
  code: 'structure/urdf-floating',
  severity: 'warning',
  about:
    'A floating joint lets its child go where it will. That is what a free base is; between two links of a prop it joins nothing.',
  message: ({ joint, child }) => `The floating joint "${joint}" joins nothing; link "${child}" is free of it.`,
  hint: 'Import the two as two props, or write a joint that holds them together.',
});

export const urdfPlanar = defineFinding<{ joint: string; joints: readonly string[] }>({
  code: 'structure/urdf-planar',
  severity: 'info',
  about:
    'A planar joint slides in two directions and turns about their normal; other formats know one motion a joint. It became two ' +
    'slides and a hinge with two links without shapes between them, each of a thousandth of the mass and inertia of the child.',
  message: ({ joint, joints }) => `The planar joint "${joint}" became the joints ${quotedNames(joints)}.`,
});

export const urdfNoLimits = defineFinding<{ joint: string; type: string }>({
  code: 'structure/urdf-no-limits',
  severity: 'warning',
  about:
    'URDF demands limits of revolute and prismatic joints. Without them urdfdom refuses the file or locks the joint at 0; PyBullet ' +
    'and MuJoCo let it move without end, and so does the prop.',
  message: ({ joint, type }) => `The ${type} joint "${joint}" has no lower and upper limit; it moves without end.`,
  hint: 'Write <limit lower upper effort velocity>, or type="continuous".',
});

export const urdfFused = defineFinding<{ links: readonly string[]; into: string; joints: readonly string[] }>({
  code: 'structure/urdf-link-fused',
  severity: 'info',
  about:
    'A link without a mass that a fixed joint holds is only a frame with shapes: its shapes became part of the link that carries ' +
    'it, as in Gazebo and MuJoCo. Every simulator wants a mass of a link.',
  message: ({ links, into }) =>
    `${links.length === 1 ? 'Link' : 'Links'} ${quotedNames(links, NAMES_SHOWN)} without a mass became part of "${into}".`,
});

export const urdfBolted = defineFinding<{ link: string; why: string }>({
  code: 'structure/urdf-base-bolted',
  severity: 'info',
  about:
    'Moving links hang on a base with a mass of 0, without mass and shapes, or without mass and colliders in a file that weighs other links. ' +
    'Loaders hold such a base still, so it is bolted to the world.',
  message: ({ link, why }) => `The base "${link}" ${why}; it is bolted to the world.`,
});

export const urdfMassEstimated = defineFinding<{
  links: readonly string[];
  mass: number;
  volume: number;
  density: number;
  /** Their names in the model. */
  called: readonly string[];
  /** Absent: a reader's, before anybody has looked at what they are. */
  estimate?: MassEstimate;
}>({
  code: 'physics/urdf-mass-estimated',
  severity: 'warning',
  about:
    'Links have no mass, and shapes. Each loader takes something else for it (1 kg, the volume of the colliders at 1,000 kg/m³, ' +
    'nothing), so it was estimated as [estimates.md](estimates.md) tells; where nothing tells what it is, from the volume of the colliders, or of the visuals where there are none.',
  message: ({ links, mass, volume, density, estimate }) =>
    `No mass is given for ${quotedNames(links, NAMES_SHOWN)}; ` +
    (estimate?.isKnown
      ? tellEstimate(estimate)
      : `${mass.toPrecision(4)} kg were computed from ${volume.toPrecision(4)} m³ at ${density.toPrecision(4)} kg/m³.` +
        (estimate ? ` ${tellEstimate(estimate)}` : '')),
  hint: 'Give each link an <inertial>, or the right --density or --mass.',
});

export const urdfInertiaEstimated = defineFinding<{ link: string }>({
  code: 'physics/urdf-inertia-estimated',
  severity: 'warning',
  about: 'A link has a mass, but no inertia. It was computed from the shapes, at the density that gives the mass.',
  message: ({ link }) => `Link "${link}" has a mass and no <inertia>; it was computed from the shapes.`,
  hint: 'Write <inertia ixx ixy ixz iyy iyz izz> in its <inertial>.',
});

export const urdfInertialDefault = defineFinding<{ link: string }>({
  code: 'physics/urdf-inertial-default',
  severity: 'warning',
  about:
    'A link that moves has neither a mass nor shapes to compute one from. It has a small one: a thousandth of what hangs on it, or a gram.',
  message: ({ link }) => `Link "${link}" moves and has no mass; it was given a small one.`,
  hint: 'Give it an <inertial>.',
});

export const urdfShapeNotCarried = defineFinding<{ shape: string; kind: string; type: string }>({
  code: 'format/urdf-shape-not-carried',
  severity: 'warning',
  about:
    'Planes and signed distance fields are no shapes of a movable prop, and a geometry that is empty or has no size is none at all. ' +
    'They were left out.',
  message: ({ shape, kind, type }) => `The geometry of ${kind} "${shape}" is ${type} and was left out.`,
});

export const urdfMaterialUnknown = defineFinding<{ material: string }>({
  code: 'format/urdf-material-unknown',
  severity: 'warning',
  about: 'A visual names a material that nothing in the file describes; it is shown in plain grey.',
  message: ({ material }) => `Nothing describes the material "${material}".`,
  hint: 'Write <material name><color rgba/></material> below <robot>.',
});

/** What the reader of URDF finds by itself; geometry and joints are read as those of SDF. */
export const urdfFindings: readonly FindingKind<never>[] = [
  urdfRoot,
  urdfValue,
  urdfIncomplete,
  urdfXacro,
  urdfUnknown,
  urdfNotCarried,
  urdfDetailsNotCarried,
  urdfNameClash,
  urdfLinkUnknown,
  urdfFloating,
  urdfPlanar,
  urdfNoLimits,
  urdfFused,
  urdfBolted,
  urdfMassEstimated,
  urdfInertiaEstimated,
  urdfInertialDefault,
  urdfShapeNotCarried,
  urdfMaterialUnknown,
];
