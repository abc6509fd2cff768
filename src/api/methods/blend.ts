import { writeAtomic } from '../../disk/disk.ts';
import { PropmasterError } from '../../errors.ts';
import { withProjectLock } from '../../project/busy.ts';
import { insideRoot } from '../../project/inside.ts';
import { readLock } from '../../project/project-files.ts';
import { checkKnown } from './known-names.ts';
import { type ProjectSession, settle } from './session.ts';

/** What was built, and by which Blender. */
export interface Blended {
  /** Prop → its .blend, relative to the project. */
  readonly written: Readonly<Record<string, string>>;
  /** `5.2.3` */
  readonly blender: string;
}

/** Where a prop's asset file lies. Not in the lock: Blender never writes the same bytes twice. */
export const blendPath = (name: string): string => `blender/${name}/${name}.blend`;

/**
 * Builds the asset files of the project's Blender library from the GLB files that lie there, all in one run of the Blender
 * that is installed, so that the asset browser shows them.
 *
 * @param names default: all props that are installed for Blender
 * @throws {PropmasterError} `export_not_available` where there is no Blender, or it fails; `not_found`; `usage` if no prop
 *   is installed for Blender
 */
export async function blend(
  session: ProjectSession,
  names: readonly string[] | undefined,
  signal: AbortSignal | undefined,
): Promise<Blended> {
  await settle(session);
  const { root } = session;
  const { props } = await readLock(root);
  const installed = Object.keys(props).filter((name) => props[name]!.entries['blender'] !== undefined);
  const wanted = names === undefined || names.length === 0 ? installed : names;
  checkKnown(wanted, Object.fromEntries(installed.map((name) => [name, true])));
  if (wanted.length === 0) {
    throw new PropmasterError('usage', 'No prop is installed for Blender.', {
      where: root,
      hint: 'Install one with --simulators blender, alone or among others.',
    });
  }
  const [{ findBlender }, { makeBlends }] = await Promise.all([
    import('../../blender/find-blender.ts'),
    import('../../blender/make-blend.ts'),
  ]);
  const blender = await findBlender(undefined, signal);
  const made = await makeBlends(await insideRoot(root, 'blender'), wanted, { blender, ...(signal && { signal }) });
  const written = await withProjectLock(
    root,
    async () => {
      const files: Record<string, string> = {};
      for (const [name, bytes] of made) {
        await writeAtomic(await insideRoot(root, blendPath(name)), bytes);
        files[name] = blendPath(name);
      }
      return files;
    },
    { command: 'blend', ...(signal && { signal }) },
  );
  return { written, blender: blender.version };
}
