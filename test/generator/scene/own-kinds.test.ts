import { describe, expect, it } from 'vitest';
import { readBlueprint } from '../../../src/generator/blueprint/index.ts';
import {
  editPlacedDocument,
  onShelf,
  planScene,
  readPlanDocument,
  shelfOfKinds,
  writePlanDocument,
} from '../../../src/generator/index.ts';

type Words = Readonly<Record<string, unknown>>;

const document = (name: string, side: number, words: Words = {}) => ({
  blueprint: 1,
  name,
  parameters: { width: { default: side, min: side / 2, max: side * 2 } },
  links: [{ name: 'body', solids: [{ name: 'case', shape: 'box', size: ['width', side, side] }] }],
  words: {
    nouns: { [name]: {} },
    sizes: { width: 'width' },
    main: 'width',
    mass: [0.01, 300],
    longest: [side / 3, 3 * side],
    ...words,
  },
});

function blueprintOf(one: object) {
  const reading = readBlueprint(one);
  if (reading.kind === 'refused') throw new TypeError(reading.findings[0]!.message);
  return reading.blueprint;
}

const DOCUMENTS = [
  document('plinth', 0.7, { kept: 'floor', holds: 'on' }),
  document('perch', 0.4, { seat: 'upright' }),
  document('hamper', 0.5, { holds: 'in' }),
  document('gizmo', 0.07),
  document('mug', 0.08, { nouns: { mug: {}, 'tin mug': {} } }),
];
const kinds = DOCUMENTS.map(blueprintOf);

function planOf(prompt: string) {
  const reading = planScene(prompt, { kinds });
  if (reading.kind === 'misunderstood') throw new TypeError(reading.message);
  return reading.plan;
}

/** Each relation as `gizmo on plinth`. */
function relationsIn(prompt: string): string[] {
  const { placements, definitions } = planOf(prompt);
  const category = (at: number): string =>
    definitions.find(({ id }) => id === placements[at]!.definition)!.description.category;
  return placements.flatMap(({ relations }, i) =>
    relations.map(({ kind, to }) => `${category(i)} ${kind}${to === undefined ? '' : ` ${category(to)}`}`),
  );
}

describe('a scene with kinds of its own', () => {
  it.each([
    ['a gizmo on a plinth', ['gizmo on plinth']],
    ['a plinth with two gizmos', ['gizmo on plinth']],
    ['a hamper with two gizmos', ['gizmo in hamper']],
    ['a table with four perches and a gizmo', ['perch around table', 'gizmo on table']],
    ['a plinth, a gizmo', ['gizmo on plinth']],
    ['a gizmoo on the plinth', ['gizmo on plinth']],
  ])('reads "%s"', (prompt, relations) => expect(relationsIn(prompt)).toEqual(relations));

  it('has its noun win over a built-in one, and says which of its kinds it needs', () => {
    const { definitions, kinds: needed } = planOf('a tin mug and a chair');
    expect(definitions.map(({ description }) => Object.keys(description))).toEqual([
      ['category', 'width', 'finish'],
      expect.arrayContaining(['category']),
    ]);
    expect(needed!.map(({ name }) => name)).toEqual(['mug']);
    expect(planOf('a chair')).not.toHaveProperty('kinds');
  });

  it('leaves no kind behind', () => {
    planOf('a gizmo');
    expect(planScene('a gizmo').kind).toBe('misunderstood');
    expect(() => onShelf(shelfOfKinds(kinds), async () => 1)).toThrow(/synchronous/);
    expect(planScene('a gizmo').kind).toBe('misunderstood');
  });

  it('is whole as a document, which is edited with the kinds that it brings along, and others', () => {
    const written = writePlanDocument(planOf('a wide gizmo on a plinth'));
    expect(readPlanDocument(written)).toMatchObject({
      kind: 'planned',
      plan: { kinds: [{ name: 'plinth' }, { name: 'gizmo' }] },
    });
    const placed = { ...written, objects: written.objects.map((one) => ({ ...one, relations: [] })) };
    const swap = [{ op: 'swap', instance: placed.objects[1]!.id, prompt: 'perch' }];
    expect(editPlacedDocument(placed, swap).kind).toBe('refused');
    expect(editPlacedDocument(placed, swap, [DOCUMENTS[1]!])).toMatchObject({ kind: 'edited' });
  });

  it.each([
    [[{ ...document('a', 1), words: undefined }], '/kinds/0', /needs words/],
    [[document('a', 1), document('b', 1, { nouns: { a: {} } })], '/kinds', /"a" is a noun of "a" and of "b"/],
    [[{ ...document('a', 1), links: [] }], '/kinds/0/links', /./],
  ])('refuses bad kinds of a document with their place', (bad, pointer, message) => {
    const reading = readPlanDocument({ objects: [{ id: 'a', prompt: 'a table' }], kinds: bad });
    expect(reading).toMatchObject({ kind: 'refused', issues: [{ pointer, message: expect.stringMatching(message) }] });
  });
});
