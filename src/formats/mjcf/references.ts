import { PropmasterError } from '../../errors.ts';
import type { Finding } from '../../model/finding.ts';
import type { ByteMap } from '../files.ts';
import { referenceRepaired } from '../findings.ts';
import { matchTail } from '../match-tail.ts';
import { type Compiled, compileMjcf, LEVELS, ROOT } from './compile.ts';
import { isAbsolute } from './mount.ts';

/** A model that names more missing places than this is not a renamed folder but a broken archive. */
const MOST_REPAIRS = 32;

/**
 * Compiles, and where MuJoCo can't open a file takes the one of the archive that fits the end of the path.
 *
 * MuJoCo itself says what it looked for, so its own rules (meshdir, strippath, includes of includes) hold. A repair goes
 * for the whole folder: `../furniture_sim/a/b.xml` found as `a/b.xml` makes everything available under
 * `../furniture_sim/`. Absolute paths, of Windows too, are repaired in the same way.
 *
 * @throws {PropmasterError} `invalid_input` naming model, reference and, if several files fit, the candidates
 */
export async function compileWithRepairs(
  files: ByteMap,
  entry: string,
  own = false,
): Promise<{ compiled: Compiled; findings: Finding[] }> {
  const available = new Map(files);
  const findings: Finding[] = [];
  for (;;) {
    try {
      return { compiled: await compileMjcf(available, entry, { own }), findings };
    } catch (error) {
      const wanted = error instanceof PropmasterError ? missingFile(error) : undefined;
      if (wanted === undefined || findings.length === MOST_REPAIRS) throw error;
      const place = placeOf(wanted, entry);
      const { found, shared } = bestFit(files, place, entry);
      if (available.has(place)) throw error; // It is there and still not opened: not a matter of names.
      findings.push(referenceRepaired.at(entry, { wanted: place, found }));
      const tail = componentsOf(place).slice(-shared).join('/');
      if (place.endsWith(tail)) {
        const from = found
          .split('/')
          .slice(0, -shared)
          .map((part) => `${part}/`)
          .join('');
        const to = place.slice(0, place.length - tail.length);
        for (const [path, bytes] of files) {
          const alias = to + path.slice(from.length);
          if (path.startsWith(from) && !available.has(alias)) available.set(alias, bytes);
        }
      }
      available.set(place, files.get(found)!);
    }
  }
}

/** The path that MuJoCo could not open, as it says it. */
function missingFile({ cause }: PropmasterError): string | undefined {
  return cause instanceof Error ? /Error opening file '(.+)'$/m.exec(cause.message)?.[1] : undefined;
}

/**
 * Path of a reference seen from the root of the files; an absolute one as it is. MuJoCo names a file of the main model
 * as that wrote it, and one of an included file by its full path.
 */
function placeOf(wanted: string, entry: string): string {
  const mounted = wanted.startsWith(`${ROOT}/`);
  if (!mounted && isAbsolute(wanted)) return wanted;
  const path = mounted ? wanted.slice(ROOT.length + 1) : entry.slice(0, entry.lastIndexOf('/') + 1) + wanted;
  const parts: string[] = [];
  for (const part of path.split(/[\\/]+/)) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The file that shares most path components with the end of the reference, and how many. */
function bestFit(files: ByteMap, place: string, entry: string): { found: string; shared: number } {
  const missing = (hint: string) =>
    new PropmasterError('invalid_input', `${entry} needs "${place}", which was not found.`, {
      where: `${entry}: ${place}`,
      hint,
    });
  if (/^\/(dev|proc)\b/.test(place)) throw missing('A model must not refer to devices.');
  if (place.startsWith('../'.repeat(LEVELS + 1))) throw missing('Refer to files beside the model or below it.');
  const { path, candidates, shared } = matchTail(files, componentsOf(place));
  if (candidates.length === 0) throw missing('Add the file, or remove the reference.');
  if (path === undefined)
    throw missing(`Several files have that name (${candidates.slice(0, 3).join(', ')}); keep the one that is meant.`);
  return { found: path, shared };
}

const componentsOf = (place: string): string[] => place.split(/[\\/]+/).filter((part) => part !== '..' && part !== '');
