import { describe, expect, it } from 'vitest';
import type { PropmasterError } from '../../src/errors.ts';
import { REPAIRS } from '../../src/repair/repairs/index.ts';
import { CATALOG } from '../../src/verify/catalog.ts';
import { kindsOf, passThrough, withFiles, writeEverywhere } from './pass-through.ts';
import type { Raised, Read, Refused, Trap } from './trap.ts';
import { RANKED, TRAPS } from './traps.ts';

const matters = (kind: Raised): boolean => !kind.startsWith('info ');
const sorted = (kinds: readonly Raised[]): Raised[] => [...kinds].sort();

describe.each([...new Set(TRAPS.map(({ format }) => format))])('%s', (format) => {
  it.each(TRAPS.filter((trap) => trap.format === format))(
    '$row: $name',
    (trap) =>
      withFiles(trap, (file) =>
        'refused' in trap.outcome ? isRefused(file, trap, trap.outcome) : isRead(file, trap, trap.outcome),
      ),
    120_000, // of 200,000 triangles on a busy machine
  );
});

describe('the table', () => {
  it.each(RANKED)('has number %i of the ranked list, %s, in every format that can have it', (rank, _, formats) => {
    const shown = new Set(TRAPS.filter(({ ranks }) => ranks?.includes(rank)).map(({ format }) => format));
    expect(formats.filter((format) => !shown.has(format))).toEqual([]);
  });

  it('names findings and repairs that there are', () => {
    const kinds = new Set(
      CATALOG.flatMap(({ kinds: rows }) => rows).map(({ severity, code }): Raised => `${severity} ${code}`),
    );
    const named = TRAPS.flatMap(({ outcome }) =>
      'refused' in outcome ? [outcome.refused] : [...outcome.raises, ...(outcome.fixed?.leaves ?? [])],
    ).filter((kind) => typeof kind === 'string');
    expect(named.filter((kind) => !kinds.has(kind))).toEqual([]);
    const repairs = new Set(
      TRAPS.flatMap(({ outcome }) => ('raises' in outcome ? (outcome.fixed?.repairs ?? []) : [])),
    );
    expect([...repairs].filter((name) => !REPAIRS.some((repair) => repair.name === name))).toEqual([]);
  });

  it('tells each trap of a format by another name', () => {
    const names = TRAPS.map(({ format, row, name }) => `${format} ${row}: ${name}`);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });
});

async function isRefused(file: string, { treatment }: Trap, { refused, where }: Refused): Promise<void> {
  const error = (await passThrough(file, treatment).then(
    () => expect.fail('it was read'),
    (thrown) => thrown,
  )) as PropmasterError;
  expect(['invalid_input', 'unsafe_input'], String(error.stack)).toContain(error.code);
  expect(error.hint, 'what to do about it').toMatch(/\w/);
  if (refused instanceof RegExp) expect(error.message).toMatch(refused);
  else expect(kindsOf(error.findings ?? [])).toContain(refused);
  if (where !== undefined) expect(error.where).toMatch(where);
}

async function isRead(file: string, trap: Trap, { raises, holds, fixed, installs }: Read): Promise<void> {
  const { model, report, format } = await passThrough(file, trap.treatment);
  expect(format).toBe(trap.format);
  const found = kindsOf(report.findings);
  expect(found.filter(matters)).toEqual(sorted(raises.filter(matters)));
  expect(found).toEqual(expect.arrayContaining([...raises]));
  holds?.(model);
  expect(report.verdict === 'failed').toBe(raises.some((kind) => kind.startsWith('error ')));
  if (report.verdict !== 'failed') await writeEverywhere(model, report, installs);
  if (!fixed) return;

  const mended = await passThrough(file, { ...trap.treatment, fix: true });
  expect([...new Set(mended.changes.map(({ repair }) => repair))]).toEqual(fixed.repairs);
  for (const { reason, pointer } of mended.changes)
    expect([reason, pointer]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/^(?:\/|$)/)]);
  expect(kindsOf(mended.report.findings).filter(matters)).toEqual(sorted(fixed.leaves));
  fixed.holds?.(mended.model);
  if (mended.report.verdict !== 'failed') await writeEverywhere(mended.model, mended.report, installs);
}
