import { absolutePath, isPropertyPath } from '../paths.ts';
import type { PrimReference, SubLayer, Value } from '../types.ts';
import type { Scanner } from './scanner.ts';
import { assign, readBlock, readDictionary, readList } from './values.ts';

/** `@file@</Prim> (offset = 1; scale = 2)`, several in brackets, or `None`. @param payload those have no custom data */
export function readReferences(scanner: Scanner, payload: boolean): PrimReference[] {
  return readOneOrMore(scanner, () => {
    const asset = scanner.peek() === '@' ? scanner.asset() : '';
    const internal = asset === '';
    if (internal && scanner.peek() !== '<') scanner.unexpected('a reference');
    scanner.blanks();
    const raw = scanner.peek() === '<' ? scanner.path() : '';
    // From the root: what a relative path begins at is another layer's matter.
    if (raw !== '' && (absolutePath(raw, '/') !== raw || isPropertyPath(raw) || raw === '/'))
      scanner.fail(`<${raw}> is no prim to refer to`);
    return { asset, ...(raw === '' ? {} : { path: raw }), ...readTiming(scanner, payload) };
  });
}

/** `[@file@ (offset = 1; scale = 2), …]` */
export function readSubLayers(scanner: Scanner): SubLayer[] {
  const layers: SubLayer[] = [];
  readList(scanner, () => {
    scanner.countItem();
    const asset = scanner.asset();
    scanner.blanks();
    const { offset, scale } = readTiming(scanner, true);
    layers.push({ asset, offset, scale });
  });
  return layers;
}

/** Where another layer's time lies in this one's, and what else is noted of the reference. */
function readTiming(scanner: Scanner, plain: boolean): Pick<PrimReference, 'offset' | 'scale' | 'customData'> {
  scanner.blanks();
  let customData: ReadonlyMap<string, Value> = new Map();
  const timing = { offset: 0, scale: 1 };
  if (scanner.peek() === '(')
    readBlock(scanner, '(', ')', () => {
      const key = scanner.takeWord(plain ? ['offset', 'scale'] : ['offset', 'scale', 'customData']);
      if (key === undefined) return scanner.unexpected('offset or scale');
      assign(scanner);
      if (key === 'customData') customData = readDictionary(scanner);
      else timing[key] = Number(scanner.numberText() ?? scanner.unexpected('a number'));
    });
  return { ...timing, customData };
}

/**
 * `</A>`, `[</A>, <../b.c>]` or `None`, as absolute paths.
 *
 * @param prim where relative ones begin
 * @param primsOnly whether properties are none
 */
export function readPaths(scanner: Scanner, prim: string, primsOnly: boolean): string[] {
  return readOneOrMore(scanner, () => {
    const raw = scanner.path();
    const path = absolutePath(raw, prim);
    if (path === undefined || path === '/' || (primsOnly && isPropertyPath(path)))
      return scanner.fail(`<${raw}> is no path that can be meant here`);
    return path;
  });
}

/** Names in brackets, or `None`. @param single whether one may stand without brackets */
export function readNames(scanner: Scanner, single: boolean): string[] {
  if (!single && scanner.atString) scanner.unexpected('"["');
  return readOneOrMore(scanner, () => scanner.string());
}

/** No item twice: an edited list is a set. */
function readOneOrMore<T>(scanner: Scanner, readItem: () => T): T[] {
  if (scanner.takeWord(['None'])) return [];
  const items: T[] = [];
  const seen = new Set<string>();
  const add = (): void => {
    scanner.countItem();
    const item = readItem();
    const key = typeof item === 'string' ? item : JSON.stringify(item);
    if (seen.has(key)) scanner.fail('the same item twice');
    seen.add(key);
    items.push(item);
  };
  if (scanner.peek() === '[') readList(scanner, add);
  else add();
  return items;
}
