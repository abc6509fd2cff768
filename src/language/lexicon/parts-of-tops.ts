import type { Adverb, Preposition } from './rows.ts';

/** Names of the sides of a top; whoever sits at it is at its front. */
const SIDES_OF_TOP: Readonly<Record<string, readonly string[]>> = {
  left: ['left', 'left hand'],
  right: ['right', 'right hand'],
  back: ['back', 'rear', 'far'],
  front: ['front', 'near'],
};

/** Parts of a top by their names: "middle", "back edge", "near left corner". */
function namesOfParts(): readonly (readonly [part: string, names: readonly string[]])[] {
  const sides = Object.entries(SIDES_OF_TOP);
  const corners = ['back', 'front'].flatMap((depth) =>
    ['left', 'right'].map((side) => {
      const pairs = SIDES_OF_TOP[depth]!.flatMap((one) =>
        SIDES_OF_TOP[side]!.flatMap((other) => [`${one} ${other}`, `${other} ${one}`, `${other} ${one} hand`]),
      );
      return [`${depth}_${side}`, pairs.map((pair) => `${pair} corner`)] as const;
    }),
  );
  return [
    [
      'middle',
      ['middle', 'center', 'centre', 'very middle', 'very center', 'very centre', 'exact center', 'exact centre'],
    ],
    ['edge', ['edge', 'very edge', 'rim']],
    ['corner', ['corner', 'one corner']],
    ...sides.map(
      ([part, names]) =>
        [part, names.flatMap((name) => [`${name} edge`, `${name} end`, `${name} half`, `${name} part`])] as const,
    ),
    ...corners,
  ];
}

/** "In the middle of", "near the back edge of", "at the near left corner of". */
export function partsOfTop(): Preposition[] {
  return namesOfParts().map(([part, names]) => ({
    relation: 'on',
    part,
    forms: ['in', 'at', 'on', 'near', 'along', 'towards', 'by'].flatMap((to) =>
      names.flatMap((name) => [`${to} the ${name} of`, ...(/corner$/.test(name) ? [`${to} a ${name} of`] : [])]),
    ),
  }));
}

/** The same of what was named before: "at the back edge", "in its near left corner". */
export function partOfTop(): Adverb[] {
  const named = namesOfParts().filter(([part]) => part !== 'middle' && part !== 'corner');
  return [
    ...['left', 'right'].map(
      (part): Adverb => ({
        relation: 'on',
        to: 'nothing',
        part,
        forms: [
          part,
          `at ${part}`,
          `on ${part}`,
          `far ${part}`,
          `at far ${part}`,
          `on the far ${part}`,
          `at the far ${part}`,
        ],
      }),
    ),
    ...named.map(
      ([part, names]): Adverb => ({
        relation: 'on',
        part,
        to: 'it',
        forms: ['at', 'on', 'in', 'near', 'along', 'by'].flatMap((to) =>
          names.flatMap((name) => [`${to} the ${name}`, `${to} its ${name}`]),
        ),
      }),
    ),
  ];
}
