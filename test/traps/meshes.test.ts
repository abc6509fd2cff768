import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PropmasterError } from '../../src/errors.ts';
import { kindsOf, passThrough, writeEverywhere } from './pass-through.ts';

const FOLDER = path.join(import.meta.dirname, 'meshes');

/** Fixtures are named as those of `urdf`: `<verdict>--<code, with a dot for the slash>--<what it is>.<ending>`. */
const FIXTURES = readdirSync(FOLDER)
  .sort()
  .map((file) => {
    const [verdict, code] = file.split('--') as [string, string];
    return { file, verdict, code: code.replace('.', '/') };
  });

async function pass(file: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-mesh-'));
  try {
    const given = path.join(folder, `thing${path.extname(file)}`);
    cpSync(path.join(FOLDER, file), given);
    return await passThrough(given, {});
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('PLY and VTK', () => {
  it.each(FIXTURES.filter(({ verdict }) => verdict === 'refused'))('$file', async ({ file, code }) => {
    const error = (await pass(file).then(
      () => expect.fail('it was read'),
      (thrown) => thrown,
    )) as PropmasterError;
    expect(error.code, String(error.stack)).toBe('invalid_input');
    expect(kindsOf(error.findings ?? [])).toEqual([`error ${code}`]);
    expect(error.findings![0]!.hint).toMatch(/\w/);
    expect(error.where).toMatch(/^thing\./);
  });

  it.each(FIXTURES.filter(({ verdict }) => verdict === 'read'))('$file', async ({ file }) => {
    const { model, report } = await pass(file);
    // That nobody says which axis is up is only told.
    expect(kindsOf(report.findings).filter((kind) => /^(?:error|warning) format\//.test(kind))).toEqual([]);
    expect(model.links[0]!.visuals.length).toBeGreaterThan(0);
    await writeEverywhere(model, report, ['mujoco', 'gazebo', 'urdf']);
  });
});
