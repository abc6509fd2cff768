import type { ByteMap } from '../files.ts';
import { type Found, findFile } from '../raw/find-file.ts';

/**
 * The file that a URI means, among the files given; nothing is fetched.
 *
 * `model://name/rest` (and `package://`, and the address of a file at Fuel) is searched as Gazebo does, below any folder
 * that has a folder `name`. Where the folder's name is lost because the model is the root of the files, `rest` stands
 * for itself. Everything else (another folder name or case, absolute paths, backslashes) goes by the end of the path,
 * and counts as repaired.
 *
 * @param from path of the file with the reference
 * @see https://gazebosim.org/api/sim/9/resources.html
 */
export function findReference(files: ByteMap, from: string, uri: string): Found {
  const said = parseUri(uri);
  if (said.name === undefined) return findFile(files, from, said.rest);
  const whole = `${said.name}/${said.rest}`;
  const inFolder = [...files.keys()].find((path) => path === whole || path.endsWith(`/${whole}`));
  if (inFolder !== undefined) return { path: inFolder, repaired: false };
  if (!from.includes('/') && files.has(said.rest)) return { path: said.rest, repaired: false };
  return findFile(files, from, whole);
}

export interface Uri {
  /** Folder of the model that it names, if it does. */
  readonly name?: string;
  /** Path inside of that folder, or of the referring file's; may be empty. */
  readonly rest: string;
}

/** Takes the schemes apart that SDF files use. */
export function parseUri(uri: string): Uri {
  const plain = uri.trim().replaceAll('\\', '/');
  const inModel = /^(?:model|package|gz|ign):\/+([^/]+)\/*(.*)$/i.exec(plain);
  if (inModel) return { name: inModel[1]!, rest: inModel[2]! };
  const web = /^https?:\/\/(.+)$/i.exec(plain);
  if (web) {
    const path = unescaped(web[1]!);
    // Fuel: /1.0/<owner>/models/<name>[/<version>][/files/<path>]
    const fuel = /\/models\/([^/]+)(?:\/(?:\d+|tip))?(?:\/files)?(?:\/(.*))?$/i.exec(path);
    return fuel ? { name: fuel[1]!, rest: fuel[2] ?? '' } : { rest: path.replace(/[?#].*$/, '') };
  }
  return { rest: plain.replace(/^file:\/\//i, '') };
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
