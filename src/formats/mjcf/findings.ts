import { defineFinding, type FindingKind } from '../../model/finding.ts';
import { quotedNames } from '../../model/quoted-names.ts';
import { accountFindings } from '../account.ts';
import { mjcfMassFindings } from './mass-findings.ts';

export const worldGeometryDropped = defineFinding<{ geoms: number; lights: number; cameras: number }>({
  code: 'format/mjcf-world-dropped',
  severity: 'info',
  about: 'Floor, lights and cameras of the world belong to a scene, not to a prop, and were left out.',
  message: ({ geoms, lights, cameras }) =>
    `Left out of the world: ${geoms} geoms, ${lights} lights, ${cameras} cameras.`,
});

export const worldSolidsLeft = defineFinding<{ geoms: readonly string[]; prop: string }>({
  code: 'format/mjcf-world-solids-left',
  severity: 'warning',
  about:
    'A body moves freely, and the world has solid geoms beside it: the body is the prop, and they are what it ' +
    'stands on. ' +
    'Where nothing moves freely, solid geoms of the world are part of the prop.',
  message: ({ geoms, prop }) => `The free body "${prop}" is the prop; left out of the world: ${quoted(geoms)}.`,
  hint: 'Move the geoms into the body if they belong to the prop.',
});

export const sparesLeft = defineFinding<{ bodies: readonly string[]; prop: string }>({
  code: 'format/mjcf-bodies-left',
  severity: 'warning',
  about:
    'Beside the prop stand bodies that a program moves (`mocap`), or that have nothing to see and to touch: handles and targets of ' +
    'a task. They are no part of the prop.',
  message: ({ bodies, prop }) => `The prop is "${prop}"; left out beside it: ${quoted(bodies)}.`,
  hint: 'Put them into the scene that loads the prop.',
});

export const sceneLeft = defineFinding<{ things: readonly string[] }>({
  code: 'format/mjcf-scene-left',
  severity: 'warning',
  about:
    'A model includes a scene: a file whose world has a light, a camera or a floor beside other things. The prop ' +
    'is what ' +
    "the model's own file has in its world, and the scene's things were left out.",
  message: ({ things }) => `It is a scene that the model includes; left out of its world: ${quoted(things)}.`,
  hint: 'Put them into the file of the model if they belong to the prop.',
});

export const baseAdded = defineFinding<{ link: string; joints: readonly string[] }>({
  code: 'structure/mjcf-base-added',
  severity: 'info',
  about:
    'Joints lead from the world, or from a fixed body, and nothing there has a mass. Other simulators want one ' +
    'of every ' +
    'link, so the fixed link that they hang on weighs 1 g.',
  message: ({ link, joints }) =>
    `The fixed root "${link}" has nothing with a mass in the file and now weighs 1 g${joints.length > 0 ? `; ${quoted(joints)} hang on it` : ''}.`,
});

export const severalJoints = defineFinding<{ link: string; joints: readonly string[] }>({
  code: 'structure/mjcf-several-joints',
  severity: 'info',
  about:
    'A body has several joints. Other formats know one joint a link, so a link without shapes stands between ' +
    'each two of them; it has a thousandth of the mass and inertia of the body, which has that much less.',
  message: ({ link, joints }) =>
    `"${link}" moves on ${joints.length} joints (${quoted(joints)}); between each two of them stands a link of a ` +
    'thousandth of its mass.',
});

export const notCarried = defineFinding<{ elements: Readonly<Record<string, number>> }>({
  code: 'format/mjcf-not-carried',
  severity: 'warning',
  about: 'The model has elements that are no part of a prop (actuators, sensors, tendons, …); they were left out.',
  message: ({ elements }) =>
    `Left out: ${Object.entries(elements)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}.`,
  hint:
    'Add them in the scene that uses the prop. Bodies and joints keep their names, unless ' +
    '`structure/names-changed` tells.',
});

export const visualInMass = defineFinding<{ link: string; counted: number; without: number }>({
  code: 'physics/visual-in-mass',
  severity: 'warning',
  about:
    'Visual geoms count in the mass of their body, so an object with one visual and one collision geom has twice ' +
    'its mass. MuJoCo does this silently if a visual geom has no mass="0" and the body no inertial.',
  message: ({ link, counted, without }) =>
    `Link "${link}" weighs ${counted.toPrecision(4)} kg with its visual geoms and ${without.toPrecision(4)} kg ` +
    'without; the mass was kept.',
  hint: 'Give the visual geoms mass="0", or the body an <inertial>.',
});

export const textureAveraged = defineFinding<{ material: string; texture: string }>({
  code: 'format/mjcf-texture-averaged',
  severity: 'info',
  about: 'A material shows the texture of a sky, which has no image to lay on a thing; its mean colour was taken.',
  message: ({ material, texture }) => `Material "${material}": the mean colour of texture "${texture}" was taken.`,
});

export const layersNotCarried = defineFinding<{ material: string; layers: readonly string[] }>({
  code: 'format/mjcf-layers-not-carried',
  severity: 'info',
  about:
    'A material has layers that the model has no place for. It carries colour, normal and `orm`, which has ' +
    'roughness and ' +
    'metalness in one image as glTF has them.',
  message: ({ material, layers }) => `Material "${material}": left out its layers for ${layers.join(', ')}.`,
});

export const objGroupsLost = defineFinding<{ mesh: string; taken: string; lost: readonly string[] }>({
  code: 'format/mjcf-obj-groups',
  severity: 'warning',
  about:
    'An OBJ file has several objects or groups, and MuJoCo silently loads only the first. The prop has only the ' +
    'shape and mass of that part.',
  message: ({ mesh, taken, lost }) =>
    `Mesh "${mesh}" is the group "${taken}" of its file; MuJoCo does not load ${lost.map((name) => `"${name}"`).join(', ')}.`,
  hint: 'Join the groups into one, or write each into a file of its own.',
});

export const shapeNotCarried = defineFinding<{ geom: string; type: string }>({
  code: 'format/mjcf-shape-not-carried',
  severity: 'warning',
  about: 'Planes, height fields and signed distance fields are no shapes of a movable prop and were left out.',
  message: ({ geom, type }) => `Geom "${geom}" is a ${type} and was left out.`,
});

export const bodiesFused = defineFinding<{ bodies: readonly string[] }>({
  code: 'structure/static-bodies-fused',
  severity: 'info',
  about: 'Bodies without a joint are fixed to their parent. They were fused with it, including mass and inertia.',
  message: ({ bodies }) => `Fused with their parents: ${bodies.join(', ')}.`,
});

export const rangeIgnored = defineFinding<{ joint: string; lower: number; upper: number }>({
  code: 'format/mjcf-range-ignored',
  severity: 'warning',
  about:
    "The upper end of a joint's range is not above the lower one. MuJoCo takes that for no limits, without a word, unless " +
    'limited="true" is written, and then refuses it. The joint has no limits.',
  message: ({ joint, lower, upper }) =>
    `Joint "${joint}" has the range "${lower} ${upper}", which does not rise; MuJoCo leaves it without limits.`,
  hint: 'Write the lower end first, or take the range away.',
});

export const geomsHidden = defineFinding<{ geoms: readonly string[] }>({
  code: 'format/mjcf-geoms-hidden',
  severity: 'info',
  about:
    "Geoms that touch nothing and are not seen: MuJoCo's viewers show the groups 0 to 2, of objects of robosuite the " +
    'group 1, and nothing that is wholly transparent. They were left out; what they weigh was kept.',
  message: ({ geoms }) => `Not seen in MuJoCo, and left out: ${quoted(geoms)}.`,
  hint: 'Give them a group of 0 to 2, and some opacity, if they should be seen.',
});

export const robosuiteObject = defineFinding({
  code: 'format/mjcf-robosuite',
  severity: 'info',
  about:
    'The file is an object of robosuite: geoms of group 1 are seen, those of group 0 only touched, unless there ' +
    'are no ' +
    'others. robosuite adds the free joint when it loads an object, and bolts some, such as its doors; the file ' +
    'does not ' +
    'say which, so the base is what the file has.',
  message: () => 'It is an object of robosuite; its geoms were read by their groups.',
  hint: 'Set the base to free if it should move: robosuite would add the free joint.',
});

export const compilerWarning = defineFinding<{ warning: string }>({
  code: 'format/mjcf-warning',
  severity: 'warning',
  about: "MuJoCo's compiler warned.",
  message: ({ warning }) => `MuJoCo warns: ${warning}`,
});

/** Names that a message holds; all of them are in its arguments. */
const NAMES_SHOWN = 8;

const quoted = (names: readonly string[]): string => quotedNames(names, NAMES_SHOWN);

export const masksOpened = defineFinding<{ geoms: readonly string[] }>({
  code: 'format/mjcf-masks-opened',
  severity: 'warning',
  about:
    'No geom of the prop touches anything that has the usual contype and conaffinity of 1: its masks belong to ' +
    'the scene of ' +
    'the file. So that the prop does not fall through other floors, bit 0 was added to each conaffinity.',
  message: ({ geoms }) =>
    `Bit 0 was added to the conaffinity of ${geoms.length} geoms, none of which touched a usual floor.`,
  hint: 'Give the geoms that stand on the floor conaffinity="1".',
});

export const mjcfAccountFindings = accountFindings('mjcf', 'MJCF');

export const mjcfFindings: readonly FindingKind<never>[] = [
  worldGeometryDropped,
  worldSolidsLeft,
  sparesLeft,
  sceneLeft,
  baseAdded,
  severalJoints,
  notCarried,
  visualInMass,
  ...mjcfMassFindings,
  textureAveraged,
  layersNotCarried,
  objGroupsLost,
  shapeNotCarried,
  bodiesFused,
  rangeIgnored,
  geomsHidden,
  robosuiteObject,
  compilerWarning,
  masksOpened,
  mjcfAccountFindings.lost,
  mjcfAccountFindings.details,
];
