import { expect, describe as group, it } from 'vitest';
import { describe, describeExactly } from '../../../src/generator/describe.ts';
import { type AnyKind, nameOf } from '../../../src/generator/kind.ts';
import { kinds } from '../../../src/generator/kinds/index.ts';
import { planScene } from '../../../src/generator/scene/index.ts';

const KINDS = kinds as readonly AnyKind[];

/** Variants of a kind that stand alone in front of its noun. */
const VARIANTS = KINDS.flatMap((kind) => {
  const noun = Object.keys(kind.words.nouns)[0]!;
  return (kind.words.variants ?? '')
    .split(' ')
    .flatMap((word) => (word === '' ? [] : [[nameOf(kind), word, noun] as const]));
}).filter(([, word, noun]) => !word.endsWith(`-${noun}`));

group('other makes of a kind', () => {
  it.each(VARIANTS)('%s: "%s %s" is made, and the word is told', (name, word, noun) => {
    const reading = describe(`a ${word} ${noun}`);
    if (reading.kind !== 'described') throw new Error(reading.message);
    if (reading.description.category !== name) return; // the words together name another kind: "measuring cup"
    const told = [...reading.ignored, ...reading.assumed, ...reading.understood].join('\n').replaceAll('-', ' ');
    expect(told).toContain(word.replaceAll('-', ' '));
  });

  it('are no other kinds at the same time', () => {
    const both = KINDS.flatMap(({ words }) => {
      const others = words.otherKinds.split(' ');
      return (words.variants ?? '').split(' ').filter((word) => word !== '' && others.includes(word));
    });
    expect(both).toEqual([]);
  });

  it.each([
    ['fountain pen', 'fountain'],
    ['hammer drill', 'hammer'],
    ['filing cabinet, lateral', 'lateral'],
    ['felt-tip pen', 'felt-tip'],
  ])('"%s" is refused where nothing may be left out', (prompt, word) => {
    expect(describe(prompt)).toMatchObject({
      ignored: [expect.stringMatching(new RegExp(`^${word}: .* not modelled$`))],
    });
    expect(describeExactly(prompt)).toMatchObject({ kind: 'misunderstood', code: 'known_thing' });
  });

  it.each(['melon ball', 'talking book', 'dental plate', 'office block'])(
    '"%s" is known as something else',
    (prompt) => {
      expect(describe(prompt)).toMatchObject({ kind: 'misunderstood', code: 'known_thing' });
    },
  );

  it.each(['cue ball', 'salad bowl', 'wooden spoon'])('"%s" is one of its kind', (prompt) => {
    expect(describe(prompt).kind).toBe('described');
  });
});

group('refusals', () => {
  it.each([
    ['cuckoo clock', 'cuckoo clock'],
    ['lawn mower', 'lawn mower'],
    ['socket set in a case', 'socket set'],
    ['roll of duct tape', 'roll of duct tape'],
    ['oven glove, black silicone, heat resistant', 'oven glove'],
    ['violin lying face down', 'violin'],
    ['sewing machine 4', 'sewing machine'],
    ['tin can', 'can'],
  ])('of "%s" name the "%s"', (prompt, named) => {
    expect(describe(prompt)).toMatchObject({ kind: 'misunderstood', reason: expect.stringContaining(`"${named}"`) });
  });

  it.each([
    ['30 cm x 20 cm x 10 cm', 'box 30 cm x 20 cm x 10 cm'],
    ['red', 'red box'],
  ])('of "%s", which names nothing, offer "%s"', (prompt, offer) => {
    expect(describe(prompt)).toMatchObject({ kind: 'misunderstood', offers: [offer] });
    expect(describe(offer)).toMatchObject({ kind: 'described', ignored: [] });
  });

  it('of "object" say how to name one', () => {
    expect(describe('object')).toMatchObject({ message: expect.stringContaining('try "oak table') });
  });
});

group('contents', () => {
  it.each([
    ['a crate of bottles', 'a crate with two bottles in it'],
    ['crate with 12 bottles', 'a crate with 12 bottles in it'],
    ['toolbox full of wrenches', 'a toolbox with two wrenches in it'],
    ['tray with a mug', 'a tray with a mug on it'],
  ])('of "%s" are told with the scene "%s", which is made', (prompt, scene) => {
    const reading = describe(prompt);
    expect(reading).toMatchObject({ ignored: [expect.stringContaining(`"${scene}"`)] });
    const planned = planScene(scene);
    expect(planned).toMatchObject({ plan: { missing: [], placements: [{}, { relations: [{}] }] } });
  });

  it.each(['a glass of water', 'mug with coffee', 'bottle of red wine', 'jar with cookies'])(
    'of "%s" are not modelled',
    (prompt) => {
      expect(describe(prompt)).toMatchObject({ lost: [{ aspect: 'noun', reason: 'what is in it is not modelled' }] });
    },
  );
});
