import type { ByteMap } from '../files.ts';
import { parseUri } from './references.ts';

/** An `<include>` of a model, as text: it has to be found in files that may be broken, too. */
const INCLUDE = /<include\b[^<>]*>(?:(?!<\/include)[\s\S])*?<uri\b[^<>]*>\s*([^<]+?)\s*<\/uri/g;
const COMMENT = /<!--[\s\S]*?-->/g;

/**
 * Those of several models that no other one of them includes: the wholes, of which the others are parts. Models that include
 * one another in a circle count as included.
 *
 * @param models paths in `files`; a model is known by the folder that it lies in, or by its path
 */
export function withoutIncluded(files: ByteMap, models: readonly string[]): string[] {
  if (models.length < 2) return [...models];
  const included = new Set<string>();
  for (const model of models) {
    const text = new TextDecoder().decode(files.get(model)!).replace(COMMENT, '');
    for (const [, uri] of text.matchAll(INCLUDE)) {
      const { name, rest } = parseUri(uri!);
      const said = [...(name === undefined ? [] : [name]), ...rest.split('/')].filter(
        (part) => part !== '' && part !== '.',
      );
      for (const other of models) if (other !== model && isMeant(other, said)) included.add(other);
    }
  }
  return models.filter((model) => !included.has(model));
}

/** Whether the end of a model's path, or of its folder's, is what a URI says. */
function isMeant(model: string, said: readonly string[]): boolean {
  const parts = model.split('/');
  const ends = (path: readonly string[]): boolean =>
    path.length > 0 && said.length > 0 && portable(path.at(-1)!) === portable(said.at(-1)!);
  return ends(parts) || ends(parts.slice(0, -1));
}

/** Fuel's cache and people write the same name in another case, or with other blanks. */
export const portable = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
