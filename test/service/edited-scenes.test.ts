import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type Service } from '../../src/service/index.ts';
import { bodyOf, call, jobOf } from './open.ts';

interface Instance {
  readonly name: string;
  readonly asset_id: string;
  readonly position: readonly number[];
  readonly rotation: readonly number[];
}

interface Scene {
  readonly id: string;
  readonly instances: Map<string, Instance>;
  readonly relations: readonly {
    readonly kind: string;
    readonly subject: string;
    readonly object?: string;
    readonly holds: boolean;
  }[];
  readonly structure: unknown;
  readonly delivery: Record<string, unknown>;
}

let service: Service;
let folder: string;
let base: Scene;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-edits-'));
  service = await openService({ dataDir: folder, workers: 1 });
  base = await finished(
    await send('/v1/planned-scenes', {
      plan: {
        room: { width: 4, depth: 4 },
        objects: [
          { id: 'table', prompt: 'oak table', size: { width: 1.4, depth: 0.8 }, relations: [{ kind: 'in_middle' }] },
          { id: 'chair', prompt: 'chair', count: 2, relations: [{ kind: 'around', to: 'table' }] },
          { id: 'mug', prompt: 'blue mug', count: 2, relations: [{ kind: 'on', to: 'table' }] },
          { id: 'bowl', prompt: 'bowl', relations: [{ kind: 'on', to: 'table' }] },
          { id: 'shelf', prompt: 'shelf', relations: [{ kind: 'against_wall', place: 'back' }] },
        ],
      },
    }),
  );
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const send = (route: string, json: object): Promise<Response> =>
  Promise.resolve(
    call(service, `POST ${route}`, {
      key: service.keys.team,
      json,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    }),
  );

async function jobAfter(response: Response): Promise<Record<string, unknown>> {
  expect(response.status).toBe(202);
  const { job_id } = (await response.json()) as { job_id: string };
  await service.waitIdle();
  return jobOf(service, service.keys.team, job_id);
}

async function finished(response: Response): Promise<Scene> {
  const job = await jobAfter(response);
  expect(job['error'] ?? null).toBeNull();
  const id = String(job['scene_id']);
  const { scene } = (await bodyOf(
    call(service, `GET /v1/scenes/${id}?include_graph=true`, { key: service.keys.team }),
  )) as unknown as { scene: { graph: { instances: Instance[]; relations: Scene['relations']; structure: unknown } } };
  const { delivery } = job['result'] as { delivery: Record<string, unknown> };
  const { instances, relations, structure } = scene.graph;
  return { id, instances: new Map(instances.map((one) => [one.name, one])), relations, structure, delivery };
}

const edit = async (edits: object[], of = base): Promise<Scene> =>
  finished(await send('/v1/scene-edits', { scene_id: of.id, edits }));

/** Why an edit can't be made: at once, or once it was tried. */
async function refusal(edits: object[], of = base): Promise<string> {
  const response = await send('/v1/scene-edits', { scene_id: of.id, edits });
  if (response.status !== 202) {
    const { detail } = (await response.json()) as {
      detail: { error: { fields: { path: string; message: string }[] } };
    };
    return detail.error.fields.map(({ path: where, message }) => `${where}: ${message}`).join('\n');
  }
  const job = await jobAfter(response);
  expect(job['status']).toBe('failed');
  const { code, message } = job['error'] as { code: string; message: string };
  return `${code}: ${message}`;
}

/** All that no edit names is there as it was, to the last bit; and nothing else. */
function expectUntouched(after: Scene, but: readonly string[] = [], before = base): void {
  for (const [name, instance] of before.instances)
    if (!but.includes(name)) expect(after.instances.get(name), name).toEqual(instance);
  expect(after.structure).toEqual(before.structure);
}

const relationOf = ({ relations }: Scene, name: string) =>
  relations.filter(({ subject }) => subject === name).map(({ kind, object, holds }) => [kind, object, holds]);

describe('an edit', () => {
  it('inserts a thing, and touches nothing else', async () => {
    const after = await edit([
      { op: 'insert', object: { id: 'red_mug', prompt: 'red mug', relations: [{ kind: 'on', to: 'table_1' }] } },
    ]);
    expectUntouched(after);
    expect(after.instances.size).toBe(base.instances.size + 1);
    expect(relationOf(after, 'red_mug_1')).toEqual([['on', 'table_1', true]]);
    expect(after.delivery).toMatchObject({ status: 'complete', problems: [] });
  });

  it('inserts on the floor and at a wall', async () => {
    const after = await edit([
      { op: 'insert', object: { id: 'crate', prompt: 'crate', count: 2 } },
      {
        op: 'insert',
        object: { id: 'locker', prompt: 'locker', relations: [{ kind: 'against_wall', place: 'left' }] },
      },
    ]);
    expectUntouched(after);
    expect([...after.instances.keys()]).toEqual(expect.arrayContaining(['crate_1', 'crate_2', 'locker_1']));
    expect(relationOf(after, 'locker_1')).toEqual([['against_wall', undefined, true]]);
  });

  it('removes a thing', async () => {
    const after = await edit([{ op: 'remove', instance: 'mug_1' }]);
    expectUntouched(after, ['mug_1']);
    expect(after.instances.has('mug_1')).toBe(false);
    expect(after.delivery).toMatchObject({ placed_instances: base.instances.size - 1 });
  });

  it('removes a thing with what is on it; others lose their relations to it', async () => {
    const after = await edit([{ op: 'remove', instance: 'table_1', with_contents: true }]);
    expectUntouched(after, ['table_1', 'mug_1', 'mug_2', 'bowl_1']);
    expect([...after.instances.keys()].toSorted()).toEqual(['chair_1', 'chair_2', 'shelf_1']);
    expect(relationOf(after, 'chair_1')).toEqual([]);
  });

  it('moves a thing by a relation', async () => {
    const after = await edit([{ op: 'move', instance: 'bowl_1', relations: [{ kind: 'on', to: 'shelf_1' }] }]);
    expectUntouched(after, ['bowl_1']);
    expect(relationOf(after, 'bowl_1')).toEqual([['on', 'shelf_1', true]]);
  });

  it('moves a thing to a position, and turns it', async () => {
    const [, , z] = base.instances.get('table_1')!.position;
    const after = await edit([{ op: 'move', instance: 'chair_1', position: [1.5, -1.2, z], yaw: 1 }]);
    expectUntouched(after, ['chair_1']);
    const { position, rotation } = after.instances.get('chair_1')!;
    expect(position[0]).toBeCloseTo(1.5, 3);
    expect(position[1]).toBeCloseTo(-1.2, 3);
    expect(2 * Math.atan2(rotation[3]!, rotation[0]!)).toBeCloseTo(1, 3);
  });

  it('swaps a thing for another one at the same place', async () => {
    const after = await edit([{ op: 'swap', instance: 'mug_2', prompt: 'wine glass' }]);
    expectUntouched(after, ['mug_2']);
    const [name] = [...after.instances.keys()].filter((one) => !base.instances.has(one));
    expect(name).toMatch(/glass/);
    const [was, now] = [base.instances.get('mug_2')!, after.instances.get(name!)!];
    expect(Math.hypot(was.position[0]! - now.position[0]!, was.position[1]! - now.position[1]!)).toBeLessThan(0.05);
    expect(relationOf(after, name!)).toEqual([['on', 'table_1', true]]);
  });

  it('resizes one of several; the others stay as they are', async () => {
    const after = await edit([{ op: 'resize', instance: 'mug_1', size: { height: 0.14 } }]);
    expectUntouched(after, ['mug_1']);
    const { asset_id, position } = after.instances.get('mug_1')!;
    expect(asset_id).not.toBe(base.instances.get('mug_2')!.asset_id);
    expect(position[0]).toBeCloseTo(base.instances.get('mug_1')!.position[0]!, 2);
  });

  it('keeps the back at the wall of what is resized there', async () => {
    const after = await edit([{ op: 'resize', instance: 'shelf_1', size: { depth: 0.5 } }]);
    expectUntouched(after, ['shelf_1']);
    expect(relationOf(after, 'shelf_1')).toEqual([['against_wall', undefined, true]]);
  });

  it('is one of several, and the next starts from its scene', async () => {
    const first = await edit([
      { op: 'remove', instance: 'mug_1' },
      { op: 'insert', object: { id: 'mug_new', design: 'mug', relations: [{ kind: 'on', to: 'table_1' }] } },
    ]);
    expectUntouched(first, ['mug_1']);
    const second = await edit([{ op: 'remove', instance: 'chair_2' }], first);
    expectUntouched(second, ['chair_2'], first);
  });
});

describe('an edit that is refused', () => {
  const REFUSED: readonly (readonly [what: string, edits: object[], said: RegExp])[] = [
    ['no instance', [{ op: 'remove', instance: 'mug_9' }], /^edits\.0\.instance: .*mug_9.*There are: table_1, chair_1/],
    ['no operation', [{ op: 'paint', instance: 'mug_1' }], /^edits\.0\.op: /],
    [
      'something on it',
      [{ op: 'remove', instance: 'table_1' }],
      /^edits\.0\.instance: mug_1, mug_2, bowl_1 are on or in table_1\. Say with_contents/,
    ],
    [
      'something on what is moved',
      [{ op: 'move', instance: 'table_1', position: [1, 1] }],
      /^edits\.0\.instance: .*with_contents/,
    ],
    ['nothing said', [{ op: 'move', instance: 'mug_1' }], /^edits\.0\.relations: Give either/],
    [
      'an unknown other thing',
      [{ op: 'move', instance: 'mug_1', relations: [{ kind: 'on', to: 'desk_1' }] }],
      /^edits\.0\.relations\.0\.to: .*desk_1/,
    ],
    [
      'nothing that can be made',
      [{ op: 'swap', instance: 'mug_1', prompt: 'unicorn' }],
      /^edits\.0\.prompt: .*unicorn/,
    ],
    ['no such size', [{ op: 'resize', instance: 'mug_1', size: {} }], /^edits\.0\.size: Give a width/],
    [
      'a wrong object',
      [{ op: 'insert', object: { id: 'x', prompt: 'mug', relations: [{ kind: 'on', to: 'desk' }] } }],
      /^edits\.0\.object\.relations\.0\.to: There is no object "desk"/,
    ],
    [
      'no room',
      [{ op: 'insert', object: { id: 'bed', prompt: 'bed', relations: [{ kind: 'on', to: 'table_1' }] } }],
      /^edit_not_possible: bed_1: there is no room on table_1\..* as it was/,
    ],
    [
      'what stands there',
      [{ op: 'move', instance: 'chair_1', position: [0, 0] }],
      /^edit_not_possible: .*(overlap|not)/,
    ],
    [
      'a table too high for what is on it',
      [{ op: 'resize', instance: 'table_1', size: { height: 1 } }],
      /^edit_not_possible: /,
    ],
  ];

  it.each(REFUSED)('%s: says why, and makes no scene', async (_, edits, said) => {
    expect(await refusal(edits)).toMatch(said);
  });

  it('leaves the scene as it was', async () => {
    const { scene } = (await bodyOf(
      call(service, `GET /v1/scenes/${base.id}?include_graph=true`, { key: service.keys.team }),
    )) as unknown as { scene: { graph: { instances: Instance[] } } };
    expect(scene.graph.instances).toEqual([...base.instances.values()]);
  });

  it('is one of a scene that there is not', async () => {
    const response = await send('/v1/scene-edits', { scene_id: 'scene_0', edits: [{ op: 'remove', instance: 'x' }] });
    expect(response.status).toBe(404);
  });
});
