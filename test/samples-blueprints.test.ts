import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawBlueprint } from '../src/api/blueprints.ts';

const FOLDER = 'samples/blueprints';
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
/** All of them in the nightly list; on every run each sixth. */
const tried = process.env['PROPMASTER_NIGHTLY'] ? files : files.filter((_, at) => at % 6 === 0);

describe('blueprints that agents wrote', () => {
  it('are one for each name', () => {
    for (const file of files) {
      const { name } = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));
      expect(file).toBe(`${name}.json`);
    }
    expect(files.length).toBeGreaterThan(30);
  });

  it.each(tried)('%s is built and holds in MuJoCo', async (file) => {
    const { findings, report } = await drawBlueprint(readFileSync(path.join(FOLDER, file), 'utf8'), { simulate: true });
    const errors = [...findings, ...(report?.findings ?? [])].filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([]);
    expect(report!.verdict).not.toBe('failed');
  });
});
