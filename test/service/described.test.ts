import { describe, expect, it, onTestFinished } from 'vitest';
import { openService } from '../../src/service/index.ts';
import { bodyOf, call, itemsOf, jobOf, openFake, submitBatch, temporaryFolder } from './open.ts';

const MUG = {
  category: 'mug',
  diameter: 0.09,
  width: 0.128,
  height: 0.1,
  wall: 0.004,
  finish: { material: 'ceramic', colour: 'blue' },
};

async function open() {
  const service = await openService({ dataDir: temporaryFolder(), workers: 1 });
  onTestFinished(() => service.close());
  return service;
}

type Opened = Awaited<ReturnType<typeof open>>;

async function make(service: Opened, json: object) {
  const key = service.keys.personal;
  const { job_id } = (await bodyOf(call(service, 'POST /v1/assets', { key, json }))) as { job_id: string };
  await service.waitIdle();
  const job = await jobOf(service, key, job_id);
  if (job['status'] !== 'succeeded') return { job };
  const { asset } = (await bodyOf(call(service, `GET /v1/assets/${String(job['asset_id'])}`, { key }))) as {
    asset: Record<string, unknown>;
  };
  return { job, asset };
}

describe('a description in place of words', () => {
  it('is what is made, whatever the prompt says, and comes back with the asset', async () => {
    const { asset } = await make(await open(), { prompt: 'a green table', description: MUG });
    expect(asset).toMatchObject({ category: 'mug', description: MUG, prompt: 'a green table' });
  });

  it('comes back with the item of a batch that made it', async () => {
    const service = await open();
    const items = [{ input: { prompt: 'a mug', description: MUG } }, { input: { prompt: 'a unicorn' } }];
    const batch = await submitBatch(service, [], { items });
    await service.waitIdle();
    const [made, failed] = await itemsOf(service, batch);
    expect(made).toMatchObject({ status: 'succeeded', description: MUG });
    expect(failed).toMatchObject({ status: 'failed' });
    expect(failed).not.toHaveProperty('description');
  });

  it('is sent back as it was, and gives the same prop', async () => {
    const service = await open();
    const { asset: first } = await make(service, { prompt: 'oak cabinet with two drawers', seed: 11 });
    const { asset: second } = await make(service, { prompt: 'again', description: first!['description'] });
    expect(second!['description']).toEqual(first!['description']);
  });

  it.each([
    ['an unknown category', { ...MUG, category: 'dragon' }, 'description.category'],
    ['a missing field', { category: 'mug', diameter: 0.09 }, 'description.height'],
    ['a field too many', { ...MUG, lid: true }, 'description.lid'],
    ['a number that no length can be', { ...MUG, height: -0.1 }, 'description.height'],
    [
      'an unknown material',
      { ...MUG, finish: { material: 'kryptonite', colour: null } },
      'description.finish.material',
    ],
  ])('with %s is refused at once, with the field', async (_what, description, path) => {
    const service = await openFake({ workers: 0 });
    const response = await call(service, 'POST /v1/assets', {
      key: service.keys.personal,
      json: { prompt: 'x', description },
    });
    expect(response.status).toBe(422);
    const { detail } = (await response.json()) as { detail: { error: { code: string; fields: { path: string }[] } } };
    expect(detail.error.code).toBe('validation_error');
    expect(detail.error.fields.map((field) => field.path)).toContain(path);
  });

  it('of which nothing sound can be built fails, and says why', async () => {
    const { job } = await make(await open(), { prompt: 'x', description: { ...MUG, wall: 0.2 } });
    expect(job).toMatchObject({ status: 'failed', error: { code: 'description_not_buildable' } });
  });

  it('is checked in every item of a batch', async () => {
    const service = await openFake({ workers: 0 });
    const items = [{ input: { prompt: 'a' } }, { input: { prompt: 'b', description: { category: 'mug' } } }];
    const response = await call(service, 'POST /v1/batches', {
      key: service.keys.team,
      json: { items },
      headers: { 'Idempotency-Key': 'k' },
    });
    expect(response.status).toBe(422);
    expect(JSON.stringify(await response.json())).toContain('items.1.input.description.height');
  });
});

describe('a seed', () => {
  it('gives another prop for the same words, and the same for the same seed', async () => {
    const service = await open();
    const made = [];
    for (const seed of [1, 2, 1]) made.push((await make(service, { prompt: 'mug', seed })).asset!['description']);
    expect(made[0]).toEqual(made[2]);
    expect(made[0]).not.toEqual(made[1]);
  });
});
