const NAME = String.raw`[\p{XID_Start}_][\p{XID_Continue}]*`;
const PRIM = `${NAME}(?:/${NAME})*`;
const PROPERTY = String.raw`\.${NAME}(?::${NAME})*`;

const IDENTIFIER = new RegExp(`^${NAME}$`, 'u');
const ABSOLUTE = new RegExp(`^/(?:${PRIM}(?:${PROPERTY})?)?$`, 'u');
const RELATIVE = new RegExp(`^(?:(?:\\.\\./)*${PRIM}(?:${PROPERTY})?|${PROPERTY}|\\.\\.(?:/\\.\\.)*)$`, 'u');
const RELATIVE_ABOVE = new RegExp(`^(?:\\.\\./)+(${PROPERTY})$`, 'u');

/** Whether it may be the name of a prim or of a part of a property's name. @see UAX 31 */
export const isIdentifier = (text: string): boolean => IDENTIFIER.test(text);

/** Whether a path names a property. */
export const isPropertyPath = (path: string): boolean => path.includes('.');

/**
 * A path as written in `<…>` seen from the root.
 *
 * @param prim absolute path of the prim that a relative one begins at; none may inside of a variant
 * @returns `undefined` if it is no path to a prim or a property, or leads above the root
 * @see SdfPath; paths into variants, targets and mappers are no targets in a layer of a prop
 */
export function absolutePath(path: string, prim: string): string | undefined {
  if (ABSOLUTE.test(path)) return path;
  if (prim.includes('{') || (!RELATIVE.test(path) && !RELATIVE_ABOVE.test(path))) return undefined;
  const parts = prim.split('/').filter((part) => part !== '');
  const dot = /\.(?=[^./])/.exec(path)?.index ?? path.length;
  for (const part of path.slice(0, dot).split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '') parts.push(part);
  }
  const property = path.slice(dot);
  return property !== '' && parts.length === 0 ? undefined : `/${parts.join('/')}${property}`;
}
