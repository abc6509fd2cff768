import type { Pose } from '../../model/types.ts';
import { defineCheck } from '../check.ts';
import { partsOf } from '../parts.ts';

export const poses = defineCheck({
  code: 'structure/poses',
  severity: 'error',
  about:
    'A pose with an infinite or undefined number, or with a quaternion whose length is not 1 within 1e-4. Some simulators normalise such a rotation, others scale the geometry by it.',
  message: ({ of, problem }: { of: string; problem: string }) => `The pose of ${of} ${problem}.`,
  hint: 'Correct the pose where the asset was made.',

  *find(model) {
    const posed = [
      ...model.links.map(({ name, pose }, l) => ({ of: `link "${name}"`, pose, pointer: `/links/${l}/pose` })),
      ...[...partsOf(model)].map(({ what, part: { name, pose }, pointer }) => ({
        of: `${what} "${name}"`,
        pose,
        pointer: `${pointer}/pose`,
      })),
      ...placed('cavity', 'cavities', model.semantics.cavities),
      ...placed('support', 'supports', model.semantics.supports),
      ...placed('grasp', 'grasps', model.semantics.grasps),
    ];
    for (const { of, pose, pointer } of posed) {
      const problem = problemOf(pose);
      if (problem) yield { pointer, args: { of, problem } };
    }
  },
});

const placed = (what: string, list: string, places: readonly { readonly name: string; readonly pose: Pose }[] = []) =>
  places.map(({ name, pose }, index) => ({
    of: `${what} "${name}"`,
    pose,
    pointer: `/semantics/${list}/${index}/pose`,
  }));

function problemOf({ position, rotation }: Pose): string | undefined {
  if (![...position, ...rotation].every(Number.isFinite)) return 'holds a number that is not finite';
  const length = Math.hypot(...rotation);
  return Math.abs(length - 1) <= 1e-4 ? undefined : `has a quaternion of length ${length.toPrecision(4)} instead of 1`;
}
