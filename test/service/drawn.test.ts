import { describe, expect, it, onTestFinished } from 'vitest';
import { FIRST_BLUEPRINT } from '../../src/api/blueprints.ts';
import { openService } from '../../src/service/index.ts';
import { bodyOf, call, itemsOf, jobOf, submitBatch, temporaryFolder } from './open.ts';

async function open() {
  const service = await openService({ dataDir: temporaryFolder(), workers: 1 });
  onTestFinished(() => service.close());
  return service;
}

type Opened = Awaited<ReturnType<typeof open>>;

const submit = (service: Opened, json: object) =>
  call(service, 'POST /v1/assets', { key: service.keys.personal, json: { prompt: 'a tin', ...json } });

async function make(service: Opened, json: object) {
  const key = service.keys.personal;
  const { job_id } = (await bodyOf(submit(service, json))) as { job_id: string };
  await service.waitIdle();
  const job = await jobOf(service, key, job_id);
  if (job['status'] !== 'succeeded') return { job };
  const { asset } = (await bodyOf(call(service, `GET /v1/assets/${String(job['asset_id'])}`, { key }))) as {
    asset: Record<string, unknown>;
  };
  return { job, asset };
}

describe('a blueprint in place of words', () => {
  it('is what is made, and comes back as the description, which makes it again', async () => {
    const service = await open();
    const parameters = { width: 0.2, colour: 'blue' };
    const { asset } = await make(service, { blueprint: FIRST_BLUEPRINT, parameters });
    const description = { category: 'blueprint', blueprint: FIRST_BLUEPRINT, parameters };
    expect(asset).toMatchObject({ name: 'Tin', category: 'tin', description });
    expect(asset).toMatchObject({
      interpretation: {
        request: expect.arrayContaining([
          expect.objectContaining({ aspect: 'part', words: 'lid', outcome: 'held' }),
          expect.objectContaining({ aspect: 'joint', words: 'hinge of lid', outcome: 'held' }),
        ]),
      },
    });
    const { asset: again } = await make(service, { description });
    expect(again).toMatchObject({ category: 'tin', description });
  });

  it('of a batch is made as any other item', async () => {
    const service = await open();
    const items = [{ input: { prompt: 'a tin', blueprint: FIRST_BLUEPRINT } }];
    const batch = await submitBatch(service, [], { items });
    await service.waitIdle();
    const [made] = await itemsOf(service, batch);
    expect(made).toMatchObject({ status: 'succeeded', description: { category: 'blueprint' } });
  });

  it.each<[string, object, string]>([
    ['of a wrong form', { blueprint: { ...FIRST_BLUEPRINT, links: [] } }, 'blueprint.links'],
    ['with an unknown property', { blueprint: { ...FIRST_BLUEPRINT, colr: 'red' } }, 'blueprint.colr'],
    ['that is too deep', { blueprint: { ...FIRST_BLUEPRINT, about: nested(40) } }, 'blueprint.about'],
    ['beside a description', { blueprint: FIRST_BLUEPRINT, description: { category: 'mug' } }, 'blueprint'],
    ['without which there are parameters', { parameters: { width: 1 } }, 'parameters'],
  ])('%s is refused at once', async (_, body, path) => {
    const response = await submit(await open(), body);
    expect(response.status).toBe(422);
    const { detail } = (await response.json()) as { detail: { error: { fields: { path: string }[] } } };
    expect(detail.error.fields.map((field) => field.path).some((at) => at.startsWith(path))).toBe(true);
  });

  it.each<[string, object, string]>([
    ['a joint that is missing', { blueprint: { ...FIRST_BLUEPRINT, joints: [] } }, '/links/1'],
    ['a parameter out of its range', { blueprint: FIRST_BLUEPRINT, parameters: { width: 9 } }, '/parameters/width'],
    [
      'a material that there is not',
      { blueprint: FIRST_BLUEPRINT, parameters: { material: 'kryptonite' } },
      '/material',
    ],
  ])('with %s fails, and says where', async (_, body, pointer) => {
    const { job } = await make(await open(), body);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'blueprint_not_buildable' } });
    expect((job['error'] as { message: string }).message).toContain(pointer);
  });
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}
