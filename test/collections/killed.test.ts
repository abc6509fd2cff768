import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AuditRow } from '../../src/collections/types.ts';
import { eventually } from '../eventually.ts';
import { program } from '../program.ts';
import { boxUrdf, writeTree } from './toys.ts';

const MODELS = 12;
const KILLS = 10;
const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'propmaster-audit-killed-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const start = (to: string) =>
  spawn(
    process.execPath,
    [
      ...program(import.meta.url, '../../src/cli/main.ts'),
      'audit',
      path.join(scratch, 'toys'),
      '--to',
      path.join(scratch, to),
      '--level',
      'structure',
      '--jobs',
      '1',
    ],
    { stdio: 'ignore' },
  );

/** Whole lines of the journal besides its head. */
function journaled(to: string): string[] {
  try {
    return readFileSync(path.join(scratch, to, 'journal.jsonl'), 'utf8')
      .split('\n')
      .slice(1, -1);
  } catch {
    return [];
  }
}

const rowsIn = (to: string): Omit<AuditRow, 'ms'>[] =>
  readFileSync(path.join(scratch, to, 'audit.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { ms: _, ...row } = JSON.parse(line) as AuditRow;
      return row;
    });

const ended = (child: ReturnType<typeof start>): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)));

describe('an audit that is killed with SIGKILL', () => {
  it(`at ${KILLS} moments ends as one that is not, and looks at no model twice`, async () => {
    writeTree(
      path.join(scratch, 'toys'),
      Object.fromEntries(Array.from({ length: MODELS }, (_, i) => [`toy${i}.urdf`, boxUrdf(`toy${i}`)])),
    );
    for (let kill = 1; kill <= KILLS; kill++) {
      const before = journaled('killed').length;
      const child = start('killed');
      const end = ended(child);
      await eventually(() => expect(journaled('killed').length).toBeGreaterThan(before));
      child.kill('SIGKILL');
      await end;
      if (journaled('killed').length === MODELS) break;
    }
    expect(await ended(start('killed'))).toBe(0);
    expect(await ended(start('whole'))).toBe(0);
    expect(rowsIn('killed')).toEqual(rowsIn('whole'));
    const paths = journaled('killed').map((line) => (JSON.parse(line) as AuditRow).path);
    expect(paths).toHaveLength(MODELS);
    expect(new Set(paths).size).toBe(MODELS);
  });
});
