import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkContent, inflatedSync } from '../../src/archive/content.ts';
import { isPropmasterError } from '../../src/errors.ts';
import type { ArchiveEntry } from '../../src/formats/zip/archive-entry.ts';
import { bytesSource } from '../../src/formats/zip/byte-source.ts';
import { judgeArchive } from '../../src/formats/zip/judge-archive.ts';
import { ARCHIVE_RULES } from '../../src/formats/zip/rules.ts';
import { zip } from '../corpus/archives/build.ts';
import { DEFLATED } from '../corpus/archives/entry.ts';
import { archive } from './archives/models.ts';
import { mutate, mutation } from './archives/mutate.ts';
import { hasPython, type PythonAnswer, type PythonZipfile, startPythonZipfile } from './archives/python-zipfile.ts';
import { FUZZ_TIMEOUT, fuzz } from './fuzz.ts';

const LIMITS = { unpackedBytes: 16 * 1024 * 1024 };

type Verdict = { readonly refused: readonly string[] } | { readonly entries: readonly Listed[] };

interface Listed extends Pick<ArchiveEntry, 'name' | 'size' | 'packed' | 'crc32'> {
  readonly sha256: string;
}

/** What we make of an archive: the gate first, then each content. */
function judge(bytes: Buffer): Verdict {
  const { entries, violations } = judgeArchive(bytesSource(bytes), { limits: LIMITS });
  if (violations.length > 0) return { refused: violations.map(({ code }) => code) };
  try {
    return { entries: entries.map((entry) => list(entry, bytes)) };
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    return { refused: [/Refused, (zip\/[a-z0-9-]+):/.exec(error.message)![1]!] };
  }
}

function list(entry: ArchiveEntry, bytes: Buffer): Listed {
  const { name, size, packed, crc32, method, contentStart } = entry;
  const stored = bytes.subarray(contentStart, contentStart + packed);
  const content = method === DEFLATED ? inflatedSync(stored, entry, 'archive') : stored;
  checkContent(content, entry, 'archive');
  return { name, size, packed, crc32, sha256: createHash('sha256').update(content).digest('hex') };
}

const pythonsList = (answer: PythonAnswer): readonly Listed[] | string =>
  'error' in answer ? answer.error : answer.entries.map(({ folder: _, ...listed }) => listed);

const missing = !hasPython() && process.env['CI'] === undefined;

describe.skipIf(missing)(`archives against Python's zipfile${missing ? ' (skipped: there is no python3)' : ''}`, () => {
  let python: PythonZipfile;
  beforeAll(() => {
    python = startPythonZipfile();
  });
  afterAll(() => python.close());

  /** Refused with codes of the policy, or the same to the byte. */
  async function agree(bytes: Buffer): Promise<void> {
    const verdict = judge(bytes);
    if ('refused' in verdict) {
      expect(verdict.refused.filter((code) => !(code in ARCHIVE_RULES))).toEqual([]);
    } else {
      expect(verdict.entries).toEqual(pythonsList(await python.read(bytes)));
    }
  }

  it(
    'refuses a mutated archive with a code, or reads it as Python does',
    () =>
      fuzz(
        'archives',
        fc.asyncProperty(archive, archive, fc.array(mutation, { maxLength: 5 }), async (base, donor, mutations) => {
          await agree(mutations.reduce((bytes, step) => mutate(bytes, step, donor), base));
        }),
        1_500,
      ),
    FUZZ_TIMEOUT,
  );

  it('accepts enough of them for that to mean something', async () => {
    const samples = fc.sample(fc.tuple(archive, mutation), { numRuns: 600, seed: 1 });
    const accepted = samples.filter(([bytes, step]) => 'entries' in judge(mutate(bytes, step, bytes)));
    expect(accepted.length).toBeGreaterThan(30);
  });

  it('would notice a difference', async () => {
    const name = 'mug.xml';
    const answer = await python.read(zip([{ name, content: 'a' }]));
    expect(judge(zip([{ name, content: 'a' }]))).toEqual({ entries: pythonsList(answer) });
    expect(judge(zip([{ name, content: 'b' }]))).not.toEqual({ entries: pythonsList(answer) });
    expect(pythonsList(await python.read(Buffer.from('no archive')))).toBe("BadZipFile('File is not a zip file')");
  });
});
