import { describe, expect, it } from 'vitest';
import type { ParsedSceneRequest } from '../../src/contract/scenes.ts';
import { build } from '../../src/generator/index.ts';
import { unzip } from '../../src/service/export/unzip.ts';
import { type MakeDefinition, produceScene } from '../../src/service/scenes/produce-scene.ts';

const order = (prompt: string, limits: Partial<ParsedSceneRequest> = {}): ParsedSceneRequest => ({
  prompt,
  max_asset_definitions: 50,
  max_instances: 100,
  ...limits,
});

/** Runs a producer and notes down what it tells. */
function recorded() {
  const told: (string | number)[] = [];
  const progress = {
    phase: (phase: string) => void told.push(phase),
    authored: () => undefined,
    planned: async (cents: number) => void told.push(cents),
  };
  const make: MakeDefinition = ({ id, prompt, description }) => {
    told.push(`make ${id}`);
    return build(description, { name: id, prompt });
  };
  return { told, progress, make };
}

/** Three designs, four instances: 25 + 3 × 10 cents. */
const STUDY = 'two oak chairs, a table and a mug on the table';

describe('a scene', () => {
  it('is planned and paid for before a thing is made, and each design is made once', async () => {
    const { told, progress, make } = recorded();
    const product = await produceScene(order(STUDY), progress, make);
    expect(told).toEqual([
      'planning',
      55,
      'assets',
      'make oak_table',
      'make oak_chair',
      'make ceramic_mug',
      'structure',
      'placement',
      'export',
    ]);
    expect(product).toMatchObject({
      kind: 'scene',
      name: 'Scene with 2 × oak chair, oak table and ceramic mug',
      priceCents: 55,
      delivery: {
        status: 'complete',
        delivered_assets: 3,
        planned_assets: 3,
        placed_instances: 4,
        planned_instances: 4,
        missing: [],
        validation: 'complete',
      },
    });
    expect(product.graph.assets.map(({ id }) => id)).toEqual(['oak_table', 'oak_chair', 'ceramic_mug']);
    expect(product.graph.structure.map(({ name }) => name)).toEqual([
      'room_floor',
      'wall_back',
      'wall_left',
      'wall_right',
      'wall_front_1',
      'wall_front_lintel_1',
      'wall_front_2',
    ]);
    expect(product.files.map(({ format }) => format)).toEqual([
      'glb',
      'usd',
      'usdz',
      'source',
      'archive_mjcf',
      'archive_usd',
    ]);
  });

  it('has a source that tells what was asked, planned, placed and found', async () => {
    const { progress } = recorded();
    const { files } = await produceScene(order(`${STUDY}, a piano, with warm light`), progress);
    const source = await unzip(Buffer.from(files.find(({ format }) => format === 'source')!.bytes));
    const read = (name: string) => JSON.parse(Buffer.from(source.get(name)!).toString()) as Record<string, unknown>;
    expect([...source.keys()]).toEqual(['diagnostics.json', 'plan.json', 'request.json', 'scene.json']);
    expect(read('request.json')).toMatchObject({ prompt: expect.stringContaining('piano'), max_instances: 100 });
    expect(read('plan.json')).toMatchObject({ instances: 4, missing: [expect.stringContaining('a piano')] });
    expect(read('scene.json')).toMatchObject({ instances: expect.any(Array), structure: expect.any(Array) });
    expect(read('diagnostics.json')).toMatchObject({ ignored: ['warm light'], problems: [], moved: [] });
  });

  it('gives the same bytes for the same order', async () => {
    const hashes = async () =>
      (
        await produceScene(order('a 4 x 5 m study with an oak table, two chairs and a laptop'), recorded().progress)
      ).files.map(({ format, sha256 }) => `${format} ${sha256}`);
    expect(await hashes()).toEqual(await hashes());
  });
});

describe('a plan beyond a limit', () => {
  it.each<[string, Partial<ParsedSceneRequest>]>([
    ['plan_exceeds_definitions', { max_asset_definitions: 2 }],
    ['plan_exceeds_instances', { max_instances: 3 }],
    ['plan_exceeds_cost', { max_cost_cents: 54 }],
  ])('fails with %s before anything is held or made', async (code, limits) => {
    const { told, progress, make } = recorded();
    await expect(produceScene(order(STUDY, limits), progress, make)).rejects.toMatchObject({
      name: 'RequestRefused',
      code,
    });
    expect(told).toEqual(['planning']);
  });

  it.each<Partial<ParsedSceneRequest>>([
    { max_asset_definitions: 3 },
    { max_instances: 4 },
    { max_cost_cents: 55 },
    { max_cost_cents: 'unlimited' },
  ])('is not one at the limit: %j', async (limits) =>
    expect(await produceScene(order(STUDY, limits), recorded().progress)).toMatchObject({ priceCents: 55 }),
  );

  it('counts a million things without making a list of them', async () =>
    expect(produceScene(order('1000000 chairs'), recorded().progress)).rejects.toMatchObject({
      code: 'plan_exceeds_instances',
      message: expect.stringContaining('1000000'),
    }));

  it('is no plan where nothing can be made', async () => {
    const { told, progress } = recorded();
    await expect(produceScene(order('a grand piano'), progress)).rejects.toMatchObject({
      code: 'prompt_not_understood',
      message: expect.stringMatching(/a grand piano.*\d+ kinds can be made/),
    });
    expect(told).toEqual(['planning']);
  });
});

describe('a scene that lacks something', () => {
  it('is delivered as a candidate that names it, and pays only for what stands in it', async () => {
    const { told, progress } = recorded();
    const product = await produceScene(order(STUDY), progress, async ({ id, prompt, description }) => {
      if (id === 'oak_table') throw new Error('the saw broke');
      return build(description, { name: id, prompt });
    });
    expect(told).toContain(55);
    expect(product.priceCents).toBe(45);
    const { request, relations, ...delivery } = product.delivery;
    expect(
      request.filter(({ outcome }) => outcome === 'lost').map(({ aspect, words }) => `${aspect}: ${words}`),
    ).toEqual(expect.arrayContaining(['noun: table', 'relation: on the table']));
    expect(relations.every(({ object }) => object === undefined)).toBe(true);
    expect(delivery).toEqual({
      status: 'candidate',
      delivered_assets: 2,
      planned_assets: 3,
      placed_instances: 3,
      planned_instances: 4,
      missing: ['Oak table: it could not be made.'],
      assumed: ['the chair goes around the table'],
      ignored: [],
      moved: [],
      problems: [],
      validation: 'complete',
    });
    expect(product.graph.assets.map(({ id }) => id)).toEqual(['oak_chair', 'ceramic_mug']);
  });

  it('names what the prompt asks for and nobody can make', async () =>
    expect((await produceScene(order('a mug and a grand piano'), recorded().progress)).delivery).toMatchObject({
      status: 'candidate',
      delivered_assets: 1,
      missing: ['a grand piano: not among the things that can be made (a kind of piano). Import a file of it instead.'],
    }));

  it('names what finds no room', async () => {
    const { delivery, priceCents } = await produceScene(
      order('a 1 x 1 m room with a mug and a table 2 m wide'),
      recorded().progress,
    );
    expect(delivery).toMatchObject({
      status: 'candidate',
      delivered_assets: 1,
      planned_assets: 2,
      placed_instances: 1,
    });
    expect(delivery.missing).toEqual(['oak_table_1: there is no room left for it.']);
    expect(priceCents).toBe(35);
  });

  it('is refused where nothing at all fits in, and where nothing could be made', async () => {
    await expect(
      produceScene(order('a 1 x 1 m room with a table 2 m wide'), recorded().progress),
    ).rejects.toMatchObject({ code: 'room_too_small' });
    await expect(
      produceScene(order('a mug'), recorded().progress, () => Promise.reject(new Error('the kiln is cold'))),
    ).rejects.toThrow('none of the designs could be made');
  });
});
