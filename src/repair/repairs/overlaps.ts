import type { Change } from '../../model/change.ts';
import type { Repair } from '../repair.ts';

export const overlaps: Repair = {
  name: 'overlaps',
  mends: ['physics/links-overlap'],
  kind: 'sound',
  about:
    'Links that overlap in the stored pose no longer collide with each other. Otherwise the contact forces would ' +
    'push them apart.',
  run(model, findings) {
    const changes: Change[] = [];
    const pairs = findings.map(({ args, message }): readonly [string, string] => {
      const pair = [String(args['a']), String(args['b'])] as const;
      changes.push({
        repair: 'overlaps',
        pointer: '/collisionExclusions',
        before: undefined,
        after: pair,
        reason: message,
      });
      return pair;
    });
    return { model: { ...model, collisionExclusions: [...model.collisionExclusions, ...pairs] }, changes };
  },
};
