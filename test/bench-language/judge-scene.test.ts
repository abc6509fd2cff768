import { expect, describe as group, it } from 'vitest';
import type { SceneFrame } from '../../scripts/bench-language/frames.ts';
import { judgeScene } from '../../scripts/bench-language/judge-scene.ts';
import type { PlanResult } from '../../src/generator/scene/plan-scene.ts';
import { has, planned, put } from './answers.ts';

const TABLE = { as: 't', kinds: ['table'], count: 1 };
const MUG = { as: 'm', kinds: ['mug'], count: 1 };
const BOWL = { as: 'b', kinds: ['bowl'], count: 1 };

const judged = (frame: Partial<SceneFrame>, answer: PlanResult) =>
  judgeScene({ id: 's1', prompt: 'a scene', things: [], relations: [], ...frame }, answer, () => answer).verdict;

/** A mug that is related to a bowl, on a table. */
const related = (kind: SceneFrame['relations'][number]['kind'][number]) => ({
  things: [TABLE, MUG, BOWL],
  relations: [{ kind: [kind], of: 'm', to: 'b' }],
});

group('the verdict on a scene', () => {
  it('is right with every thing and relation, guessed ones included', () => {
    const frame = { things: [TABLE, MUG], relations: [{ kind: ['on'], of: 'm', to: 't' }] } as const;
    expect(judged(frame, planned([put('table', 1), put('mug', 1, has('on', 0))]))).toBe('right');
    expect(judged(frame, planned([put('table', 1), put('mug', 1, has('on', 0, { likely: true }))]))).toBe('right');
    expect(judged(frame, planned([put('table', 1), put('mug', 1)]))).toBe('wrong_silent');
  });

  it('takes an inverse relation for the relation', () => {
    const inverse = planned([put('table', 1), put('mug', 1), put('bowl', 1, has('right_of', 1))]);
    expect(judged(related('left_of'), inverse)).toBe('right');
    expect(judged(related('right_of'), inverse)).toBe('wrong_silent');
    expect(judged(related('beside'), inverse)).toBe('right');
    const behind = planned([put('table', 1), put('mug', 1), put('bowl', 1, has('behind', 1))]);
    expect(judged(related('in_front_of'), behind)).toBe('right');
  });

  it('follows the order of a row, and what is beside what is on a table', () => {
    const things = [TABLE, { ...MUG, count: 2 }, BOWL];
    const placements = [
      put('table', 1),
      put('bowl', 1, has('on', 0)),
      put('mug', 1, has('right_of', 1)),
      put('mug', 1, has('right_of', 2)),
    ];
    const onTable = { kind: ['on'], of: 'm', to: 't' } as const;
    expect(judged({ things, relations: [onTable] }, planned(placements))).toBe('right');
    const rightOfBowl = { kind: ['right_of'], of: 'm', to: 'b' } as const;
    expect(judged({ things, relations: [rightOfBowl] }, planned(placements))).toBe('right');
  });

  it('takes both sides and between for each other', () => {
    const things = [{ ...MUG, count: 2 }, BOWL];
    const between = { things, relations: [{ kind: ['between'], of: 'b', to: 'm', and: 'm' }] } as const;
    expect(judged(between, planned([put('bowl', 1), put('mug', 2, has('both_sides', 0))]))).toBe('right');
    expect(judged(between, planned([put('bowl', 1), put('mug', 2, has('beside', 0))]))).toBe('wrong_silent');
  });

  it('wants "each" at every one', () => {
    const frame = {
      things: [
        { ...TABLE, count: 2 },
        { ...MUG, count: 4 },
      ],
      relations: [{ kind: ['on'], of: 'm', to: 't', each: true }],
    } as const;
    expect(judged(frame, planned([put('table', 2), put('mug', 2, has('on', 0, { each: true }))]))).toBe('right');
    expect(judged(frame, planned([put('table', 2), put('mug', 4, has('on', 0))]))).toBe('wrong_silent');
  });

  it('wants all but one of a stack to stand on another', () => {
    const frame = { things: [{ ...BOWL, count: 3 }], relations: [{ kind: ['on'], of: 'b', to: 'b' }] } as const;
    const stack = [put('bowl', 1), put('bowl', 1, has('on', 0)), put('bowl', 1, has('on', 1))];
    expect(judged(frame, planned(stack))).toBe('right');
    expect(judged(frame, planned([put('bowl', 2), put('bowl', 1, has('on', 0))]))).toBe('wrong_silent');
  });

  it('finds a number that is lost, and whether it is told', () => {
    const frame = { things: [{ ...MUG, count: 4 }] };
    expect(judged(frame, planned([put('mug', 4)]))).toBe('right');
    expect(judged(frame, planned([put('mug', 2)]))).toBe('wrong_silent');
    expect(judged(frame, planned([put('mug', 2)], { ignored: ['four'] }))).toBe('wrong_said');
  });

  it('wants what cannot be made among the missing', () => {
    const frame = { things: [MUG, { as: 'x', kinds: [], noun: 'banana' }] };
    expect(judged(frame, planned([put('mug', 1)], { missing: ['a banana: not among the kinds'] }))).toBe('right');
    expect(judged(frame, planned([put('mug', 1)], { ignored: ['banana'] }))).toBe('wrong_said');
    expect(judged(frame, planned([put('mug', 1)]))).toBe('wrong_silent');
  });

  it('does not take the loss of another thing for a word about this one', () => {
    const frame = {
      things: [TABLE, MUG, { as: 'x', kinds: [], noun: 'banana' }],
      relations: [{ kind: ['on'], of: 'm', to: 't' }],
    } as const;
    const missing = ['a banana on top: not among the kinds'];
    expect(judged(frame, planned([put('table', 1), put('mug', 1)], { missing }))).toBe('wrong_silent');
    expect(judged(frame, planned([put('table', 1), put('mug', 1)], { missing, ignored: ['on it'] }))).toBe(
      'wrong_said',
    );
  });

  it('finds things that nobody asked for', () => {
    expect(judged({ things: [MUG] }, planned([put('mug', 1), put('table', 1)]))).toBe('wrong_silent');
    const assumed = ['one table for "the table"'];
    expect(judged({ things: [MUG] }, planned([put('mug', 1), put('table', 1)], { assumed }))).toBe('wrong_said');
  });

  it('matches placements of one kind by what is said of them', () => {
    const things = [{ ...MUG, as: 'r', colour: 'red' }, { ...MUG, as: 'm' }, TABLE];
    const relations = [{ kind: ['on'], of: 'r', to: 't' }] as const;
    const answer = planned([put('mug', 1), put('table', 1), put('red_mug', 1, has('on', 1))]);
    expect(judged({ things, relations }, answer)).toBe('right');
  });

  it('sorts refusals', () => {
    const answer = { kind: 'misunderstood', message: 'No banana can be made. Try a bowl.' } as const;
    expect(judged({ things: [MUG] }, answer)).toBe('refused_feasible');
    expect(judged({ things: [{ as: 'x', kinds: [], noun: 'banana' }] }, answer)).toBe('refused_helpful');
    expect(judged({ things: [{ as: 'x', kinds: [], noun: 'pear' }] }, answer)).toBe('refused_unhelpful');
  });

  it('looks at the room and the robot', () => {
    const frame = { things: [MUG], room: { width: [2.9, 3.1], depth: [3.9, 4.1] } } as const;
    expect(judged(frame, planned([put('mug', 1)], { room: { width: 4, depth: 3 } }))).toBe('right');
    expect(judged(frame, planned([put('mug', 1)]))).toBe('wrong_silent');
    expect(judged({ things: [MUG], robot: 'franka' }, planned([put('mug', 1)]))).toBe('wrong_silent');
  });
});
