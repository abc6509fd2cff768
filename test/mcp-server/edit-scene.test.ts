import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bytesOf, openPlace } from './project-session.ts';

it('an agent plans a scene, changes the plan, makes it, edits it and installs the result', async () => {
  const place = openPlace({ longestCallMs: 300_000 });
  const session = await place.connect('2026-07-28');
  const planned = await session.call('generate_scene', {
    prompt: 'an oak table, and two mugs on the table',
    plan_only: true,
  });
  expect(bytesOf(planned)).toBeLessThanOrEqual(2_048);
  const { plan, state, next } = planned.structuredContent;
  expect({ state, next }).toEqual({ state: 'planned', next: expect.stringContaining('generate_scene') });
  plan.objects.push({ id: 'bowl', prompt: 'bowl', relations: [{ kind: 'on', to: 'oak_tabel' }] });
  expect(await session.refusal('generate_scene', { plan })).toMatchObject({
    message: expect.stringContaining('/objects/2/relations/0/to: There is no object "oak_tabel". There are: oak_table'),
  });
  plan.objects[2].relations[0].to = 'oak_table';
  const made = await session.ok('generate_scene', { plan });
  expect(await session.ok('check_job', { job_id: made.job_id, wait_seconds: 45 })).toMatchObject({
    state: 'succeeded',
    next: expect.stringContaining('install'),
  });

  const { scene_id } = made;
  const told = await session.ok('edit_scene', { scene_id });
  expect(told.instances).toEqual([
    expect.stringMatching(/^oak_table_1: \[/),
    expect.stringMatching(/^ceramic_mug_1: on oak_table_1 \[/),
    expect.stringMatching(/^ceramic_mug_2: on oak_table_1 \[/),
    expect.stringMatching(/^bowl_1: on oak_table_1 \[/),
  ]);
  expect(
    await session.refusal('edit_scene', { scene_id, edits: [{ op: 'remove', instance: 'oak_table_1' }] }),
  ).toMatchObject({
    message: expect.stringContaining('ceramic_mug_1, ceramic_mug_2, bowl_1 are on or in oak_table_1'),
  });
  const edits = [
    { op: 'remove', instance: 'ceramic_mug_2' },
    { op: 'swap', instance: 'bowl_1', prompt: 'wine glass' },
  ];
  const edited = await session.ok('edit_scene', { scene_id, edits });
  expect(edited.scene_id).not.toBe(scene_id);
  expect(await session.ok('check_job', { job_id: edited.job_id, wait_seconds: 45 })).toMatchObject({
    state: 'succeeded',
  });
  // The same call again gets the same job.
  expect(await session.ok('edit_scene', { scene_id, edits })).toMatchObject({ job_id: edited.job_id });
  const installed = await session.call('install', { source: edited.job_id, name: 'tabletop', allow_failed: true });
  expect(installed.structuredContent).toMatchObject({ state: 'installed', name: 'tabletop', instances: 3 });
});

it('an agent plans and makes a scene with a kind of the project', async () => {
  const place = openPlace({ longestCallMs: 300_000 });
  const folder = path.join(place.project, 'kinds');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'gizmo.json'), JSON.stringify(GIZMO));
  const session = await place.connect('2026-07-28');
  const planned = await session.call('generate_scene', { prompt: 'two gizmos on a table', plan_only: true });
  expect(bytesOf(planned)).toBeLessThanOrEqual(2_048);
  const { plan } = planned.structuredContent;
  expect(plan).not.toHaveProperty('kinds');
  for (const asked of [{ plan }, { prompt: 'a gizmo on a shelf' }]) {
    const { job_id } = await session.ok('generate_scene', asked);
    const job = await session.ok('check_job', { job_id, wait_seconds: 45 });
    expect(job).toMatchObject({ state: 'succeeded' });
  }
});

const GIZMO = {
  blueprint: 1,
  name: 'gizmo',
  parameters: { width: { default: 0.1, min: 0.05, max: 0.2 } },
  links: [{ name: 'body', solids: [{ name: 'case', shape: 'box', size: ['width', 0.06, 0.04] }] }],
  words: { nouns: { gizmo: {} }, sizes: { width: 'width' }, main: 'width', mass: [0.05, 3], longest: [0.05, 0.2] },
};
