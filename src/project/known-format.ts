import { PropmasterError } from '../errors.ts';
import { isSourceFormat, type SourceFormat } from '../model/source-formats.ts';
import { LOCK_FILE, type LockedProp } from './lockfile.ts';

/**
 * The format that a prop was read from, for what reads its source again. A lock file may name a format that only a newer
 * release reads: the prop is then listed, verified, removed and written for further simulators as any other.
 *
 * @throws {PropmasterError} `project_invalid` naming the prop and the format
 */
export function knownFormat(name: string, { format }: LockedProp): SourceFormat {
  if (isSourceFormat(format)) return format;
  throw new PropmasterError('project_invalid', `${name} was made from ${format}, a format of a newer propmaster.`, {
    where: `${LOCK_FILE}: ${name}`,
    hint: `Update propmaster to make it again. Without it, restore the folder of ${name} from version control.`,
  });
}
