import { describe, expect, it } from 'vitest';
import type { SceneFrame, ThingFrame } from '../../src/language/frame.ts';
import { readSceneFrame } from '../../src/language/read-scene.ts';
import { SMALL_LEXICON } from './small-lexicon.ts';

const read = (prompt: string): SceneFrame => readSceneFrame(prompt, SMALL_LEXICON);

/** "2 nub on each slab": number, kind, and each relation that isn't a guess. */
function thingsOf(prompt: string): string[] {
  return read(prompt).things.map(({ count, kind, relations }: ThingFrame) =>
    [
      count,
      kind ?? '?',
      ...relations
        .filter(({ likely }) => !likely)
        .map(({ relation, each, to, and, place, distance }) =>
          [
            relation,
            each ? 'each' : '',
            place ?? '',
            to?.kind ?? '',
            and ? `& ${and.kind}` : '',
            distance ? `${distance} m` : '',
          ]
            .filter(Boolean)
            .join(' '),
        ),
    ].join(' '),
  );
}

type Row = readonly [prompt: string, ...things: string[]];

const RULES: Readonly<Record<string, readonly Row[]>> = {
  'a number may follow its plural': [
    ['six perches, nubs 4, buds (5 pcs)', '6 perch', '4 nub', '5 bud'],
    ['buds (four) on a slab', '4 bud on slab', '1 slab'],
  ],
  'without a top, "on the left" is at the side of what was named': [
    ['a dish, a nub on the left, a bud on the right', '1 dish', '1 nub left_of dish', '1 bud right_of dish'],
    ['a slab with a nub on the left', '1 slab', '1 nub on left slab'],
  ],
  'what a verb is said to is meant again': [
    ['hutch on slab, perch, perch facing hutch', '1 hutch on slab', '1 slab', '1 perch', '1 perch facing hutch'],
  ],
  'a relative clause is of the last of a list': [
    ['a slab with a nub and a bud that has been knocked over', '1 slab', '1 nub', '1 bud lying'],
  ],
  '"the blue one" is the blue one of those named, one of several, or another of the kind': [
    [
      'a green nub left of the blue one, a red nub behind the blue one',
      '1 nub left_of nub',
      '1 nub',
      '1 nub behind nub',
    ],
    ['a red nub facing the blue one', '1 nub facing nub', '1 nub'],
    ['two nubs; the red one is on a slab, the blue one is behind it', '1 nub on slab', '1 nub behind nub', '1 slab'],
  ],
  'what a sentence only lists is what the next ones speak of': [
    ['slab, nub, dish. nub ON slab. dish LEFT_OF nub', '1 slab', '1 nub on slab', '1 dish left_of nub'],
    ['nub, nub, slab. nub ON slab', '1 nub', '1 nub', '1 slab', '1 nub on slab'],
    ['a slab, a nub. nub on slab', '1 slab', '1 nub', '1 nub on slab'],
  ],
  'an order may end in "up" or "out", and says how things stand': [
    ['line up four nubs on a slab', '4 nub on slab in_row', '1 slab'],
    ['line four nubs up on a slab', '4 nub in_row on slab', '1 slab'],
    ['set out six nubs on a slab', '6 nub on slab', '1 slab'],
  ],
  'each of several put somewhere has its own place': [
    ['put a nub on the red slab and a bud on the blue slab', '1 nub on slab', '1 slab', '1 bud on slab', '1 slab'],
  ],
  '"that" is what was put somewhere': [
    ['a hutch next to a perch, on that a nub', '1 hutch beside perch', '1 perch', '1 nub on hutch'],
  ],
  'a number may have "no." before it': [
    [
      'hutch no. 1 is behind the slab, hutch no. 2 is left of it',
      '1 hutch behind slab',
      '1 slab',
      '1 hutch left_of slab',
    ],
  ],
  'what a preposition says is said of what stands before it': [
    ['a nub on a slab', '1 nub on slab', '1 slab'],
    ['a perch behind the slab', '1 perch behind slab', '1 slab'],
    ['on the slab stands a nub', '1 slab', '1 nub on slab'],
    ['put the nub in the dish', '1 nub in dish', '1 dish'],
  ],
  'a verb puts its subject or its object there, and a passive turns it round': [
    ['two nubs flanking a dish on the slab', '2 nub both_sides dish', '1 dish on slab', '1 slab'],
    ['a slab on which a dish is flanked by two nubs', '1 slab', '1 dish on slab', '2 nub both_sides dish'],
    ['a slab bearing a nub and a bud', '1 slab', '1 nub on slab', '1 bud on slab'],
    ['a slab surrounded by four perches', '1 slab', '4 perch around slab'],
  ],
  'a relative clause speaks of what it hangs on': [
    ['a slab under which there is a hutch', '1 slab', '1 hutch under slab'],
    ['a hutch that holds three nubs', '1 hutch', '3 nub in hutch'],
    ['put the nub in the dish which sits on the slab', '1 nub in dish', '1 dish on slab', '1 slab'],
  ],
  'all of a list go where each can': [
    ['a nub and a bud on a slab', '1 nub on slab', '1 bud on slab', '1 slab'],
    ['a perch, a nub and a bud on a slab', '1 perch', '1 nub on slab', '1 bud on slab', '1 slab'],
    ['a perch and a hutch facing each other', '1 perch', '1 hutch face_to_face perch'],
  ],
  '"it" is what can be so, the nearest first': [
    ['a slab with a nub on it and two perches around it', '1 slab', '1 nub on slab', '2 perch around slab'],
    ['a slab with two perches around it, against the wall', '1 slab against_wall', '2 perch around slab'],
    ['The dish is left of the nub. Both are on a slab.', '1 dish left_of nub on slab', '1 nub on slab', '1 slab'],
    ['two slabs with a hutch between them', '2 slab', '1 hutch between slab & slab'],
  ],
  '"each" is said of every one': [
    ['three slabs, each with a nub and a perch', '3 slab', '1 nub on each slab', '1 perch around each slab'],
    ['two slabs with a nub on each', '2 slab', '1 nub on each slab'],
    ['four slabs, on each of which stand 3 nubs', '4 slab', '3 nub on each slab'],
  ],
  'what is divided is as many things': [
    ['red, green and blue nubs on a slab', '1 nub on slab', '1 nub on slab', '1 nub on slab', '1 slab'],
    ['a red and a blue nub', '1 nub', '1 nub'],
    ['3 nubs: one red, two blue', '1 nub', '2 nub'],
    ['six nubs, two on each slab, and three slabs', '2 nub on each slab', '3 slab'],
  ],
  'numbers may stand behind, and of pairs there are two': [
    ['nubs x4', '4 nub'],
    ['a pair of perches', '2 perch'],
    ['two rows of three slabs', '6 slab in_row'],
    ['a nub on both sides of the dish', '2 nub both_sides dish', '1 dish'],
  ],
  'walls, corners and distances are of the room': [
    ['a hutch against the left wall', '1 hutch against_wall left'],
    ['a perch in each corner', '4 perch in_corner'],
    ['a slab 2 m from the perch', '1 slab beside perch 2 m', '1 perch'],
    ['two slabs 2 m apart', '2 slab apart 2 m'],
  ],
  'the left, the middle and the right of a top are places on it': [
    [
      'a slab with a nub on the left, a dish in the middle and a bud on the right',
      '1 slab',
      '1 nub on left slab',
      '1 dish on middle slab',
      '1 bud on right slab',
    ],
    ['a nub at the near left corner of a slab', '1 nub on front_left slab', '1 slab'],
    ['a slab, a nub near its back edge', '1 slab', '1 nub on back slab'],
  ],
  'some of them are divided from the rest': [
    ['four perches, one of them red', '1 perch', '3 perch'],
    ['six nubs on a slab, half of them upside down', '3 nub on slab upside_down', '3 nub on slab', '1 slab'],
    ['nubs: one on the slab, the other under it', '1 nub on slab', '1 nub under slab', '1 slab'],
    ['A perch stands on each side of the slab, four in all', '4 perch both_sides slab', '1 slab'],
  ],
  'adverbs of manner stand anywhere': [
    ['a nub zealously placed on a slab', '1 nub on slab', '1 slab'],
    ['Next, there is also a slab with a nub on it.', '1 slab', '1 nub on slab'],
  ],
  '"it" in a list is what was named before': [
    [
      'first a nub, then a bud right of it, then a dish right of that',
      '1 nub',
      '1 bud right_of nub',
      '1 dish right_of bud',
    ],
  ],
  'a scene is as it is before a task': [
    ['pick up the nub and place it on the dish', '1 nub', '1 dish'],
    ['move the nub from the hutch to the slab', '1 nub in hutch', '1 hutch', '1 slab'],
    ['A robot must open the hutch, take out a nub and put it in the dish.', '1 hutch', '1 nub in hutch', '1 dish'],
    ['grasp the nub on the slab and bring it to the perch', '1 nub on slab', '1 slab', '1 perch'],
    ['Put a nub on a slab.', '1 nub on slab', '1 slab'],
    ['Take a slab and put a nub on it.', '1 slab', '1 nub on slab'],
  ],
  'two nouns behind an article are one compound, and without one a list': [
    ['a bud dish', '1 dish'],
    ['three bud dishes', '3 dish'],
    ['bud dish hutch', '1 bud', '1 dish', '1 hutch'],
  ],
  'an order is of all that are named': [
    [
      'a nub, a bud and a dish greedily arranged from left to right',
      '1 nub',
      '1 bud right_of nub',
      '1 dish right_of bud',
    ],
  ],
  'a part that is named with its owner is the owner': [
    ['a nub on the hutch flap', '1 nub on hutch', '1 hutch'],
    ['a nub on the flap of the hutch', '1 nub on hutch', '1 hutch'],
  ],
  'a verb or a preposition is a row of a table': [
    ['two buds bracket a nub', '2 bud both_sides nub', '1 nub'],
    ['a slab sheltering a hutch', '1 slab', '1 hutch under slab'],
    ['a nub adorns the slab', '1 nub on slab', '1 slab'],
    ['a dish cradling two nubs', '1 dish', '2 nub in dish'],
    ['a hutch obstructing a perch', '1 hutch in_front_of perch', '1 perch'],
    ['a perch is concealed by a hutch', '1 perch', '1 hutch in_front_of perch'],
    ['a perch joining a slab', '1 perch beside slab', '1 slab'],
    ['a perch abreast of a slab', '1 perch beside slab', '1 slab'],
    ['a hutch at the foot of a slab', '1 hutch in_front_of slab', '1 slab'],
    ['a perch to the rear of a slab', '1 perch behind slab', '1 slab'],
  ],
  'single ones of several are told apart': [
    ['Two slabs. The left one carries a nub.', '1 slab', '1 slab right_of slab', '1 nub on slab'],
    ['Two dishes. In the first is a nub, in the second a bud.', '1 dish', '1 dish', '1 nub in dish', '1 bud in dish'],
    [
      'Two nubs on a slab. One is upside down; the other is red.',
      '1 nub on slab upside_down',
      '1 nub on slab',
      '1 slab',
    ],
    [
      'A nub and a bud are on a slab. The former is left of the latter.',
      '1 nub on slab left_of bud',
      '1 bud on slab',
      '1 slab',
    ],
    ['Four slabs. Half of them carry a nub each.', '2 slab', '2 slab', '1 nub on each slab'],
    ['Perches surround a slab. There are four.', '4 perch around slab', '1 slab'],
  ],
  'what stands in a circle is around what is in the middle': [
    ['three perches in a circle, a slab in the middle', '3 perch around slab', '1 slab in_middle'],
    ['three perches in a circle around a slab', '3 perch around slab', '1 slab'],
  ],
  'the other side is the one that was not named before': [
    ['a nub to the left of a dish, a bud at its other side', '1 nub left_of dish', '1 dish', '1 bud right_of dish'],
    [
      'a hutch behind a slab and a perch on the other side of the slab',
      '1 hutch behind slab',
      '1 slab',
      '1 perch in_front_of slab',
    ],
  ],
  'a comparison leaves both things what they are': [
    ['a hutch taller than the slab beside it', '1 hutch', '1 slab beside hutch'],
    ['a nub as big as a bud on a slab', '1 nub', '1 bud on slab', '1 slab'],
  ],
  'what must be somewhere is there': [
    ['The nub must stand on a slab.', '1 nub on slab', '1 slab'],
    ['a bud has to be in the dish', '1 bud in dish', '1 dish'],
  ],
  'several of those that were named are the first or the last of them': [
    [
      'A slab, a perch and a hutch. The latter two stand left and right of the first.',
      '1 slab',
      '1 perch left_of slab',
      '1 hutch right_of slab',
    ],
  ],
  'what has a name is told from others of its kind': [
    [
      'hutch A: two nubs. hutch B: a bud. Hutch B is left of hutch A.',
      '1 hutch',
      '2 nub',
      '1 hutch left_of hutch',
      '1 bud',
    ],
    ['slab 1 is behind slab 2', '1 slab behind slab', '1 slab'],
    ['two slabs, A and B, each with three nubs', '1 slab', '1 slab', '3 nub on each slab', '3 nub on each slab'],
    ['a nub #2 left of nub #1', '1 nub left_of nub', '1 nub'],
    ['a slab 2 m from a perch', '1 slab beside perch 2 m', '1 perch'],
  ],
  'more of them are others': [
    ['two red nubs on a slab, three more blue ones beside the slab', '2 nub on slab', '1 slab', '3 nub beside slab'],
    ['two nubs in a dish and three more nubs on a slab', '2 nub in dish', '1 dish', '3 nub on slab', '1 slab'],
  ],
  'what is named without an article is what it was named as before': [
    [
      'perch behind slab, slab behind hutch, hutch against wall',
      '1 perch behind slab',
      '1 slab behind hutch',
      '1 hutch against_wall',
    ],
  ],
  'a posture may be a passive': [
    ['A perch has been pushed under the slab.', '1 perch under slab', '1 slab'],
    ['a hutch was placed behind a slab', '1 hutch behind slab', '1 slab'],
  ],
  'a stack is so high': [
    ['nubs stacked five high beside a dish', '5 nub stacked beside dish', '1 dish'],
    ['6 nubs in stacks of three', '6 nub stacks 2'],
    ['a stack of nubs, each five nubs high', '5 nub stacked'],
  ],
  'words of states that are no things leave places where they belong': [
    ['a hutch glued shut on a slab', '1 hutch on slab', '1 slab'],
    ['a dish, empty, on a slab', '1 dish on slab', '1 slab'],
    ['two nubs, one upright and the other upside down', '1 nub upright', '1 nub upside_down'],
  ],
  'a place at a table is laid for each': [
    [
      'A slab for two. Each seat has a dish, a nub to the left of it and a bud.',
      '1 slab',
      '2 dish',
      '1 nub left_of each dish',
      '2 bud',
    ],
  ],
  'what is put somewhere is all that is named': [
    ['Put a nub and a dish with a bud in it on the slab', '1 nub on slab', '1 dish on slab', '1 bud in dish', '1 slab'],
    [
      'The dish is left of a bud. A nub stands behind both.',
      '1 dish left_of bud',
      '1 bud',
      '1 nub behind dish behind bud',
    ],
  ],
  'a heading names what follows': [
    ['nubs: three nubs on a slab', '3 nub on slab', '1 slab'],
    ['den: a nub and a bud lie around a slab', '1 nub around slab', '1 bud around slab', '1 slab'],
    ['a nub den with a slab', '1 slab'],
  ],
  'a group in brackets is what it is made up of': [
    ['gear (nub, bud) in a dish', '1 nub in dish', '1 bud in dish', '1 dish'],
    ['Four places (slab, perch)', '4 slab', '1 perch around each slab'],
  ],
  'clauses follow each other behind a comma': [
    ['on the slab lies a nub, under the slab a bud', '1 slab', '1 nub on slab', '1 bud under slab'],
  ],
};

describe.each(Object.entries(RULES))('%s', (_, rows) => {
  it.each(rows)('%s', (prompt, ...things) => expect(thingsOf(prompt)).toEqual(things));
});

describe('what is read of a prompt', () => {
  it('says where each thing stands in it', () => {
    const prompt = 'A red nub with a wug on a slab.';
    const { things } = read(prompt);
    expect(things.map(({ span: { start, end } }) => prompt.slice(start, end))).toEqual([
      'A red nub',
      'a wug',
      'a slab',
    ]);
    expect(things.map(({ kind }) => kind)).toEqual(['nub', undefined, 'slab']);
  });

  it('gives parts and lengths to what they are said of', () => {
    const prompt = 'a hutch with two flaps, 2 m';
    const [hutch] = read(prompt).things;
    expect(hutch!.more.map(({ start, end }) => prompt.slice(start, end))).toEqual(['with two flaps, 2 m']);
  });

  it('keeps what is not to be there apart', () => {
    const { things, without, rooms } = read('a den with a slab but no perches');
    expect(things.map(({ kind }) => kind)).toEqual(['slab']);
    expect(without.map(({ kind }) => kind)).toEqual(['perch']);
    expect(rooms).toHaveLength(1);
  });

  it.each([
    ['a nub glued on a slab', 'glued'],
    ['a hutch taller than a perch', 'taller than a perch'],
    ['three perches in a circle', 'in a circle'],
    ['nubs evenly on a slab', 'evenly'],
    ['a nub hangs on a slab', 'hangs'],
    ['a hutch that is ajar beside a slab', 'ajar'],
    ['a nub greedily on a slab', 'greedily'],
    ['a slab, two nubs away from it', 'away'],
    ['a nub that yodels at a slab', 'yodels'],
  ])('%s: tells "%s"', (prompt, word) => {
    const { unread, lost } = read(prompt);
    expect([...unread, ...lost].map(({ start, end }) => prompt.slice(start, end)).join(' | ')).toContain(word);
  });

  it('says what a task is to bring about', () => {
    const prompt = 'take the nub off the slab and put it in the dish';
    expect(read(prompt).goals.map(({ start, end }) => prompt.slice(start, end))).toEqual(['in the dish']);
  });

  it('names the words that it makes nothing of', () => {
    const prompt = 'a nub zealously beside';
    const { unread, lost } = read(prompt);
    expect([...unread, ...lost].map(({ start, end }) => prompt.slice(start, end))).not.toEqual([]);
  });

  it.each(['a nub, '.repeat(2500), 'on it '.repeat(3000), '(((((('.repeat(3000), 'red '.repeat(4000)])(
    'ends for 20,000 characters of anything',
    (prompt) => expect(read(prompt).things.length).toBeGreaterThanOrEqual(0),
    300_000,
  );
});
