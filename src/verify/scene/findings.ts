import { defineFinding, type FindingKind } from '../../model/finding.ts';

const millimetres = (metres: number): string => `${(1e3 * metres).toFixed(1)} mm`;
const degrees = (radians: number): string => `${((180 / Math.PI) * radians).toFixed(1)}°`;

export const sceneCompiles = defineFinding<{ reason: string }>({
  code: 'scene/compiles',
  severity: 'error',
  about: 'MuJoCo must load the whole scene. What it refuses, or warns of, is in the message.',
  message: ({ reason }) => `MuJoCo does not load the scene: ${reason}`,
  hint: 'Look at the prop that is named with `propmaster verify`.',
});

export const scenePresent = defineFinding<{ what: string; expected: number; found: number }>({
  code: 'scene/present',
  severity: 'error',
  about: 'In the scene that MuJoCo has loaded, the bodies and the mass must be those of all its instances together.',
  message: ({ what, expected, found }) => `The loaded scene has ${what} ${found} instead of ${expected}.`,
});

export const sceneOverlap = defineFinding<{ between: readonly [string, string]; depth: number; pairs: number }>({
  code: 'scene/overlap',
  severity: 'error',
  about:
    'Before the first step no two instances, and no instance and a wall, may overlap by more than 1 mm: a simulator ' +
    'would throw them apart.',
  message: ({ between, depth, pairs }) =>
    `"${between[0]}" and "${between[1]}" overlap by ${millimetres(depth)} at the start; 1 mm is allowed` +
    `${pairs > 1 ? `. So do ${pairs - 1} more pairs.` : '.'}`,
  hint: 'Move one of them, or generate the scene again with more room.',
});

export const sceneDrift = defineFinding<{ instance: string; displacement: number; tilt: number }>({
  code: 'scene/drift',
  severity: 'error',
  about:
    'Left alone for 2 s, every instance must be within 5 mm and 2° of the place that the scene gives it. What ' +
    'falls over ' +
    'or slides away is not where a planner takes it for.',
  message: ({ instance, displacement, tilt }) =>
    `"${instance}" moves by ${millimetres(displacement)} and tilts by ${degrees(tilt)} in 2 s; 5 mm and 2° are ` +
    'allowed.',
  hint: 'Look whether it stands on something, and whether that is level.',
});

export const sceneSettles = defineFinding<{ instance: string; displacement: number; tilt: number }>({
  code: 'scene/settles-elsewhere',
  severity: 'warning',
  about:
    'In the scene of another program an instance does not stay where its file puts it: after 2 s it is more than 5 mm or 2° away. It ' +
    'fell, slid or swung; in a scene that was generated or planned this is an error.',
  message: ({ instance, displacement, tilt }) =>
    `"${instance}" moves by ${millimetres(displacement)} and tilts by ${degrees(tilt)} in 2 s.`,
  hint: 'Let the scene settle before an episode begins, or correct the place in scenes/<name>.json and install that.',
});

export const sceneStable = defineFinding<{ warnings: readonly string[] }>({
  code: 'scene/stable',
  severity: 'error',
  about: 'The simulation of the whole scene must not blow up: MuJoCo raises no warning in the 2 s of rest.',
  message: ({ warnings }) => `MuJoCo warned of ${warnings.join(', ')}.`,
});

export const sceneCandidate = defineFinding<{ missing: readonly string[]; placed: number; planned: number }>({
  code: 'scene/candidate',
  severity: 'warning',
  about:
    'The service delivered the scene as a candidate: it could not make or place everything. What is missing is named, as far ' +
    'as the service names it.',
  message: ({ missing, placed, planned }) =>
    `${placed} ${placed === 1 ? 'object' : 'objects'} placed of ${planned} planned` +
    `${missing.length > 0 ? `; missing: ${missing.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ')}` : '.'}`,
  hint:
    'What finds no room needs a larger room, or fewer things; what can not be made, other words: `propmaster categories` ' +
    'lists what can.',
});

export const sceneUnvalidated = defineFinding({
  code: 'scene/unvalidated',
  severity: 'warning',
  about: 'The service says that it has not checked its placement for collisions. This report has.',
  message: () => 'The service did not finish checking where it placed things.',
});

export const graphDisagrees = defineFinding<{ instance: string; distance: number; angle: number }>({
  code: 'scene/graph-disagrees',
  severity: 'warning',
  about:
    "The scene graph and the scene's own file put an instance at different places, by more than 1 mm or 0.5°. The graph " +
    'was followed.',
  message: ({ instance, distance, angle }) =>
    `The file has "${instance}" ${millimetres(distance)} and ${degrees(angle)} away from where the scene graph ` +
    'puts it.',
});

export const propFailed = defineFinding<{ prop: string }>({
  code: 'scene/prop-failed',
  severity: 'error',
  about: 'A prop of the scene has failed verification; its own report tells why.',
  message: ({ prop }) => `The prop "${prop}" failed verification.`,
  hint: '`propmaster verify` shows all that was found.',
});

export const noScenesThere = defineFinding<{ simulator: string }>({
  code: 'scene/simulator-without-scenes',
  severity: 'info',
  about:
    'A simulator has no file that a scene could be: robosuite composes its worlds in Python, around a robot and ' +
    'an arena. ' +
    'Its props are installed; the places of the instances are in scenes/<name>.json.',
  message: ({ simulator }) =>
    `There is no scene file for ${simulator}, whose worlds are composed in Python; its props are installed.`,
});

export const sceneMissing = defineFinding<{ file: string }>({
  code: 'scene/missing-file',
  severity: 'error',
  about: 'A file that `propmaster.lock` names for a scene is not in the project.',
  message: ({ file }) => `${file} is missing.`,
  hint: '`propmaster install` restores it.',
});

export const sceneAltered = defineFinding<{ file: string }>({
  code: 'scene/altered-file',
  severity: 'warning',
  about: 'A file of a scene is not the one that was written into `propmaster.lock`.',
  message: ({ file }) => `${file} was altered after it was installed.`,
  hint: '`propmaster install` restores the original.',
});

/** What the report on a scene can find; those of its props are in their own. */
export const SCENE_KINDS: readonly FindingKind<never>[] = [
  sceneMissing,
  sceneAltered,
  sceneCandidate,
  sceneUnvalidated,
  graphDisagrees,
  propFailed,
  sceneCompiles,
  scenePresent,
  sceneOverlap,
  sceneDrift,
  sceneSettles,
  sceneStable,
  noScenesThere,
];
