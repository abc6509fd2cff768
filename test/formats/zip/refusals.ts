import { expect, it } from 'vitest';
import { bytesSource } from '../../../src/formats/zip/byte-source.ts';
import { judgeArchive } from '../../../src/formats/zip/judge-archive.ts';
import { type Whole, zip } from '../../corpus/archives/build.ts';
import type { Entry } from '../../corpus/archives/entry.ts';

export const A: Entry = { name: 'a.xml', content: 'a' };
export const B: Entry = { name: 'b.obj', content: 'bb' };
/** Lengths of what `zip([A])` is made of: local header and content, directory, end record. */
export const [ENTRY, DIRECTORY, END] = [36, 51, 22];

/** `code entry: detail` of everything that is refused. */
export const refusals = (bytes: Uint8Array): string[] =>
  judgeArchive(bytesSource(bytes)).violations.map(({ code, entry, detail }) =>
    [code, entry === '' ? '' : ` ${entry}`, detail === undefined ? '' : `: ${detail}`].join(''),
  );

export type Case = readonly [what: string, entries: readonly Entry[], whole?: Whole];

export const accepted = (cases: readonly Case[]) =>
  it.each(cases.map(([what, entries, whole]) => [what, { entries, whole }] as const))(
    'accepts %s',
    (_, { entries, whole }) => expect(refusals(zip(entries, whole))).toEqual([]),
  );

/** What is refused, as it is and as it must be told. */
export type Refusal = readonly [what: string, entries: readonly Entry[], whole: Whole, ...told: string[]];

export const refused = (cases: readonly Refusal[]) =>
  it.each(cases.map(([what, entries, whole, ...told]) => [what, { entries, whole, told }] as const))(
    'refuses %s',
    (_, { entries, whole, told }) => expect(refusals(zip(entries, whole))).toEqual(told),
  );
