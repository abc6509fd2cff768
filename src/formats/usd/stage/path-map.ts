import { isWithin } from './site-path.ts';

/** Where paths of one namespace lie in another: the longest `from` that a path begins with is replaced by its `to`. */
export type PathMap = readonly (readonly [from: string, to: string])[];

export const IDENTITY_MAP: PathMap = [['/', '/']];

/** What maps to `to`, and everything else to itself; so do arcs that stay within one layer stack. */
export const withRootIdentity = (map: PathMap): PathMap =>
  map.some(([from]) => from === '/') ? map : [...map, ['/', '/']];

/**
 * @returns `undefined` if the path has no place there: nothing maps it, or something else already lies where it would
 * @see PcpMapFunction: it is a bijection
 */
export function mapPath(map: PathMap, path: string): string | undefined {
  const image = replaced(map, path, 0, 1);
  if (image === undefined) return undefined;
  return replaced(map, image, 1, 0) === path ? image : undefined;
}

export const inverse = (map: PathMap): PathMap => map.map(([from, to]) => [to, from]);

/** First `inner`, then `outer`. */
export function composeMaps(outer: PathMap, inner: PathMap): PathMap {
  const pairs = new Map<string, string>();
  for (const [from, to] of inner) {
    const image = mapPath(outer, to);
    if (image !== undefined) pairs.set(from, image);
  }
  const back = inverse(inner);
  for (const [from, to] of outer) {
    const source = mapPath(back, from);
    if (source !== undefined && !pairs.has(source)) pairs.set(source, to);
  }
  return [...pairs];
}

function replaced(map: PathMap, path: string, source: 0 | 1, target: 0 | 1): string | undefined {
  let best: PathMap[number] | undefined;
  for (const pair of map)
    if (isWithin(path, pair[source]) && (!best || pair[source].length > best[source].length)) best = pair;
  if (!best) return undefined;
  const [from, to] = [best[source], best[target]];
  const rest = from === '/' ? path.slice(1) : path.slice(from.length);
  if (from === '/') return to === '/' ? path : rest === '' ? to : `${to}/${rest}`;
  return to === '/' ? rest || '/' : to + rest;
}
