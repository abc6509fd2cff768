import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { filesOf, openProject, readJson, readLockOf, temporaryFolder } from '../pipeline/harness.ts';

vi.mock('../../src/preview/index.ts', () => ({
  renderPreview: async () => new TextEncoder().encode('a picture'),
  thumbnailOf: async () => new TextEncoder().encode('a small picture'),
}));

let home: string;
let project: string;
beforeEach(() => {
  home = temporaryFolder();
  project = path.join(temporaryFolder(), 'project');
});
const open = () => openProject(project, { home });

describe('a scene of the local service', () => {
  it('is installed by its job once that is done, by its id the same, and comes back from the service', async () => {
    const propmaster = await open();
    const client = (await propmaster.service()).clientWith('team');
    const { job_id, scene_id } = await client.scenes.create({ prompt: 'a table with two mugs and a bowl on it' });
    await expect(propmaster.installScene(job_id)).rejects.toMatchObject({ code: 'job_unfinished', jobId: job_id });
    await client.jobs.wait(job_id);

    const stages: string[] = [];
    const scene = await propmaster.installScene(job_id, {
      onEvent: ({ stage, state, prop, message }) => {
        if (state === 'finished') stages.push(`${prop ?? message} ${stage}`);
      },
    });
    expect(scene).toMatchObject({
      name: 'scene_with_oak_table_2_ceramic_mug_and_ceramic_bowl',
      source: 'a table with two mugs and a bowl on it',
      verdict: 'passed',
      props: ['oak_table', 'ceramic_mug', 'ceramic_bowl'],
      instances: 4,
      jobId: job_id,
      sceneId: scene_id,
      delivery: { status: 'complete', missing: [] },
      findings: [],
    });
    expect(stages.filter((stage) => stage.endsWith('verify'))).toEqual([
      'oak_table verify',
      'ceramic_mug verify',
      'ceramic_bowl verify',
      'scene verify',
    ]);
    const { graph } = await client.scenes.get(scene_id, { includeGraph: true });
    const description = readJson(project, `scenes/${scene.name}.json`) as {
      mass: number;
      instances: { name: string; position: number[] }[];
    };
    expect(description.instances.map(({ name, position }) => ({ name, position }))).toEqual(
      graph!.instances.map(({ name, position }) => ({ name, position })),
    );
    const mass = new Map(graph!.assets.map((asset) => [asset.id, asset.mass]));
    const total = graph!.instances.reduce((sum, { asset_id }) => sum + mass.get(asset_id)!, 0);
    expect(Math.abs(description.mass - total)).toBeLessThan(1e-3 * total);
    expect(readLockOf(project).scenes![scene.name]).toMatchObject({ job_id, release: 'local-2026.11.6' });

    const before = filesOf(project);
    expect((await propmaster.installScene(scene_id)).name).toBe(scene.name);
    expect(filesOf(project)).toEqual(before);

    for (const folder of ['mujoco', 'scenes', 'reports', 'previews'])
      rmSync(path.join(project, folder), { recursive: true });
    rmSync(path.join(home, 'cache'), { recursive: true });
    await propmaster.restore();
    expect(filesOf(project)).toEqual(before);
  });

  it('that is a candidate says what is missing', async () => {
    const propmaster = await open();
    const client = (await propmaster.service()).clientWith('team');
    const { job_id } = await client.scenes.create({ prompt: 'a 2 m by 2 m room with four tables' });
    await client.jobs.wait(job_id);
    await expect(propmaster.installScene(job_id, { name: 'full' })).rejects.toMatchObject({
      code: 'verification_failed',
      message: expect.stringContaining('Asked for and not there (count): "four tables". Asked for: 4 table.'),
    });
    const scene = await propmaster.installScene(job_id, { name: 'full', allowFailed: true });
    expect(scene.verdict).toBe('failed');
    expect(scene.delivery!.status).toBe('candidate');
    expect(scene.delivery!.missing.length).toBeGreaterThan(0);
    expect(scene.findings.map(({ code, args }) => [code, args['words']])).toEqual([
      ['request/lost', 'four tables'],
      ['request/lost', 'tables'],
    ]);
    // What was asked for stays with the scene: it is no other one when it is looked at again.
    const [again] = await propmaster.verify(['full']);
    expect(again!.request).toContainEqual(
      expect.objectContaining({ aspect: 'count', words: 'four tables', span: [23, 34], outcome: 'lost' }),
    );
    expect(again!.verdict).toBe('failed');
  });

  it('from which a noun of the prompt disappeared is a candidate', async () => {
    const propmaster = await open();
    const client = (await propmaster.service()).clientWith('team');
    const { job_id, scene_id } = await client.scenes.create({ prompt: 'a table with a mug, harp on a stand' });
    const { result } = await client.jobs.wait(job_id);
    expect(result!.delivery).toMatchObject({
      status: 'candidate',
      missing: expect.arrayContaining([expect.stringContaining('harp')]),
      request: expect.arrayContaining([
        expect.objectContaining({ aspect: 'noun', words: 'harp', span: [20, 24], outcome: 'lost' }),
        expect.objectContaining({ aspect: 'noun', words: 'table', outcome: 'held', found: '1 table' }),
      ]),
    });
    expect((await client.scenes.get(scene_id)).delivery).toEqual(result!.delivery);
  });

  it('refuses the job of an asset, and an id that nobody knows', async () => {
    const propmaster = await open();
    const client = (await propmaster.service()).clientWith('team');
    const { job_id } = await client.assets.create({ prompt: 'pine crate' });
    await expect(propmaster.installScene(job_id)).rejects.toMatchObject({
      code: 'invalid_input',
      hint: expect.stringContaining(`propmaster pull ${job_id}`),
    });
    await expect(propmaster.installScene('scene_unknown')).rejects.toMatchObject({
      code: 'not_found',
      where: 'scene_unknown',
    });
    await client.jobs.wait(job_id);
  });

  it('whose graph names assets of the library takes those', async () => {
    const propmaster = await open();
    const client = (await propmaster.service()).clientWith('team');
    const { job_id } = await client.assets.create({ prompt: 'pine crate' });
    const { asset_id } = await client.jobs.wait(job_id);
    const instances = [0, 1].map((x) => ({
      name: `crate_${x}`,
      asset_id: 'a',
      position: [x, 0, 0],
      rotation: [1, 0, 0, 0],
    }));
    const file = path.join(home, 'two.json');
    writeFileSync(file, JSON.stringify({ assets: [{ id: 'a', name: 'Crate', asset_id }], instances }));
    const scene = await propmaster.installScene(file);
    expect(scene).toMatchObject({ name: 'two', verdict: 'passed', instances: 2 });
    expect(readLockOf(project).props[scene.props[0]!]).toMatchObject({ source: { kind: 'asset', id: asset_id } });
    await propmaster.remove(['two']);
    expect(Object.keys(readLockOf(project).props), 'an asset of the library stays').toEqual(scene.props);
  });
});
