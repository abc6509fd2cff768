import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A folder with one of these is a working copy of a repository. */
const REPOSITORY = ['.git', '.hg', '.svn'];
/** A folder with one of these is a package, or a part of one. */
const PACKAGE = [
  'package.xml',
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  '__init__.py',
  'package.json',
  'propmaster.json',
];
/** A folder with this is a model of Gazebo, which refers to its siblings by `model://`. */
const MODEL = 'model.config';

/**
 * The folder within which the references of a model are read, and never beyond: of the repository that it lies in; without
 * one, the outermost package, or the folder around its Gazebo model; without any of them, the folder above its own. The
 * home folder, the temporary folder, and what contains them, are never one.
 *
 * @param folder that the model lies in, or that was given; absolute, links resolved
 * @see docs/references.md
 */
export function referenceRoot(folder: string): string {
  const above = [...foldersAbove(folder)];
  const marked = (markers: readonly string[]) => (each: string) =>
    markers.some((marker) => existsSync(path.join(each, marker)));
  const repository = above.find(marked(REPOSITORY));
  if (repository !== undefined) return repository;
  const parent = above[1];
  const packages = above.filter(marked(PACKAGE));
  const models = above.filter((each) => above.includes(path.dirname(each)) && marked([MODEL])(each)).map(path.dirname);
  const roots = [...packages, ...models].sort((a, b) => a.length - b.length);
  return roots[0] ?? parent ?? folder;
}

/** A folder and those above it that may be a root, from the inside out. */
function* foldersAbove(folder: string): Generator<string> {
  yield folder;
  const never = [os.homedir(), os.tmpdir(), path.parse(folder).root].map((each) => path.resolve(each) + path.sep);
  for (let each = path.dirname(folder); each !== path.dirname(each); each = path.dirname(each)) {
    if (never.some((place) => place.startsWith(each + path.sep))) return;
    yield each;
  }
}
