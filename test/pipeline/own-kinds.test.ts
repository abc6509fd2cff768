import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openProject, readJson, readLockOf, sha256, temporaryFolder } from './harness.ts';

const words = (nouns: readonly string[], more: object = {}): object => ({
  nouns: Object.fromEntries(nouns.map((noun) => [noun, {}])),
  sizes: { width: 'width' },
  main: 'width',
  parts: { case: 1 },
  counts: { knobs: 'knob' },
  varies: { materials: ['aluminium', 'steel'], colours: [null, 'red'], spread: 0.1, parameters: [] },
  mass: [0.05, 3],
  longest: [0.05, 0.2],
  holds: 'nothing',
  ...more,
});

const kind = (name: string, nouns: readonly string[], more: object = {}): object => ({
  blueprint: 1,
  name,
  material: 'aluminium',
  parameters: {
    width: { default: 0.1, min: 0.05, max: 0.2 },
    knobs: { default: 2, min: 1, max: 4, integer: true },
  },
  links: [
    {
      name: 'body',
      solids: [
        { name: 'case', shape: 'box', size: ['width', 0.06, 0.04], round: 0.003 },
        {
          name: 'knob',
          shape: 'cylinder',
          radius: 0.006,
          height: 0.01,
          at: { of: 'case', face: 'top' },
          repeat: [{ grid: { counts: ['knobs', 1, 1], step: [0.02, 0, 0], centred: true } }],
        },
      ],
    },
  ],
  words: words(nouns, more),
});

async function projectWith(kinds: Readonly<Record<string, object | string>>) {
  const project = temporaryFolder();
  mkdirSync(path.join(project, 'kinds'));
  for (const [file, document] of Object.entries(kinds))
    writeFileSync(
      path.join(project, 'kinds', file),
      typeof document === 'string' ? document : JSON.stringify(document),
    );
  const notices: string[] = [];
  const propmaster = await openProject(project, { onNotice: (message) => notices.push(message) });
  return { project, propmaster, notices };
}

const sizeOf = (project: string, name: string): number[] =>
  readJson(project, `reports/${name}.json`).measured.size.map((value: number) => Math.round(value * 1e4) / 1e4);

it('a prompt names a kind of the project: sizes, counts, materials and the report of the request', async () => {
  const gizmo = kind('gizmo', ['gizmo', 'test fixture']);
  const { project, propmaster } = await projectWith({ 'gizmo.json': gizmo });
  await propmaster.generate('red steel gizmo, 12 cm wide, with three knobs', { name: 'gizmo' });
  expect(sizeOf(project, 'gizmo')).toEqual([0.12, 0.06, 0.05]);
  const { request } = readJson(project, 'reports/gizmo.json');
  expect(request.map(({ aspect, words: said, outcome }: Record<string, string>) => [aspect, said, outcome])).toEqual([
    ['colour', 'red', 'held'],
    ['material', 'steel', 'held'],
    ['noun', 'gizmo', 'held'],
    ['size', '12 cm', 'held'],
    ['part', 'three knobs', 'held'],
  ]);
  const { source } = readLockOf(project).props['gizmo']!;
  expect(source).toEqual({
    kind: 'prompt',
    request: { prompt: 'red steel gizmo, 12 cm wide, with three knobs', name: 'gizmo' },
    kinds: { 'kinds/gizmo.json': sha256(JSON.stringify(gizmo)) },
  });
  expect(await propmaster.editable('gizmo')).toContainEqual({ name: 'knobs', value: 3 });
  await propmaster.edit('gizmo', { knobs: 1 });
  expect((await propmaster.verify(['gizmo']))[0]!.verdict).toBe('passed');
});

it('a noun of the project wins over the built-in kind that has it; other prompts go without', async () => {
  const { project, propmaster } = await projectWith({ 'mug.json': kind('mug', ['mug']) });
  await propmaster.generate('mug', { name: 'own' });
  expect(sizeOf(project, 'own')).toEqual([0.1, 0.06, 0.05]);
  await propmaster.generate('oak stool', { name: 'stool' });
  expect(readLockOf(project).props['stool']!.source).not.toHaveProperty('kinds');
});

it('what its parameters do not allow is refused', async () => {
  const { propmaster } = await projectWith({ 'gizmo.json': kind('gizmo', ['gizmo']) });
  await expect(propmaster.generate('gizmo, 5 m wide')).rejects.toMatchObject({
    code: 'job_failed',
    message: expect.stringMatching(/has to lie between/),
  });
});

it('a file that is no kind is told, and stops nothing else', async () => {
  const { propmaster, notices } = await projectWith({
    'bad.json': '{',
    'nouns.json': { blueprint: 1, name: 'thing', links: [] },
    'gizmo.json': kind('gizmo', ['gizmo']),
  });
  expect((await propmaster.generate('gizmo')).name).toBe('aluminium_gizmo');
  expect(notices).toEqual([
    expect.stringMatching(/^kinds\/bad\.json is not valid\. It is no JSON/),
    expect.stringMatching(/^kinds\/nouns\.json is not valid\. A kind is a blueprint with a name and words\./),
  ]);
});

it('kinds that claim the same noun are refused by the service, with the place', async () => {
  const { propmaster } = await projectWith({ 'a.json': kind('a', ['gizmo']), 'b.json': kind('b', ['gizmo']) });
  await expect(propmaster.generate('gizmo')).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/"gizmo" is a noun of "a" and of "b"/),
  });
});

it('seeds vary it', async () => {
  const { project, propmaster } = await projectWith({ 'gizmo.json': kind('gizmo', ['gizmo']) });
  const widths = new Set<number>();
  for (const seed of [1, 2, 3]) {
    await propmaster.generate('gizmo', { name: `g${seed}`, seed });
    widths.add(sizeOf(project, `g${seed}`)[0]!);
  }
  expect(widths.size).toBeGreaterThan(1);
});

it('a batch finds it, and goes on with what was ordered only where it has not changed', async () => {
  const { project, propmaster } = await projectWith({ 'gizmo.json': kind('gizmo', ['gizmo']) });
  const items = path.join(project, 'items.jsonl');
  writeFileSync(items, '{"prompt":"gizmo, 12 cm wide","name":"wide"}\n{"prompt":"oak stool","name":"stool"}\n');
  const first = await propmaster.runBatch(items);
  expect(first.items.map(({ status }) => status)).toEqual(['installed', 'installed']);
  expect(sizeOf(project, 'wide')).toEqual([0.12, 0.06, 0.05]);
  const { wide, stool } = readLockOf(project).props;
  expect(wide!.source).toEqual({
    kind: 'prompt',
    request: { prompt: 'gizmo, 12 cm wide', name: 'wide' },
    kinds: { 'kinds/gizmo.json': sha256(JSON.stringify(kind('gizmo', ['gizmo']))) },
  });
  expect(stool!.source).not.toHaveProperty('kinds');
  expect((await propmaster.runBatch(items)).resumed).toBe(true);
});
