import { defineFinding, type FindingKind } from '../model/finding.ts';
import type { LockedJoint } from '../model/locked-joints.ts';
import type { LooseMimic } from '../model/mimic.ts';

/** A link or joint that is called otherwise in the model than in the file. */
export interface Renamed {
  readonly what: 'link' | 'joint';
  readonly was: string;
  readonly now: string;
}

/** New names that the message holds; all of them are in its arguments. */
const NAMES_SHOWN = 6;

export const namesChanged = defineFinding<{ renamed: readonly Renamed[] }>({
  code: 'structure/names-changed',
  severity: 'info',
  about:
    'Names of links and joints become unique names of lower-case letters, digits and underscores, because not ' +
    'every simulator accepts others. Controllers and scripts must use the new names.',
  message: ({ renamed }) => {
    const shown = renamed.slice(0, NAMES_SHOWN).map(({ what, was, now }) => `${what} "${was}" is "${now}"`);
    const more = renamed.length - shown.length;
    return `Names were changed: ${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
  },
});

/** Those of the names that changed. What had no name in the file has not changed it. */
export const renamedOf = (names: readonly Renamed[]): Renamed[] =>
  names.filter(({ was, now }) => was !== '' && was !== now);

export const kinematicLoop = defineFinding<{ joint: string; links: readonly string[] }>({
  code: 'structure/kinematic-loop',
  severity: 'error',
  about:
    'Joints form a closed loop. A prop is a tree, so the last joint of the loop in the file was left out, and ' +
    'the loop is open there.',
  message: ({ joint, links }) => `Joint "${joint}" closes a loop of ${links.join(' – ')}; it was left out.`,
  hint: 'Take one joint out of the loop, and close it with a constraint of the simulator.',
});

export const referenceRepaired = defineFinding<{ wanted: string; found: string }>({
  code: 'structure/reference-repaired',
  severity: 'warning',
  about:
    'A model names a file by a path that does not exist in the archive, mostly because a folder was renamed. ' +
    'One file of the archive fits the end of the path, and was taken.',
  message: ({ wanted, found }) => `"${wanted}" is not there; "${found}" was taken instead.`,
  hint: 'Nothing needs to be done: the installed prop has paths of its own.',
});

export const jointLocked = defineFinding<{ joint: string; type: LockedJoint['type']; position: number }>({
  code: 'structure/joint-locked',
  severity: 'info',
  about:
    'A joint has equal limits, which is how SDF and URDF files lock a joint, or is a ball joint whose range is 0. It ' +
    'became a fixed joint at the position of the limits.',
  message: ({ joint, type, position }) =>
    type === 'ball'
      ? `Ball joint "${joint}" has a range of 0; it was fixed as it is stored.`
      : `Joint "${joint}" is locked by equal limits; it was fixed at ${shown(position)} ` +
        `${type === 'revolute' ? 'rad' : 'm'}.`,
});

export const mimicLeftOut = defineFinding<LooseMimic & Record<string, unknown>>({
  code: 'structure/mimic-left-out',
  severity: 'warning',
  about:
    'A joint should follow another one (<mimic>, an equality of joints), but one of the two is missing, fixed or a ball joint, ' +
    'or they follow each other in a circle. The joint moves on its own.',
  message: ({ joint, leader, problem }) =>
    `Joint "${joint}" can't follow "${leader}", which is ${problem}; it moves on its own.`,
  hint: 'Couple it to a joint that turns about one axis or slides along one.',
});

/** At most six digits, and no minus zero. */
const shown = (value: number): string => String(Number(value.toPrecision(6)) + 0);

export const modelTooLarge = defineFinding<{ what: string; count: number; most: number }>({
  code: 'format/model-too-large',
  severity: 'error',
  about:
    'More links, levels of links, degrees of freedom, colliders, visuals or triangles than a prop may have (1,000, 100, ' +
    '1,200, 4,096, 8,192 and 1,000,000). The memory of MuJoCo grows with the square of the degrees of freedom and by a ' +
    'kilobyte a triangle, and its parser loses its stack in deep trees, so a larger model is refused before it is tried.',
  message: ({ what, count, most }) => `The model has ${count} ${what}; the limit is ${most}.`,
  hint: 'Divide it into several props, simplify its meshes, and join links that do not move against each other.',
});

/** What readers of several formats find. */
export const readerFindings: readonly FindingKind<never>[] = [
  namesChanged,
  mimicLeftOut,
  kinematicLoop,
  jointLocked,
  referenceRepaired,
  modelTooLarge,
];
