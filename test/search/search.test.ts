import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPropmaster, type Propmaster } from '../../src/index.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-search-'));
const audit = path.join(folder, 'audit.jsonl');
const row = (name: string, category: string | null, mass: number): string =>
  `${JSON.stringify({ path: `toys/${name}.urdf`, name, category, mass, size: [0.1, 0.2, 0.1], joints: 0, licence: null, verdict: 'passed', format: 'urdf', findings: [] })}\n`;

let propmaster: Propmaster;
beforeAll(async () => {
  writeFileSync(audit, row('beaker_glass', 'beaker', 0.2) + row('tug', null, 3));
  propmaster = await openPropmaster({ project: folder });
});
afterAll(async () => {
  await propmaster.close();
  rmSync(folder, { recursive: true, force: true });
});

it('searches the kinds that can be made, and an empty project', async () => {
  const { hits, searched } = await propmaster.search('something to drink from');
  expect(hits.map(({ from, id }) => [from, id])).toContainEqual(['kinds', 'mug']);
  expect(searched).toBeGreaterThan(100);
});

it('searches an audit, and what has come to it since', async () => {
  const ids = async (query: string): Promise<string[]> =>
    (await propmaster.search(query, { in: ['audit'], audit })).hits.map(({ id }) => id);
  expect(await ids('laboratory mass<1kg')).toEqual(['toys/beaker_glass.urdf']);
  expect(await ids('tug')).toEqual(['toys/tug.urdf']);
  appendFileSync(audit, row('tug_2', null, 3));
  expect(await ids('tug')).toEqual(['toys/tug.urdf', 'toys/tug_2.urdf']);
});

it('says what is missing', async () => {
  await expect(propmaster.search('mug', { in: ['audit'] })).rejects.toMatchObject({ code: 'usage' });
  await expect(propmaster.search('mug', { audit: path.join(folder, 'no.jsonl') })).rejects.toMatchObject({
    code: 'not_found',
  });
});
