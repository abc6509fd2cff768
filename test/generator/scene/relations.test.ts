import { describe, expect, it } from 'vitest';
import type { Place, RelationKind } from '../../../src/generator/relations/index.ts';
import { type MadeDefinition, relationsOf } from '../../../src/generator/scene/index.ts';
import { axisAngle } from '../../../src/model/pose.ts';
import type { Quat, Vec3 } from '../../../src/model/types.ts';
import { block, box, cupboard } from './blocks.ts';

/** A table of 1 × 0.6 × 0.7 m, a crate of 0.4 × 0.4 × 0.4 m with an inside, a block of 0.2 × 0.2 × 0.2 m, a cupboard that opens to its front. */
const MADE = new Map<string, MadeDefinition>([
  ['table', block('table', [1, 0.6, 0.7])],
  ['crate', box('crate', [0.4, 0.4, 0.4], 0.02)],
  ['block', block('block', [0.2, 0.2, 0.2])],
  ['desk', block('desk', [1, 0.6, 0.7], 0.66)],
  ['cupboard', cupboard('cupboard', [1, 0.6, 0.9])],
  ['stool', block('stool', [0.3, 0.3, 0.7], 0, 'stool')],
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
      loose: [],
      missing: [],
      surplus: [],
      moved: [],
    },
    MADE,
  );
  return outcomes[0]!.holds;
}

const TABLE: Stand = ['table', [1, 1, 0]];

const EMPTY = {
  room: { width: 4, depth: 6, height: 2.5 },
  openings: [],
  walls: true,
  instances: [],
  relations: [],
  loose: [],
  missing: [],
  surplus: [],
  moved: [],
};

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
    ['on a table that a stool stands at', 'in_front_of', ['block', [0, -0.4, 0.7]], ['stool', [0, 0, 0]], true],
    ['on a table behind a stool', 'in_front_of', ['block', [0, 0.4, 0.7]], ['stool', [0, 0, 0]], false],
    ['on a table beside a stool', 'in_front_of', ['block', [0.5, -0.4, 0.7]], ['stool', [0, 0, 0]], false],
    ['far off on the table of a stool', 'in_front_of', ['block', [0, -1.2, 0.7]], ['stool', [0, 0, 0]], false],
    ['higher than a crate', 'in_front_of', ['block', [0, -0.4, 0.7]], ['crate', [0, 0, 0]], false],
    ['in front, not behind', 'behind', ['crate', [1, 0.2, 0]], TABLE, false],
    ['facing it', 'facing', ['crate', [1, -1, 0], 180], TABLE, true],
    ['with its back to it', 'facing', ['crate', [1, -1, 0], 0], TABLE, false],
    ['its back in one line', 'in_row', ['block', [0.7, 0.1, 0]], ['crate', [0, 0, 0]], true],
    ['opposite it, each facing the other', 'face_to_face', ['crate', [1, -0.5, 0], 180], TABLE, true],
    ['facing it from behind', 'face_to_face', ['crate', [1, 2, 0], 0], TABLE, false],
    ['before it, but turned away', 'face_to_face', ['crate', [1, -0.5, 0], 0], TABLE, false],
    ['back to back', 'back_to_back', ['crate', [1, 1.7, 0], 180], TABLE, true],
    ['both with their backs the same way', 'back_to_back', ['crate', [1, 1.7, 0], 0], TABLE, false],
    ['back to back, but 1 m apart', 'back_to_back', ['crate', [1, 2.5, 0], 180], TABLE, false],
    ['on the wall over it', 'above', ['block', [1, 1.4, 1.1]], TABLE, true],
    ['beside it, though higher', 'above', ['block', [2, 1.4, 1.1]], TABLE, false],
    ['under its top', 'above', ['block', [1, 1.4, 0.3]], TABLE, false],
    ['out of line', 'in_row', ['block', [0.7, 0, 0]], ['crate', [0, 0, 0]], false],
    ['turned in its line', 'in_row', ['block', [0.7, 0.1, 0], 90], ['crate', [0, 0, 0]], false],
  ])('%s', (_, kind, subject, object, expected) => expect(holds(kind, subject, object)).toBe(expected));

  it('at both sides and ends: half here, half across', () => {
    const [left, right, before, behind]: Stand[] = [
      ['crate', [0.1, 1, 0]],
      ['crate', [1.9, 1.1, 0]],
      ['crate', [1, 0.2, 0]],
      ['crate', [1, 1.8, 0]],
    ];
    expect(holds('both_sides', left!, TABLE, right!)).toBe(true);
    expect(holds('both_sides', before!, TABLE, behind!)).toBe(true);
    expect(holds('both_ends', left!, TABLE, right!)).toBe(true);
    expect(holds('both_ends', before!, TABLE, behind!), 'its long sides').toBe(false);
    expect(holds('both_sides', left!, TABLE, before!), 'at a corner').toBe(false);
    expect(holds('both_sides', left!, TABLE, ['crate', [-0.4, 1, 0]]), 'both on one side').toBe(false);
    expect(holds('both_sides', left!, TABLE), 'alone').toBe(false);
    expect(holds('both_sides', left!, TABLE, ['crate', [3.6, 1, 0]]), 'the other far off').toBe(true);
    expect(holds('both_sides', ['crate', [3.6, 1, 0]], TABLE, left!), 'far off').toBe(false);
    expect(holds('both_sides', left!, TABLE, right!, ['crate', [2.3, 1, 0]]), 'one and two').toBe(true);
    expect(
      holds('both_sides', left!, TABLE, right!, ['crate', [2.3, 1, 0]], ['crate', [2.7, 1, 0]]),
      'one and three',
    ).toBe(false);
    expect(holds('both_sides', ['block', [0.3, 1, 0.7]], TABLE, right!), 'higher').toBe(false);
  });

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

  it('around what opens: seats anywhere but before it, and facing it', () => {
    const cupboard: Stand = ['cupboard', [0, 0, 0]];
    const [left, right, end]: Stand[] = [
      ['stool', [-0.25, 0.5, 0], 0],
      ['stool', [0.25, 0.5, 0], 0],
      ['stool', [0.7, 0, 0], -90],
    ];
    expect(holds('around', left!, cupboard)).toBe(true);
    expect(holds('around', left!, cupboard, right!)).toBe(true);
    expect(holds('around', left!, cupboard, right!, end!)).toBe(true);
    expect(holds('around', ['stool', [0, -0.5, 0], 180], cupboard), 'before its doors').toBe(false);
    expect(holds('around', left!, cupboard, ['stool', [0, -0.5, 0], 180]), 'another before its doors').toBe(true);
    expect(holds('around', ['stool', [0.25, 0.5, 0], 180], cupboard, left!), 'turned away').toBe(false);
    const blocks: Stand[] = [left!, right!].map(([, ...at]) => ['block', ...at]);
    expect(holds('around', blocks[0]!, cupboard, blocks[1]!), 'no seats, all on one side').toBe(false);
  });
});

/** A crate at the origin, and whether it stands between the two others. */
function isBetween(subject: Stand, one: Stand, other: Stand): boolean {
  const instances = [subject, one, other].map(([definition, position, degrees = 0], i) => ({
    name: `thing_${i}`,
    definition,
    position,
    rotation: axisAngle([0, 0, 1], (degrees * Math.PI) / 180),
  }));
  const relation = { kind: 'between', subject: 'thing_0', object: 'thing_1', other: 'thing_2', likely: false } as const;
  const layout = { ...EMPTY, instances, relations: [relation] };
  return relationsOf(layout, MADE)[0]!.holds;
}

describe('between', () => {
  const [left, right]: Stand[] = [
    ['table', [-1.5, 0.2, 0]],
    ['table', [1.5, 0, 0]],
  ];
  it.each<[string, Stand, boolean]>([
    ['in the gap', ['crate', [0, 0, 0]], true],
    ['in the gap, turned', ['crate', [0.3, 0.1, 0], 45], true],
    ['beyond one of them', ['crate', [2.3, 0, 0]], false],
    ['beside the gap', ['crate', [0, 1, 0]], false],
    ['over the gap', ['crate', [0, 0, 0.7]], false],
    ['into one of them', ['crate', [0.9, 0, 0]], false],
  ])('%s', (_, subject, expected) => expect(isBetween(subject, left!, right!)).toBe(expected));
});

/** A block or a desk in any turn, alone in a room of 4 × 6 m. */
function holdsTurned(kind: RelationKind, position: Vec3, rotation: Quat, place?: Place): boolean {
  const instances = [{ name: 'thing_0', definition: 'desk', position, rotation }];
  const relation = { kind, subject: 'thing_0', likely: false, ...(place ? { place } : {}) };
  return relationsOf({ ...EMPTY, instances, relations: [relation] }, MADE)[0]!.holds;
}

describe('postures of a desk of 1 × 0.6 × 0.7 m', () => {
  const about = (axis: Vec3, degrees: number): Quat => axisAngle(axis, (degrees * Math.PI) / 180);
  it.each<[string, RelationKind, Vec3, Quat, boolean]>([
    ['upside down', 'upside_down', [0, 0, 0.7], about([0, 1, 0], 180), true],
    ['upright', 'upside_down', [0, 0, 0], about([0, 0, 1], 90), false],
    ['on its side', 'upside_down', [0, 0, 0.5], about([0, 1, 0], 90), false],
    ['on its side', 'lying', [0, 0, 0.5], about([0, 1, 0], 90), true],
    ['on its back', 'lying', [0, 0, 0.3], about([1, 0, 0], -90), true],
    ['upright', 'lying', [0, 0, 0], about([0, 0, 1], 90), false],
    ['upside down', 'lying', [0, 0, 0.7], about([0, 1, 0], 180), false],
    ['its top at the back wall, tipped by 20°', 'leaning', [0, 2.46, 0.1], about([1, 0, 0], -20), true],
    ['tipped the other way', 'leaning', [0, 2.46, 0.2], about([1, 0, 0], 20), false],
    ['tipped, but 0.5 m from the wall', 'leaning', [0, 1.96, 0.1], about([1, 0, 0], -20), false],
    ['upright at the wall', 'leaning', [0, 2.69, 0], about([0, 0, 1], 0), false],
  ])('%s: %s', (_, kind, position, rotation, expected) => expect(holdsTurned(kind, position, rotation)).toBe(expected));
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

  const upright = axisAngle([0, 0, 1], 0);
  const turned = axisAngle([0, 0, 1], Math.PI);
  it.each<[string, RelationKind, Vec3, Quat, Place, boolean]>([
    ['at the back wall', 'against_wall', [0, 2.69, 0], upright, 'back', true],
    ['at the back wall, not at the left one', 'against_wall', [0, 2.69, 0], upright, 'left', false],
    ['in the back left corner', 'in_corner', [-1.4, 2.6, 0], upright, 'back_left', true],
    ['in the back left corner, not in the right one', 'in_corner', [-1.4, 2.6, 0], upright, 'back_right', false],
    ['in a left corner', 'in_corner', [-1.4, 2.6, 0], upright, 'left', true],
    ['facing the front wall', 'facing', [0, -2, 0], upright, 'wall', true],
    ['facing the front wall, not the back one', 'facing', [0, -2, 0], upright, 'back', false],
    ['3 m from the wall it faces', 'facing', [0, 0, 0], turned, 'wall', false],
  ])('%s', (_, kind, position, rotation, place, expected) =>
    expect(holdsTurned(kind, position, rotation, place)).toBe(expected),
  );
});
