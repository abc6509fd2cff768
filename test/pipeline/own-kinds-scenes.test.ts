import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { KindDocument } from '../../src/contract/references.ts';
import { openProject, readLockOf, temporaryFolder } from './harness.ts';

type Words = Readonly<Record<string, unknown>>;

/** A box of a kind: closed, or open at the top. */
function kind(name: string, size: readonly [number, number, number], words: Words, shell?: object): KindDocument {
  const longest = Math.max(...size);
  const nouns = { [name]: {} };
  return {
    blueprint: 1,
    name,
    material: 'pine',
    parameters: { width: { default: size[0], min: size[0] / 2, max: size[0] * 2 } },
    links: [
      {
        name: 'body',
        solids: [{ name: 'case', shape: 'box', size: ['width', size[1], size[2]], round: 0.003, ...shell }],
      },
    ],
    ...(words['holds'] === 'on' ? { supports: [{ of: 'case' }] } : {}),
    words: {
      nouns,
      sizes: { width: 'width' },
      main: 'width',
      mass: [0.01, 300],
      longest: [longest / 3, 3 * longest],
      ...words,
    },
  };
}

const KINDS: readonly KindDocument[] = [
  kind('plinth', [0.9, 0.9, 0.7], { kept: 'floor', holds: 'on' }),
  kind('perch', [0.35, 0.35, 0.4], { kept: 'floor', seat: 'upright' }),
  kind('hamper', [0.5, 0.35, 0.3], { kept: 'floor', holds: 'in' }, { shell: { wall: 0.008, open: ['top'] } }),
  kind('gizmo', [0.08, 0.06, 0.05], {}),
  kind('plaque', [0.4, 0.02, 0.3], { wall: 'mount' }),
];

async function open() {
  const project = temporaryFolder();
  mkdirSync(path.join(project, 'kinds'));
  for (const one of KINDS) writeFileSync(path.join(project, 'kinds', `${one.name}.json`), JSON.stringify(one));
  const propmaster = await openProject(project);
  const { scenes, jobs } = (await propmaster.service()).clientWith('team');
  return { project, propmaster, scenes, jobs };
}

it('things of own kinds stand by their roles: seats around a surface, small things on it, contents in a container', async () => {
  const { scenes, jobs, propmaster, project } = await open();
  const prompt =
    'a room with a plinth with two gizmos on it, three perches around the plinth, a hamper with a gizmo in it, and a plaque on the wall';
  const { job_id, scene_id } = await scenes.createPlanned({ prompt, kinds: [...KINDS] });
  const { result } = await jobs.wait(job_id);
  expect(result!.delivery).toMatchObject({ status: 'complete', missing: [], moved: [], problems: [] });
  const { graph, plan } = await scenes.get(scene_id, { includeGraph: true });
  const held = graph!.relations!.filter(({ origin }) => origin === 'prompt');
  expect(held.map(({ kind: relation, holds }) => [relation, holds])).toEqual([
    ['against_wall', true],
    ['on', true],
    ['on', true],
    ['around', true],
    ['around', true],
    ['around', true],
    ['in', true],
  ]);
  expect(plan).toMatchObject({ kinds: KINDS.map(({ name }) => expect.objectContaining({ name })) });
  const scene = await propmaster.installScene(job_id);
  expect([scene.verdict, scene.delivery?.status]).toEqual(['passed', 'complete']);
  expect(Object.keys(readLockOf(project).props).sort()).toHaveLength(5);

  // Its plan is whole: what is edited is read with the kinds that it brings along.
  const edits = [{ op: 'swap', instance: 'pine_gizmo_1', prompt: 'wide gizmo' }];
  const edited = await scenes.edit({ scene_id, edits });
  const after = await jobs.wait(edited.job_id);
  expect(after.result!.delivery).toMatchObject({ status: 'complete', missing: [], problems: [] });
}, 120_000);
