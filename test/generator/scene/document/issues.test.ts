import { describe, expect, it } from 'vitest';
import { readPlanDocument } from '../../../../src/generator/scene/document/index.ts';

const TABLE = { id: 'table', prompt: 'oak table' };
const mug = (rest: object = {}) => ({ id: 'mug', prompt: 'mug', ...rest });
const on = (to: string) => ({ kind: 'on', to });
const plan = (...objects: object[]) => ({ objects });

/** What is wrong with a document: where, and a piece of what is said. */
const WRONG: readonly (readonly [what: string, document: unknown, pointer: string, said: string])[] = [
  ['no object', 'a table', '', 'expected object'],
  ['nothing in it', plan(), '/objects', 'expected array'],
  ['an unknown property', { ...plan(TABLE), rooms: 1 }, '/rooms', 'Unknown property'],
  ['an id that is no name', plan({ id: 'Table 1', prompt: 'table' }), '/objects/0/id', 'lower-case letter'],
  ['an id used twice', plan(TABLE, TABLE), '/objects/1/id', 'used twice'],
  ['a device of Windows as id', plan({ id: 'con', prompt: 'table' }), '/objects/0/id', 'name of a file'],
  ['nothing to make', plan({ id: 'table' }), '/objects/0/prompt', 'a prompt or a description'],
  ['a prompt of nothing that can be made', plan({ id: 'a', prompt: 'a unicorn' }), '/objects/0/prompt', 'unicorn'],
  [
    'a description of no kind',
    plan({ id: 'a', description: { category: 'dragon' } }),
    '/objects/0/description/category',
    '"mug"',
  ],
  [
    'a description without fields',
    plan({ id: 'a', description: { category: 'mug' } }),
    '/objects/0/description/diameter',
    'expected number',
  ],
  [
    'a size that a kind lacks',
    plan({ id: 'a', prompt: 'ball', size: { depth: 0.2, width: 0.3 } }),
    '/objects/0/size',
    '',
  ],
  ['a size of nothing', plan({ ...TABLE, size: { width: 0 } }), '/objects/0/size/width', '>0'],
  [
    'a size of a description',
    plan({
      id: 'a',
      description: { category: 'cube', width: 0.05, edge: 0.001, finish: { material: 'beech', colour: null } },
      size: { width: 1 },
    }),
    '/objects/0/size',
    'sizes of its own',
  ],
  [
    'a relation that there is not',
    plan(TABLE, mug({ relations: [{ kind: 'atop', to: 'table' }] })),
    '/objects/1/relations/0/kind',
    '"on"',
  ],
  [
    'an object that there is not',
    plan(TABLE, mug({ relations: [on('tabel')] })),
    '/objects/1/relations/0/to',
    'There are: table',
  ],
  ['a relation to itself', plan(TABLE, mug({ relations: [on('mug')] })), '/objects/1/relations/0/to', 'to itself'],
  [
    'a relation without its other thing',
    plan(TABLE, mug({ relations: [{ kind: 'on' }] })),
    '/objects/1/relations/0/to',
    'There are: table',
  ],
  [
    'a corner of a table',
    plan(TABLE, mug({ relations: [{ kind: 'in_corner', to: 'table' }] })),
    '/objects/1/relations/0/to',
    'leave to out',
  ],
  [
    'a place beside a table',
    plan(TABLE, mug({ relations: [{ kind: 'beside', to: 'table', place: 'left' }] })),
    '/objects/1/relations/0/place',
    'leave it out',
  ],
  [
    '"between" one thing',
    plan(TABLE, mug({ relations: [{ kind: 'between', to: 'table' }] })),
    '/objects/1/relations/0/and',
    'two objects',
  ],
  [
    'each of nothing',
    plan(TABLE, mug({ relations: [{ kind: 'against_wall', each: true }] })),
    '/objects/1/relations/0/each',
    'name that',
  ],
  ['a row of one', plan(mug({ relations: [{ kind: 'in_row' }] })), '/objects/0/relations/0/to', 'count of 2'],
  [
    'a circle',
    plan({ ...TABLE, relations: [on('mug')] }, mug({ relations: [on('table')] })),
    '/objects/0/relations',
    'in a circle: table, mug, table',
  ],
  [
    'a pose of several',
    plan(mug({ count: 2, pose: { position: [0, 0, 0], yaw: 0 } })),
    '/objects/0/pose',
    'one instance',
  ],
  [
    'a rotation that is none',
    plan(mug({ pose: { position: [0, 0, 0], rotation: [1, 1, 0, 0] } })),
    '/objects/0/pose/rotation',
    'unit quaternion',
  ],
  ['names of fewer', plan(mug({ count: 2, names: ['mug_a'] })), '/objects/0/names', 'count: 2'],
  ['a name used twice', plan(mug({ names: ['x'] }), { ...TABLE, names: ['x'] }), '/objects/1/names', 'used twice'],
  [
    'a design that is described in two ways',
    plan(mug(), { id: 'bowl', design: 'mug', prompt: 'bowl' }),
    '/objects/1/design',
    'another name',
  ],
  ['an unknown robot', { ...plan(TABLE), robot: 'r2d2' }, '/robot', 'Invalid'],
  ['a room without width', { ...plan(TABLE), room: { width: -1 } }, '/room/width', '>0'],
];

describe('a plan that is none', () => {
  it.each(WRONG)('%s is told with its place', (_, document, pointer, said) => {
    const reading = readPlanDocument(document);
    if (reading.kind !== 'refused') throw new Error('it was read');
    const at = reading.issues.find((issue) => issue.pointer.startsWith(pointer));
    expect(at?.message, JSON.stringify(reading.issues)).toContain(said);
  });

  it('is told whole, not only its first fault', () => {
    const reading = readPlanDocument(plan({ id: 'a', prompt: 'unicorn' }, mug({ relations: [on('tabel')] })));
    expect(reading).toMatchObject({
      kind: 'refused',
      issues: [{ pointer: '/objects/0/prompt' }, { pointer: '/objects/1/relations/0/to' }],
    });
  });
});

describe('a plan as people write it', () => {
  it('may name objects before they are described, and sizes beside the words', () => {
    const reading = readPlanDocument(
      plan(mug({ count: 3, relations: [on('table')] }), { ...TABLE, size: { width: 1.4, depth: 0.7 } }),
    );
    if (reading.kind !== 'planned') throw new Error(JSON.stringify(reading.issues));
    expect(reading.plan).toMatchObject({
      title: 'Scene with oak table and 3 × ceramic mug',
      seed: 0,
      instances: 4,
      tabletop: false,
      openings: { door: 1, window: 0 },
      definitions: [{ id: 'table', description: { size: { width: 1.4, depth: 0.7 } } }, { id: 'mug' }],
      placements: [
        { definition: 'table', count: 1, relations: [] },
        { definition: 'mug', count: 3, relations: [{ kind: 'on', to: 0, each: false, likely: false }] },
      ],
    });
  });

  it('gets the usual sides and windows of its type of room', () => {
    const reading = readPlanDocument({ room: { type: 'kitchen' }, ...plan(TABLE) });
    expect(reading).toMatchObject({
      plan: {
        roomName: 'kitchen',
        room: { width: 4, depth: 3.6, height: 2.5 },
        mayGrow: true,
        openings: { window: 1 },
      },
    });
  });

  it('makes objects of one design once', () => {
    const reading = readPlanDocument(plan(mug(), { id: 'other', design: 'mug' }));
    expect(reading).toMatchObject({ plan: { definitions: [{ id: 'mug' }], instances: 2 } });
  });
});
