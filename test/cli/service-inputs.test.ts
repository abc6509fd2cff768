import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeClient, IMAGE_ID } from './fake-client.ts';
import { runHere } from './run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-inputs-'));
  writeFileSync(path.join(folder, 'a.png'), Buffer.from('89504e470d0a1a0a00', 'hex'));
  writeFileSync(path.join(folder, 'a.txt'), 'no image');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string): string => path.join(folder, name);

describe('references of a scene', () => {
  const bodyOf = async (...references: string[]) => {
    const fake = fakeClient();
    const words = references.flatMap((one) => ['--reference', one]);
    const ran = await runHere(['scenes', 'create', 'x', ...words], fake);
    return { ...ran, body: fake.asked[1]?.args[0] };
  };

  it('are files, ids or URLs, with a view if one is named', async () => {
    const { body } = await bodyOf(`${inFolder('a.png')}#front`, `${IMAGE_ID}#left`, 'https://x.example/a.png#fragment');
    expect(body).toEqual({
      prompt: 'x',
      reference_images: [
        {
          data_url: `data:image/png;base64,${Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')}`,
          view: 'front',
        },
        { image_id: IMAGE_ID, view: 'left' },
        { url: 'https://x.example/a.png#fragment' },
      ],
    });
  });

  it('are refused before anything is sent', async () => {
    expect(await bodyOf(inFolder('a.txt'))).toMatchObject({ exitCode: 9, body: undefined });
    expect(await bodyOf(inFolder('absent.png'))).toMatchObject({ exitCode: 4, body: undefined });
    expect(await bodyOf(folder)).toMatchObject({ exitCode: 8, body: undefined });
    expect(await bodyOf('#front')).toMatchObject({ exitCode: 2, body: undefined });
  });
});

describe('the plan of a scene', () => {
  const sent = async (text: string, ...options: string[]) => {
    writeFileSync(inFolder('plan.json'), text);
    const fake = fakeClient();
    const ran = await runHere(['scenes', 'create', '--plan', inFolder('plan.json'), ...options], fake);
    return { ...ran, method: fake.asked[1]?.method, body: fake.asked[1]?.args[0] };
  };
  const plan = { objects: [{ id: 'table', prompt: 'oak table' }] };

  it('is sent as it is, with the limits', async () => {
    expect(await sent(JSON.stringify(plan), '--max-instances', '7')).toMatchObject({
      exitCode: 0,
      method: 'scenes.createPlanned',
      body: { plan, max_instances: 7 },
    });
  });

  it('is refused before anything is sent', async () => {
    for (const text of ['', '[]', '{"objects":[]}', '{"objects":[{}]}'])
      expect(await sent(text), text).toMatchObject({ exitCode: 9, body: undefined });
    expect(await sent(JSON.stringify(plan), 'a kitchen')).toMatchObject({ exitCode: 2, body: undefined });
    expect(await sent(JSON.stringify(plan), '--reference', IMAGE_ID)).toMatchObject({ exitCode: 2, body: undefined });
    expect((await runHere(['scenes', 'create'], fakeClient())).exitCode).toBe(2);
  });

  it('is printed so that no text of the service steers the terminal, and is the same plan', async () => {
    const evil = { objects: [{ id: 'table', prompt: 'oak \u009b2J\u202egnp \u{e0041}' }] };
    const said = { ok: true, plan: evil, missing: ['a\u001b[2J'], assumed: [], ignored: [] };
    const { stdout, stderr } = await runHere(
      ['scenes', 'plan', 'x'],
      fakeClient({ scenes: { plan: async () => said } }),
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
    expect(stdout + stderr).not.toMatch(/[\u001b\u009b\u202e\u{e0041}]/u);
    expect(JSON.parse(stdout)).toEqual(evil);
  });
});

describe('the file of a batch', () => {
  const submitted = async (name: string, text: string, ...options: string[]) => {
    writeFileSync(inFolder(name), text);
    const fake = fakeClient();
    const ran = await runHere(['batches', 'submit', inFolder(name), ...options], fake);
    return { ...ran, body: fake.asked[1]?.args[0] };
  };
  const items = [{ custom_id: 'a', input: { prompt: 'a mug' } }];

  it('is a body, a list, or one item a line', async () => {
    expect((await submitted('b.json', JSON.stringify({ items, max_concurrency: 2 }))).body).toEqual({
      items,
      max_concurrency: 2,
    });
    expect((await submitted('b.json', `\uFEFF${JSON.stringify(items)}`, '--max-cost-cents', '90')).body).toEqual({
      items,
      max_cost_cents: 90,
    });
    expect(
      (
        await submitted(
          'b.jsonl',
          '{"prompt":"a mug","custom_id":"a"}\n\n{"input":{"prompt":"b"}}\n',
          '--max-concurrency',
          '3',
        )
      ).body,
    ).toEqual({
      items: [...items, { input: { prompt: 'b' } }],
      max_concurrency: 3,
    });
  });

  it('is refused before anything is sent', async () => {
    for (const [name, text, what] of [
      ['b.json', '{', /it is no JSON/],
      ['b.json', '{"items":[]}', /items/],
      ['b.json', '[{"input":{}}]', /items.0.input.prompt/],
      ['b.jsonl', '{"prompt":"a"}\nno\n', /line 2/],
    ] as const) {
      const { exitCode, stderr, body } = await submitted(name, text);
      expect([exitCode, body], text).toEqual([9, undefined]);
      expect(stderr).toMatch(what);
    }
    expect((await runHere(['batches', 'submit', inFolder('absent.json')], fakeClient())).exitCode).toBe(4);
  });
});

describe('kinds of the project here', () => {
  const gizmo = { blueprint: 1, name: 'gizmo', links: [], words: { nouns: { gizmo: {} } } };
  const sent = async (...argv: string[]) => {
    const project = inFolder('project');
    mkdirSync(path.join(project, 'kinds'), { recursive: true });
    writeFileSync(path.join(project, 'kinds', 'gizmo.json'), JSON.stringify(gizmo));
    const fake = fakeClient();
    const { exitCode } = await runHere(['--project', project, 'scenes', ...argv], fake);
    return { exitCode, ...fake.asked.find(({ method }) => method.startsWith('scenes.')) };
  };

  it('go along with a scene, a plan and edits that name them', async () => {
    const edits = [{ op: 'swap', instance: 'mug_2', prompt: 'red gizmo' }];
    writeFileSync(inFolder('named.json'), JSON.stringify({ objects: [{ id: 'a', prompt: 'small gizmo' }] }));
    expect(await sent('create', 'two gizmos on a table')).toMatchObject({
      exitCode: 0,
      method: 'scenes.createPlanned',
      args: [{ prompt: 'two gizmos on a table', kinds: [gizmo] }, {}],
    });
    expect(await sent('create', '--plan', inFolder('named.json'))).toMatchObject({
      method: 'scenes.createPlanned',
      args: [{ plan: { objects: [{ id: 'a', prompt: 'small gizmo' }], kinds: [gizmo] } }, {}],
    });
    expect(await sent('plan', 'two gizmos')).toMatchObject({
      method: 'scenes.plan',
      args: ['two gizmos', { kinds: [gizmo] }],
    });
    expect(await sent('edit', 'scene_1', '--swap', 'mug_2=red gizmo')).toMatchObject({
      method: 'scenes.edit',
      args: [{ scene_id: 'scene_1', edits, kinds: [gizmo] }, {}],
    });
  });

  it('stay at home where none is named', async () => {
    expect(await sent('create', 'two mugs')).toMatchObject({
      method: 'scenes.create',
      args: [{ prompt: 'two mugs' }, {}],
    });
  });
});
