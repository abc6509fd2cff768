import { existsSync } from 'node:fs';
import path from 'node:path';
import { changeProject } from '../pipeline/change-project.ts';
import { blendPath } from './blend.ts';
import { checkKnown } from './known-names.ts';
import type { Session } from './session.ts';

/** Removes props: their files as the lock lists them, and what manifest, lock and the common files say of them. */
export async function remove({ root, notice }: Session, names: readonly string[]): Promise<void> {
  await changeProject({ root, command: 'remove', notice }, async ({ manifest, lock, transaction }) => {
    checkKnown(names, [...new Set([...Object.keys(manifest.props), ...Object.keys(lock.props)])]);
    for (const name of names) {
      for (const file of Object.keys(lock.props[name]?.files ?? {})) await transaction.remove(file);
      if (existsSync(path.join(root, blendPath(name)))) await transaction.remove(blendPath(name));
      delete lock.props[name];
      delete manifest.props[name];
    }
  });
}
