import { PropmasterError } from '../../errors.ts';
import type { Finding } from '../../model/finding.ts';
import type { ByteMap } from '../files.ts';
import { type Compiled, compileMjcf } from './compile.ts';
import { referenceRepaired } from './findings.ts';

/** A model that names more missing places than this is not a renamed folder but a broken archive. */
const MOST_REPAIRS = 32;

/**
 * Compiles, and where MuJoCo can't open a file takes the one of the archive that fits the end of the path.
 *
 * MuJoCo itself says what it looked for, so its own rules (meshdir, strippath, includes of includes) hold. A repair goes
 * for the whole folder: `../furniture_sim/a/b.xml` found as `a/b.xml` makes everything available under
 * `../furniture_sim/`.
 *
 * @throws {PropmasterError} `invalid_input` naming model, reference and, if several files fit, the candidates
 */
export async function compileWithRepairs(
  files: ByteMap,
  entry: string,
): Promise<{ compiled: Compiled; findings: Finding[] }> {
  const available = new Map(files);
  const findings: Finding[] = [];
  for (let repair = 0; ; repair++) {
    try {
      return { compiled: await compileMjcf(available, entry), findings };
    } catch (error) {
      const wanted = error instanceof PropmasterError ? missingFile(error) : undefined;
      if (wanted === undefined || repair === MOST_REPAIRS) throw error;
      const { found, shared } = bestFit(files, wanted, entry);
      findings.push(referenceRepaired.at(entry, { wanted, found }));
      if (place(wanted, entry).endsWith(shared)) {
        const from = found.slice(0, found.length - shared.length);
        const to = place(wanted, entry).slice(0, -shared.length);
        for (const [path, bytes] of files) {
          const alias = to + path.slice(from.length);
          if (path.startsWith(from) && !available.has(alias)) available.set(alias, bytes);
        }
      }
      available.set(place(wanted, entry), files.get(found)!);
    }
  }
}

/** The path that MuJoCo could not open: as written for an include, from the root of the archive for an asset. */
function missingFile({ message }: PropmasterError): string | undefined {
  return /Error opening file '([^']+)'/.exec(message)?.[1];
}

/** Path of a reference seen from the root of the archive. */
function place(reference: string, entry: string): string {
  const folder = entry.includes('/') ? entry.slice(0, entry.lastIndexOf('/') + 1) : '';
  return reference.startsWith('..') ? folder + reference : reference;
}

/** The file of the archive that shares most path components with the end of the reference. */
function bestFit(files: ByteMap, wanted: string, entry: string): { found: string; shared: string } {
  const missing = (hint: string, where = wanted) =>
    new PropmasterError('invalid_input', `${entry} needs "${wanted}", which the archive does not hold.`, {
      where: `${entry}: ${where}`,
      hint,
    });
  if (/^\/(dev|proc)\b/.test(wanted)) throw missing('A model must not refer to devices.');
  const parts = wanted.split(/[\\/]+/).filter((part) => part !== '.' && part !== '..' && part !== '');
  let best: string[] = [];
  let length = 0;
  for (const path of files.keys()) {
    const other = path.split('/');
    let common = 0;
    while (common < Math.min(parts.length, other.length) && parts.at(-1 - common) === other.at(-1 - common)) common++;
    if (common > length) [best, length] = [[path], common];
    else if (common === length && common > 0) best.push(path);
  }
  if (best.length === 0) throw missing('Add the file to the archive, or remove the reference.');
  if (best.length > 1)
    throw missing(`Several files have that name (${best.slice(0, 3).join(', ')}); keep the one that is meant.`);
  return { found: best[0]!, shared: parts.slice(-length).join('/') };
}
