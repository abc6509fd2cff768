import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PropmasterError } from '../../src/errors.ts';
import { CATALOG } from '../../src/verify/catalog.ts';
import { kindsOf, type Passed, passThrough, writeEverywhere } from './pass-through.ts';

const FOLDER = path.join(import.meta.dirname, 'urdf');

/**
 * Fixtures are named after what becomes of them: `<verdict>--<code, with a dot for the slash>--<what it is>.urdf`.
 * `read`: without a warning; `warning` and `error`: with that one and no other; `refused`: by that one. What begins with
 * `fixable` has no error after `--fix`.
 */
const FIXTURES = readdirSync(FOLDER)
  .sort()
  .map((file) => {
    const [verdict, code, what] = file.replace(/\.urdf$/, '').split('--') as [string, string, string];
    return { file, verdict, code: code.replace('.', '/'), what };
  });

/** Passes a fixture alone in a folder, as a package `thing`. */
async function pass(file: string, fix = false): Promise<Passed & { format: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-urdf-'));
  try {
    cpSync(path.join(FOLDER, file), path.join(folder, 'thing', 'thing.urdf'), { recursive: true });
    return await passThrough(path.join(folder, 'thing', 'thing.urdf'), fix ? { fix } : {});
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const severe = (kinds: readonly string[]): string[] => [...new Set(kinds.filter((kind) => !kind.startsWith('info ')))];

describe('URDF', () => {
  it('has many fixtures, whose names are codes that there are', () => {
    const codes = new Set(['none', ...CATALOG.flatMap(({ kinds }) => kinds.map(({ code }) => code))]);
    expect(FIXTURES.length).toBeGreaterThanOrEqual(60);
    expect(FIXTURES.filter(({ code }) => !codes.has(code))).toEqual([]);
  });

  it.each(FIXTURES.filter(({ verdict }) => verdict === 'refused'))('$file', async ({ file, code }) => {
    const error = (await pass(file).then(
      () => expect.fail('it was read'),
      (thrown) => thrown,
    )) as PropmasterError;
    expect(['invalid_input', 'unsafe_input'], String(error.stack)).toContain(error.code);
    expect(kindsOf(error.findings ?? [])).toEqual([`error ${code}`]);
    expect(error.hint).toMatch(/\w/);
    expect(error.where).toMatch(/thing\.urdf(?::\d+)?$/);
  });

  it.each(FIXTURES.filter(({ verdict }) => verdict !== 'refused'))('$file', async ({ file, verdict, code, what }) => {
    const { model, report, format } = await pass(file);
    expect(format).toBe('urdf');
    const kinds = kindsOf(report.findings);
    if (verdict === 'read') {
      expect(severe(kinds)).toEqual([]);
      if (code !== 'none') expect(kinds).toContain(`info ${code}`);
    } else {
      expect(kinds).toContain(`${verdict} ${code}`);
      expect(severe(kinds).filter((kind) => kind.startsWith('error'))).toEqual(
        verdict === 'error' ? [`error ${code}`] : [],
      );
    }
    expect(report.verdict === 'failed').toBe(verdict === 'error');
    if (verdict !== 'error') await writeEverywhere(model, report);
    if (!what.startsWith('fixable')) return;
    const fixed = await pass(file, true);
    expect(severe(kindsOf(fixed.report.findings)).filter((kind) => kind.startsWith('error'))).toEqual([]);
    expect(fixed.changes.length).toBeGreaterThan(0);
  });
});
