import { describe, expect, it } from 'vitest';
import { axisAngle } from '../../../../src/model/pose.ts';
import type { Vec3 } from '../../../../src/model/types.ts';
import { type MadeDefinition, relationsOf } from '../../../../src/service/generate/scene/index.ts';
import type { RelationKind } from '../../../../src/service/generate/scene/relation-kinds.ts';
import { block, box } from './blocks.ts';

/** A table of 1 × 0.6 × 0.7 m, a crate of 0.4 × 0.4 × 0.4 m with an inside, a block of 0.2 × 0.2 × 0.2 m. */
const MADE = new Map<string, MadeDefinition>([
  ['table', block('table', [1, 0.6, 0.7])],
  ['crate', box('crate', [0.4, 0.4, 0.4], 0.02)],
  ['block', block('block', [0.2, 0.2, 0.2])],
  ['desk', block('desk', [1, 0.6, 0.7], 0.66)],
]);

type Stand = readonly [definition: string, position: Vec3, degrees?: number];

/** Whether the first thing stands so to the second one (of several alike: the last), in a room of 4 × 6 m. */
function holds(kind: RelationKind, subject: Stand, object?: Stand, ...peers: Stand[]): boolean {
  const stands = [...(object ? [object] : []), subject, ...peers];
  const instances = stands.map(([definition, position, degrees = 0], i) => ({
    name: `thing_${i}`,
    definition,
    position,
    rotation: axisAngle([0, 0, 1], (degrees * Math.PI) / 180),
  }));
  const subjects = instances.slice(object ? 1 : 0);
  const outcomes = relationsOf(
    {
      room: { width: 4, depth: 6, height: 2.5 },
      openings: [],
      walls: true,
      instances,
      relations: subjects.map(({ name }) => ({
        kind,
        subject: name,
        ...(object ? { object: 'thing_0' } : {}),
        likely: false,
      })),
      missing: [],
      moved: [],
    },
    MADE,
  );
  return outcomes[0]!.holds;
}

const TABLE: Stand = ['table', [1, 1, 0]];

describe('relations of things', () => {
  it.each<[string, RelationKind, Stand, Stand, boolean]>([
    ['on its top', 'on', ['block', [1.2, 1, 0.7]], TABLE, true],
    ['on its top, sunk by 1 mm', 'on', ['block', [1.2, 1, 0.699]], TABLE, true],
    ['over its top', 'on', ['block', [1.2, 1, 0.75]], TABLE, false],
    ['beside its top at its height', 'on', ['block', [1.7, 1, 0.7]], TABLE, false],
    ['in it', 'in', ['block', [0.05, 0, 0.02]], ['crate', [0, 0, 0]], true],
    ['beside it', 'in', ['block', [0.4, 0, 0]], ['crate', [0, 0, 0]], false],
    ['on its rim', 'in', ['block', [0, 0, 0.4]], ['crate', [0, 0, 0]], false],
    ['under its top', 'under', ['block', [1, 1, 0]], ['desk', [1, 1, 0]], true],
    ['in front of it, not under it', 'under', ['block', [1, 0.5, 0]], ['desk', [1, 1, 0]], false],
    ['on it, not under it', 'under', ['block', [1, 1, 0.7]], ['desk', [1, 1, 0]], false],
    ['10 cm from its side', 'beside', ['crate', [1.8, 1, 0]], TABLE, true],
    ['1 m from its side', 'beside', ['crate', [-0.7, 1, 0]], TABLE, false],
    ['in it, not beside', 'beside', ['crate', [1.3, 1, 0]], TABLE, false],
    ['on it, not beside', 'beside', ['block', [1, 1, 0.7]], TABLE, false],
    ['left of it', 'left_of', ['crate', [0.1, 1, 0]], TABLE, true],
    ['right of it, not left', 'left_of', ['crate', [1.9, 1, 0]], TABLE, false],
    ['right of it', 'right_of', ['crate', [1.9, 1, 0]], TABLE, true],
    ['left of what is turned by 180°', 'left_of', ['crate', [1.9, 1, 0]], ['table', [1, 1, 0], 180], true],
    ['in front of it', 'in_front_of', ['crate', [1, 0.2, 0]], TABLE, true],
    ['behind it, not in front', 'in_front_of', ['crate', [1, 1.8, 0]], TABLE, false],
    ['far in front of it', 'in_front_of', ['crate', [1, -2, 0]], TABLE, false],
    ['at its side, not in front', 'in_front_of', ['crate', [1.9, 0.55, 0]], TABLE, false],
    ['in front of what is turned by 90°', 'in_front_of', ['crate', [1.8, 1, 0]], ['table', [1, 1, 0], 90], true],
    ['behind it', 'behind', ['crate', [1, 1.8, 0]], TABLE, true],
    ['in front, not behind', 'behind', ['crate', [1, 0.2, 0]], TABLE, false],
    ['facing it', 'facing', ['crate', [1, -1, 0], 180], TABLE, true],
    ['with its back to it', 'facing', ['crate', [1, -1, 0], 0], TABLE, false],
    ['its back in one line', 'in_row', ['block', [0.7, 0.1, 0]], ['crate', [0, 0, 0]], true],
    ['out of line', 'in_row', ['block', [0.7, 0, 0]], ['crate', [0, 0, 0]], false],
    ['turned in its line', 'in_row', ['block', [0.7, 0.1, 0], 90], ['crate', [0, 0, 0]], false],
  ])('%s', (_, kind, subject, object, expected) => expect(holds(kind, subject, object)).toBe(expected));

  it('around: at all sides, and facing it', () => {
    const [front, back, right]: Stand[] = [
      ['block', [1, 0.5, 0], 180],
      ['block', [1, 1.5, 0], 0],
      ['block', [1.7, 1, 0], -90],
    ];
    expect(holds('around', front!, TABLE, back!)).toBe(true);
    expect(holds('around', front!, TABLE, back!, right!)).toBe(true);
    expect(holds('around', ['block', [1, 0.5, 0], 0], TABLE, back!), 'turned away').toBe(false);
    expect(holds('around', front!, TABLE, ['block', [0.7, 0.5, 0], 180]), 'all on one side').toBe(false);
    expect(holds('around', ['block', [1, -0.4, 0], 180], TABLE, back!), 'too far').toBe(false);
  });
});

describe('relations in a room of 4 × 6 m', () => {
  it.each<[string, RelationKind, Stand, boolean]>([
    ['its back at the back wall', 'against_wall', ['table', [0, 2.69, 0]], true],
    ['10 cm off', 'against_wall', ['table', [0, 2.6, 0]], false],
    ['its front at the front wall', 'against_wall', ['table', [0, -2.69, 0]], false],
    ['its back at the front wall', 'against_wall', ['table', [0, -2.69, 0], 180], true],
    ['its back at the left wall', 'against_wall', ['table', [-1.69, 0, 0], 90], true],
    ['its side at the left wall', 'against_wall', ['table', [-1.5, 0, 0]], false],
    ['in the corner', 'in_corner', ['crate', [-1.7, 2.7, 0]], true],
    ['at a wall, but in no corner', 'in_corner', ['crate', [-1.7, 0, 0]], false],
    ['in the middle', 'in_middle', ['table', [0.2, -0.3, 0]], true],
    ['not in the middle', 'in_middle', ['table', [0.9, 0, 0]], false],
  ])('%s', (_, kind, subject, expected) => expect(holds(kind, subject)).toBe(expected));
});
