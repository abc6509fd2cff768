/**
 * Paths of places in a layer: absolute prim paths with the variants that lead there, `/Car{paint=red}/Wheel`.
 * A path without variants is also the path of a prim of the stage.
 */

export const childSite = (path: string, name: string): string => (path === '/' ? `/${name}` : `${path}/${name}`);
export const variantSite = (path: string, set: string, variant: string): string => `${path}{${set}=${variant}}`;

/** The place around a place: without its last name, or without its last variant. */
export function parentSite(path: string): string {
  if (path.endsWith('}')) return path.slice(0, path.lastIndexOf('{'));
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

/** Name of the prim, or `[set, variant]`. */
export function lastOf(path: string): string | readonly [set: string, variant: string] {
  if (!path.endsWith('}')) return path.slice(path.lastIndexOf('/') + 1);
  const [set = '', variant = ''] = path.slice(path.lastIndexOf('{') + 1, -1).split('=');
  return [set, variant];
}

/** The prim's own path. */
export const withoutVariants = (path: string): string => path.replace(/\{[^}]*\}/g, '');

/** How many prims deep it lies; variants don't count. */
export const depthOf = (path: string): number => (path === '/' ? 0 : path.split('/').length - 1);

/** Whether `path` is `above` or lies below it. */
export const isWithin = (path: string, above: string): boolean =>
  above === '/' || path === above || path.startsWith(`${above}/`) || path.startsWith(`${above}.`);
