import { describe, expect, it } from 'vitest';
import { planOf } from './plan-of.ts';

describe('a place that is lost is told', () => {
  it.each([
    ['a bench between two trees', 'between two trees'],
    ['a mug in front of the robot dog', 'in front of the robot dog'],
    ['The kiosk is on the desk; a mug stands in front of it.', 'in front of it'],
  ])('%s', (prompt, words) => expect(planOf(prompt).ignored).toContain(words));

  it('but not that of a thing which is missing itself', () => {
    expect(planOf('an elephant on a desk').ignored).toEqual([]);
  });

  it('as is a noun that may mean the same thing again', () => {
    expect(planOf('sofa, table, two mugs, table').assumed).toContain(
      '"table": another table, besides the 1 named before',
    );
    expect(planOf('a mug on the desk and a mug on the shelf').assumed.join('\n')).not.toContain('another');
  });
});

describe('places in a room that is named', () => {
  it.each([
    ['a fridge in the corner of a kitchen', 'in_corner'],
    ['a table in the middle of the workshop', 'in_middle'],
  ])('%s', (prompt, kind) => expect(planOf(prompt).placements[0]!.relations).toMatchObject([{ kind }]));
});

describe('what goes into what', () => {
  it('leaves out of a glass what is larger than it', () => {
    const { placements, definitions } = planOf(
      'a cabinet with an espresso machine, a jar of sugar and spoons in a glass',
    );
    const inside = placements.filter(({ relations }) => relations.some(({ kind }) => kind === 'in'));
    const kinds = inside.map(({ definition }) => definitions.find(({ id }) => id === definition)!.description.category);
    expect(kinds).toEqual(['spoon']);
  });
});

describe('slips of spelling', () => {
  it.each([
    ['kitchn with a frige', ['"kitchen" for "kitchn"', '"fridge" for "frige"']],
    ['a tabel wiht two chiars', ['"table" for "tabel"', '"with" for "wiht"', '"chairs" for "chiars"']],
  ])('%s', (prompt, assumed) => expect(planOf(prompt).assumed).toEqual(expect.arrayContaining(assumed)));

  it.each([['a broad table'], ['a cold mug'], ['a lamp that stood on a table'], ['a tow bar on a table']])(
    '%s has none',
    (prompt) => expect(planOf(prompt).assumed.join('\n')).not.toContain(' for "'),
  );
});

it('lays each place of a table', () => {
  const { placements } = planOf('Set the table for four: each place has a plate and a fork on its left.');
  expect(placements.map(({ count }) => count)).toEqual([1, 4, 1]);
  expect(placements[2]!.relations).toContainEqual(expect.objectContaining({ kind: 'left_of', to: 1, each: true }));
});
