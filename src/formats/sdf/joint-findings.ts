import { defineFinding, type Finding, type FindingKind } from '../../model/finding.ts';
import { quotedNames } from '../../model/quoted-names.ts';

const jointNotCarried = defineFinding<{ joint: string; type: string; instead: string }>({
  code: 'structure/sdf-joint-type',
  severity: 'error',
  about:
    'Screws and gearboxes couple two motions in a fixed proportion, for which formats have no common word; other types are none ' +
    'of SDFormat. In their place stands a fixed joint, or none for a gearbox, which joins nothing by itself.',
  message: ({ joint, type, instead }) =>
    `Joint "${joint}" is of type "${type}", which a prop cannot have; with --allow-failed, ${instead}.`,
  hint: 'Write one of revolute, continuous, prismatic, ball, universal, revolute2 or fixed.',
});

/** What fits a type better than the hint for types that nobody knows. */
const HINTS: Readonly<Record<string, string>> = {
  screw:
    'Write `revolute` where the turn matters, or `prismatic` where the advance does. MuJoCo couples a hinge and a slide by ' +
    '<equality><joint polycoef="0 PITCH 0 0 0"/>.',
  gearbox:
    'Take it out of the file; the joints that it couples then turn by themselves. Couple them in the simulator: MuJoCo by ' +
    '<equality><joint polycoef="0 RATIO 0 0 0"/>, Isaac by PhysxMimicJointAPI, Gazebo by <axis><mimic>.',
};

/** A joint of a type that no joint of the model is like. */
export function jointTypeNotCarried(place: string, joint: string, type: string): Finding {
  const instead = type === 'gearbox' ? 'it is left out' : 'a fixed joint takes its place';
  const finding = jointNotCarried.at(place, { joint, type, instead });
  return Object.hasOwn(HINTS, type) ? { ...finding, hint: HINTS[type] } : finding;
}

export const jointTwoAxes = defineFinding<{ joint: string; second: string; link: string }>({
  code: 'structure/sdf-joint-two-axes',
  severity: 'info',
  about:
    'A universal or revolute2 joint turns about two axes, and other formats know one a joint. It became two hinges in a row ' +
    'with a link without shapes between them, which has a thousandth of the mass and inertia of the child.',
  message: ({ joint, second, link }) =>
    `Joint "${joint}" turns about two axes; it became the hinges "${joint}" and "${second}" with the link "${link}" between them.`,
});

export const axisUnsaid = defineFinding<{ joint: string; element: string; taken: string }>({
  code: 'structure/sdf-axis-unsaid',
  severity: 'warning',
  about:
    'A universal or revolute2 joint does not say one of its axes. SDFormat allows that; x was taken for the first and y for the ' +
    'second, in the frame of the joint, as ODE has them.',
  message: ({ joint, element, taken }) => `Joint "${joint}" has no <${element}>; ${taken} of its own frame was taken.`,
  hint: 'Write both axes.',
});

export const jointLink = defineFinding<{ joint: string; problem: string }>({
  code: 'structure/sdf-joint-link',
  severity: 'error',
  about: 'A joint does not join two different links of the model. It was left out.',
  message: ({ joint, problem }) => `Joint "${joint}" ${problem}; it was left out.`,
  hint: 'Name a link, or a frame of one, as <parent> and another as <child>; only the parent may be `world`.',
});

export const jointTurned = defineFinding<{ joint: string; root: string }>({
  code: 'structure/sdf-joint-turned',
  severity: 'info',
  about:
    'A joint points against the tree: its child is nearer to the root. Parent and child were exchanged and the axis turned ' +
    'around, which is the same motion with the same limits.',
  message: ({ joint, root }) => `Parent and child of joint "${joint}" were exchanged, seen from the root "${root}".`,
});

export const staticJoints = defineFinding<{ joints: readonly string[] }>({
  code: 'structure/sdf-static-joints',
  severity: 'warning',
  about: 'Nothing moves in a static model, its joints neither. They were taken as fixed.',
  message: ({ joints }) => `The model is static; its joints do not move: ${quotedNames(joints)}.`,
  hint: 'Bolt the base to `world` with a fixed joint instead, and the others move.',
});

export const baseAdded = defineFinding<{ link: string; joints: readonly string[] }>({
  code: 'structure/sdf-base-added',
  severity: 'info',
  about:
    'A moving joint hangs on the world itself. Its parent is now a small fixed link at the origin, the root of the prop.',
  message: ({ link, joints }) => `A fixed link "${link}" of 1 g was added, on which ${quotedNames(joints)} hang.`,
});

export const limitOneSided = defineFinding<{ joint: string; side: string; taken: number }>({
  code: 'structure/sdf-limit-one-sided',
  severity: 'warning',
  about:
    'A joint ends on one side only. Other simulators know both limits or none, so a far one was set on the other side.',
  message: ({ joint, side, taken }) => `Joint "${joint}" has no ${side} limit; ${taken.toPrecision(4)} was taken.`,
  hint: 'Give both limits.',
});

export const jointFindings: readonly FindingKind<never>[] = [
  jointNotCarried,
  jointTwoAxes,
  axisUnsaid,
  jointLink,
  jointTurned,
  staticJoints,
  baseAdded,
  limitOneSided,
];
