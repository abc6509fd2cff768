import { expect, it } from 'vitest';
import { bytesOf, openPlace } from './project-session.ts';

it('a scene comes in by its job, with its props, and is listed, verified and explained like one', async () => {
  const place = openPlace({ longestCallMs: 300_000 });
  const session = await place.connect('2026-07-28');
  const begun = await session.ok('generate_scene', { prompt: 'a table with two mugs', max_cost_cents: 500 });
  const done = await session.ok('check_job', { job_id: begun.job_id, wait_seconds: 45 });
  expect(done).toMatchObject({ state: 'succeeded' });
  const result = await session.call('install', { source: begun.job_id, name: 'kitchen', allow_failed: true });
  expect(result.structuredContent).toMatchObject({
    state: 'installed',
    name: 'kitchen',
    props: expect.arrayContaining([expect.any(String)]),
    files: { mujoco: expect.stringContaining('kitchen') },
  });
  expect(result.structuredContent.instances).toBeGreaterThanOrEqual(3);
  expect(bytesOf(result)).toBeLessThanOrEqual(2_048);
  const listed = await session.ok('list_project', { name: 'kitchen' });
  expect(listed.prop).toMatchObject({ kind: 'scene', props: result.structuredContent.props });
  expect(await session.ok('verify', { names: ['kitchen'] })).toMatchObject({ props: [{ name: 'kitchen' }] });
  expect(await session.refusal('doctor', { target: 'kitchen' })).toMatchObject({
    code: 'invalid_input',
    hint: expect.stringContaining('list_project'),
  });
});
