import path from 'node:path';
import { freeName, propName } from '../project/names.ts';
import type { FoundModel } from './find/types.ts';

/** Names of files that name no thing: the folder around them does. */
const GENERIC = /^(?:model|scene|visual|robot|main|textured|mesh|object|default)$/i;
/** Folders that name a kind of file. */
const KINDS = /^(?:urdf|sdf|xml|mjcf|usd|usda|meshes|mesh|models?|assets|visual|google_\d+k|files?)$/i;

/**
 * The name of each model in a project: that of its file, or of its folder where the file is called `model.sdf`; of those that
 * would be called the same, that of the folder in front; numbers where this does not tell them apart either. The same tree gives
 * the same names, whatever is installed.
 *
 * @param kept names that none of them gets
 * @returns name by path of the model
 */
export function planNames(models: readonly FoundModel[], kept: ReadonlySet<string> = new Set()): Map<string, string> {
  const own = models.map((model) => wordsOf(model.path));
  const wanted = own.map(([name = 'prop']) => propName(name));
  const often = new Map<string, number>();
  for (const name of wanted) often.set(name, (often.get(name) ?? 0) + 1);
  const isAlone = (name: string): boolean => often.get(name) === 1 && !kept.has(name);
  const taken = new Set([...kept, ...wanted.filter(isAlone)]);
  return new Map(
    models.map((model, at) => {
      const name = wanted[at]!;
      if (isAlone(name)) return [model.path, name];
      const [, folder] = own[at]!;
      const free = freeName(folder === undefined ? name : propName(`${folder} ${name}`), taken);
      taken.add(free);
      return [model.path, free];
    }),
  );
}

/** What names a model, from its file upwards. */
function wordsOf(file: string): string[] {
  const { dir, name } = path.posix.parse(file);
  const folders = dir.split('/').filter((part) => part !== '' && !KINDS.test(part));
  const words = [...folders, ...(GENERIC.test(name) && folders.length > 0 ? [] : [name])];
  return words.reverse();
}
