import { describe, expect, it } from 'vitest';
import { describe as read } from '../../../src/generator/describe.ts';
import { askedOfProp, askedOfScene } from '../../../src/generator/fidelity/index.ts';
import type { AskedAspect } from '../../../src/model/asked.ts';
import { planOf } from '../scene/plan-of.ts';

const scene = (prompt: string): AskedAspect[] => askedOfScene(prompt, planOf(prompt));

function prop(prompt: string): AskedAspect[] {
  const described = read(prompt);
  if (described.kind !== 'described') throw new Error(described.message);
  return askedOfProp(prompt, described);
}

const said = (asked: readonly AskedAspect[], reading: AskedAspect['reading']): string[] =>
  asked.filter((one) => one.reading === reading).map(({ aspect, words }) => `${aspect}: ${words}`);

describe('what a scene is asked for', () => {
  it('has every aspect, with its words where they stand in the prompt', () => {
    const prompt = 'A 4 x 5 m kitchen with two Red mugs on an oak table 1.4 m wide.';
    const asked = scene(prompt);
    expect(said(asked, 'understood')).toEqual([
      'size: 4 x 5 m',
      'size: 4 x 5 m',
      'count: two Red mugs',
      'colour: Red',
      'noun: mugs',
      'relation: on an oak table',
      'material: oak',
      'noun: table',
      'size: 1.4 m',
    ]);
    for (const { words, span } of asked) expect(prompt.slice(...span!)).toBe(words);
    expect(asked.filter(({ reading }) => reading !== 'understood')).toEqual([]);
  });

  it('counts offsets in UTF-16, behind letters outside of the basic plane', () => {
    const prompt = '🏠🏠 a table with a mug';
    const [table] = scene(prompt).filter(({ words }) => words === 'table');
    expect(table!.span).toEqual([prompt.indexOf('table'), prompt.indexOf('table') + 5]);
  });

  it.each([
    ['a sofa, a coffee table, TV on a plinth, and a bookshelf', ['relation: on a plinth', 'noun: a plinth']],
    ['a kitchen with an oak table, a fridge and a hat', ['noun: a hat']],
    ['a desk, monitor, drone, and a chair', ['noun: drone']],
    ['a mug and two billiard cues on a table', ['noun: two billiard cues']],
    ['a table with a glass of water', ['noun: water']],
    ['three cubes, red and blue', ['colour: red', 'colour: blue']],
    ['a table with a mug for each guest', ['count: for each guest']],
    ['a mug on the second shelf of a bookcase', ['relation: second shelf']],
  ])('%s: loses %j', (prompt, lost) => expect(said(scene(prompt), 'lost')).toEqual(lost));

  it.each([
    ['a desk under which there is a bin'],
    ['a red mug on the left, a bowl in the middle and a plate on the right of a table'],
    ['two mugs flanking a bowl on the table'],
    ['the bowl stands left of the mug; both are on a table'],
    ['warehouse: pallets x4, drums (6), 3x cube'],
    ['a table with two chairs around it, 80 cm from the wall'],
    ['two rows of three desks, each desk with a chair behind it'],
    ['a table with two red and three blue cubes'],
    ['a shelf holding 6-8 bins'],
    ['a conference table 3.6 m long with 5 chairs on each long side and a chair at each end'],
    ['a labratory with two tabels and 3 petri dishs on each tabel'],
    ["Don't include any chairs or stools. A table with a mug."],
    ["Kids' playroom: low table, four stools round it"],
    ['Scene: (1) one oak table; (2) a mug on the table'],
  ])('%s: loses nothing', (prompt) => expect(said(scene(prompt), 'lost')).toEqual([]));

  it('finds a noun and a number of which a plan says nothing at all', () => {
    const plan = planOf('a table with three mugs on it and a bowl');
    const kept = plan.placements.filter(({ definition }) => !definition.includes('bowl'));
    const poorer = {
      ...plan,
      placements: kept.map((one) => (one.count === 3 ? { ...one, count: 2 } : one)),
      definitions: plan.definitions.filter(({ id }) => !id.includes('bowl')),
    };
    expect(said(askedOfScene('a table with three mugs on it and a bowl', poorer), 'lost')).toEqual([
      'count: three mugs',
      'noun: bowl',
    ]);
  });

  it('finds a relation of which a plan says nothing at all', () => {
    const plan = planOf('a table and a chair, and a bin under the table');
    const poorer = { ...plan, placements: plan.placements.map((one) => ({ ...one, relations: [] })) };
    expect(said(askedOfScene('a table and a chair, and a bin under the table', poorer), 'lost')).toEqual([
      'relation: under the table',
    ]);
  });

  it('wants none of what a prompt forbids', () =>
    expect(scene('a table with a mug, no chairs')).toContainEqual(
      expect.objectContaining({ words: 'no chairs', value: { aspect: 'count', category: 'chair', count: 0 } }),
    ));

  it('takes 20,000 characters in time', { timeout: 10_000 }, () => {
    for (const words of ['mug on a ', 'two ', 'zebra ', '4 4 4 ', 'a table with 2 m wide mugs, ']) {
      const prompt = words.repeat(Math.floor(20_000 / words.length));
      expect(askedOfScene(prompt, { ...planOf('a table with a mug on it') }).length).toBeLessThan(20_000);
    }
  });
});

describe('what a prop is asked for', () => {
  it('has every aspect, with its words where they stand in the prompt', () => {
    const prompt = 'Oak cabinet 80 cm wide, two doors, brass handles, round';
    const asked = prop('Oak cabinet 80 cm wide with two doors and brass handles');
    expect(said(asked, 'understood')).toEqual([
      'material: Oak',
      'noun: cabinet',
      'size: 80 cm',
      'part: two doors',
      'material: brass',
      'part: handles',
    ]);
    expect(prompt).toContain('Oak');
  });

  it('names what changes nothing, and what is taken for something else', () => {
    expect(said(prop('a wobbly wicker chair'), 'ignored')).toEqual(['other: wobbly']);
    expect(said(prop('a wobbly wicker chair'), 'assumed')).toEqual(['other: wicker']);
    expect(said(prop('a refridgerator'), 'assumed')).toEqual(['other: refridgerator']);
  });

  it('finds words that a reading says nothing of', () => {
    const described = read('a red mug');
    if (described.kind !== 'described') throw new Error('not described');
    const { request: _, ...poorer } = described;
    expect(said(askedOfProp('a red zorbing mug', { ...poorer, request: _! }), 'lost')).toEqual(['other: zorbing']);
  });
});
