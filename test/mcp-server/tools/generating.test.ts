import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../../../mcp-server/host.ts';
import { ERAS, errorOf, type Progress, type Session } from '../core/connect.ts';
import { hostOf, ownFolder } from '../core/local-host.ts';

let own: ReturnType<typeof ownFolder>;
let host: Host;
beforeAll(() => {
  own = ownFolder();
  host = hostOf({ project: own.project });
});
afterAll(async () => {
  await host.close();
  own.remove();
});

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe.each(Object.entries(ERAS))('generating with the local service, in protocol %s', (era, connect) => {
  let session: Session;
  /** Prompts of the two eras differ, and both are understood. */
  const tag = era === '2025-11-25' ? 'for apples' : 'for pears';
  beforeAll(async () => {
    session = await connect(host);
  });
  afterAll(() => session.close());
  const view = async (name: string, args: object, progress?: Progress[]) => {
    const options = progress ? { onProgress: (one: Progress) => progress.push(one) } : {};
    const result = await session.call(name, args, options);
    expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
    expect(JSON.parse(result.content[0]!.text!)).toEqual(result.structuredContent);
    expect(bytes(result.structuredContent)).toBeLessThanOrEqual(2_048);
    return result.structuredContent!;
  };

  it('gives a handle at once, and the state, the cost and the next call when asked', async () => {
    const started = await view('generate_asset', { prompt: `pine crate, 40 cm wide ${tag}` });
    expect(started).toMatchObject({
      state: 'queued',
      cost: { free: true },
      next: expect.stringContaining('check_job'),
    });
    const progress: Progress[] = [];
    const checked = await view('check_job', { job_id: started['job_id'], wait_seconds: 30 }, progress);
    expect(checked).toMatchObject({
      job_id: started['job_id'],
      state: 'succeeded',
      asset_id: expect.any(String),
      cost: { free: true },
      next: `install with source "${started['job_id']}"`,
    });
    expect(progress.length).toBeGreaterThan(0);
    for (const [index, one] of progress.entries()) {
      expect(one.progress).toBeGreaterThan(progress[index - 1]?.progress ?? 0);
    }
  });

  it('takes up the open job of the same request, and makes another with repeat', async () => {
    const ask = { prompt: `oak mug ${tag}`, name: 'mug' };
    const first = await view('generate_asset', ask);
    const again = await view('generate_asset', ask);
    expect(again).toMatchObject({ job_id: first['job_id'], warnings: [expect.stringContaining('repeat')] });
    const other = await view('generate_asset', { ...ask, repeat: true });
    expect(other['job_id']).not.toBe(first['job_id']);
    expect(other).not.toHaveProperty('warnings');
  });

  it('gives one job to two callers who ask for the same thing at once', async () => {
    const ask = { prompt: `steel bowl, 31 cm wide ${tag}` };
    const [one, two] = await Promise.all([view('generate_asset', ask), view('generate_asset', ask)]);
    expect(one['job_id']).toBe(two['job_id']);
    expect(await view('check_job', { job_id: one['job_id'], wait_seconds: 30 })).toMatchObject({ state: 'succeeded' });
  });

  it.each([
    ['generate_asset', 'a giraffe', 'known_thing', /^"giraffe" is a kind of ruminant; .* [Dd]raw it as a blueprint/],
    ['generate_asset', 'red chaair', 'unknown_thing', /Did you mean "chair"\? Try "red chair"/],
    ['generate_asset', 'red mug, 10 m tall', 'impossible_size', /Try "red mug"/],
    ['generate_scene', 'two unicorns', 'prompt_not_understood', /Name the things and where they are/],
  ])('%s refuses "%s" at once, in the words of the tools', async (tool, prompt, reason, message) => {
    const refused = errorOf(await session.call(tool, { prompt }));
    expect(refused).toMatchObject({ code: 'invalid_input', service_code: reason, where: 'prompt' });
    expect(refused['message']).toMatch(message);
    expect(refused['hint']).toMatch(/^generate_(?:asset|scene) with another prompt; browse categories/);
    expect(JSON.stringify(refused)).not.toMatch(/propmaster |`/);
  });

  it('makes a scene once, with the Team key, and follows it by its job', async () => {
    const ask = { prompt: `a kitchen with a table and two chairs ${tag}`, max_instances: 20 };
    const [one, two] = await Promise.all([view('generate_scene', ask), view('generate_scene', ask)]);
    expect(one).toMatchObject({ state: 'queued', scene_id: expect.any(String), cost: { free: true } });
    expect(two['job_id']).toBe(one['job_id']);
    const done = await view('check_job', { job_id: one['job_id'], wait_seconds: 40 });
    expect(done).toMatchObject({ state: 'succeeded', scene_id: one['scene_id'] });
    expect(await view('generate_scene', ask)).toMatchObject({ job_id: one['job_id'], state: 'succeeded' });
    expect((await view('generate_scene', { ...ask, repeat: true }))['job_id']).not.toBe(one['job_id']);
  });

  it('cancels a job, and says of one that has ended that it was too late', async () => {
    const { job_id } = await view('generate_scene', { prompt: `a workshop with shelves and crates ${tag}` });
    expect(await view('cancel_job', { job_id })).toMatchObject({ job_id, state: 'cancelled', cost: { free: true } });
    expect(await view('check_job', { job_id, wait_seconds: 0 })).toMatchObject({ state: 'cancelled' });
    const asset = await view('generate_asset', { prompt: `glass bottle ${tag}` });
    await view('check_job', { job_id: asset['job_id'], wait_seconds: 30 });
    expect(await view('cancel_job', { job_id: asset['job_id'] })).toMatchObject({
      state: 'succeeded',
      warnings: expect.arrayContaining([expect.stringContaining('ended')]),
    });
  });

  it('retries the export of a Team job, and says of a Personal one what is possible', async () => {
    const { client, clientWith } = await (await host.propmaster()).service();
    const team = clientWith('team');
    const made = await team.assets.create({ prompt: `small wooden shelf ${tag}` });
    await team.jobs.wait(made.job_id);
    const retried = await view('retry_export', { job_id: made.job_id });
    expect(retried['job_id']).not.toBe(made.job_id);
    expect(await view('check_job', { job_id: retried['job_id'], wait_seconds: 30 })).toMatchObject({
      state: 'succeeded',
      asset_id: expect.any(String),
    });
    const personal = await client.assets.create({ prompt: `small steel shelf ${tag}` });
    await client.jobs.wait(personal.job_id);
    const refused = errorOf(await session.call('retry_export', { job_id: personal.job_id }));
    expect(refused).toMatchObject({ code: 'export_not_available', hint: expect.stringContaining('repeat: true') });
    expect(errorOf(await session.call('retry_export', { job_id: 'job_of_nobody' }))).toMatchObject({
      code: 'not_found',
    });
  });

  it.each(['no-such-job', '../../v1/assets', 'job_000000000000000000000000', 'batch_000000000000', '<script>'])(
    'answers not_found for the job %s of nobody',
    async (job_id) => {
      for (const tool of ['check_job', 'cancel_job', 'retry_export']) {
        const error = errorOf(
          await session.call(tool, { job_id, ...(tool === 'check_job' ? { wait_seconds: 0 } : {}) }),
        );
        expect(error, tool).toMatchObject({ code: 'not_found', message: expect.any(String) });
      }
    },
  );

  it.each([
    ['generate_asset', {}, 'prompt'],
    ['generate_asset', { prompt: 7 }, 'prompt'],
    ['generate_asset', { prompt: '' }, 'prompt'],
    ['generate_asset', { prompt: ' \n\t' }, 'prompt'],
    ['generate_asset', { prompt: 'x'.repeat(1_048_576) }, 'prompt'],
    ['generate_asset', { prompt: 'crate', max_cost: 5 }, 'max_cost'],
    ['generate_asset', { prompt: 'crate', max_cost_cents: -1 }, 'max_cost_cents'],
    ['generate_scene', { prompt: 'kitchen', max_instances: 501 }, 'max_instances'],
    ['generate_scene', { prompt: ['kitchen'] }, 'prompt'],
    ['submit_batch', {}, 'items'],
    ['submit_batch', { items: [] }, 'items'],
    ['submit_batch', { items: [{ prompt: 'crate' }], file: 'x.jsonl' }, 'items'],
    ['submit_batch', { items: [{ prompt: 'crate', name: '../../x' }] }, 'name'],
    ['submit_batch', { items: Array.from({ length: 1_001 }, () => ({ prompt: 'crate' })) }, 'items'],
    ['check_job', { job_id: 'x', wait_seconds: -1 }, 'wait_seconds'],
    ['check_job', { job_id: 'x', wait_seconds: '5' }, 'wait_seconds'],
    ['cancel_job', { job_id: 'x'.repeat(201) }, 'job_id'],
    ['retry_export', { job_id: null }, 'job_id'],
  ])('refuses wrong arguments of %s: %#', async (tool, args, named) => {
    const result = await session.call(tool, args);
    const error = errorOf(result);
    expect(error).toMatchObject({ code: 'invalid_input', hint: expect.any(String) });
    expect(`${error['message']} ${error['where']}`).toContain(named);
    expect(bytes(result)).toBeLessThan(2_048);
  });

  it.each([
    ['../items.jsonl', 'unsafe_input'],
    ['/etc/passwd', 'unsafe_input'],
    ['nothing.jsonl', 'not_found'],
  ])('reads no items from %s', async (file, code) => {
    expect(errorOf(await session.call('submit_batch', { file }))).toMatchObject({ code });
  });
});
