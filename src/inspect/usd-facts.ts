import type { ByteMap } from '../formats/files.ts';
import { assetsOf } from '../formats/usd/layer/assets.ts';
import { assetOutside } from '../formats/usd/layer/findings.ts';
import { judgeUsd } from '../formats/usd/layer/judge.ts';
import { readLayer } from '../formats/usd/layer/read.ts';
import type { Contents, Layer, PrimSpec, Value } from '../formats/usd/layer/types.ts';
import { refusalsOfFindings } from './refusals.ts';
import type { FileRefusal, UsdFacts } from './types.ts';

/** More asset paths or joints than this are left out. */
const MOST_LISTED = 1_000;

/**
 * A layer of USD: what it holds, and where it refers to what no reader will follow.
 *
 * @param place its path in its package, or its name
 * @param files of its package; `undefined` for a layer on its own, whose neighbours are not known
 * @throws {PropmasterError} `invalid_input`, `unsafe_input` with findings, for one that can't be read
 */
export function lookAtLayer(
  bytes: Uint8Array,
  place: string,
  files: ByteMap | undefined,
): { readonly usd: UsdFacts; readonly refusals: readonly FileRefusal[] } {
  const usd = usdFacts(readLayer(bytes, place), place);
  const findings = judgeUsd(bytes, place, files);
  const isOutside = ({ code }: { readonly code: string }): boolean => code === assetOutside.code;
  return {
    usd,
    refusals: [
      ...refusalsOfFindings(findings.filter(isOutside), 'unsafe_input'),
      ...refusalsOfFindings(findings.filter((finding) => !isOutside(finding))),
    ],
  };
}

/** What a layer of USD holds, as written: references are named, not followed. */
function usdFacts(layer: Layer, place: string): UsdFacts {
  const types = new Map<string, number>();
  const joints: string[] = [];
  let prims = 0;
  for (const [path, prim] of primsOf(layer)) {
    prims++;
    const type = prim.typeName || 'without a type';
    types.set(type, (types.get(type) ?? 0) + 1);
    if (/^Physics\w*Joint$/.test(prim.typeName)) joints.push(path);
  }
  const text = (value: Value | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
  const units = layer.metadata.get('metersPerUnit');
  return {
    layer: place,
    encoding: layer.format === 'usda' ? 'text' : 'crate',
    defaultPrim: text(layer.metadata.get('defaultPrim')),
    upAxis: text(layer.metadata.get('upAxis')),
    metersPerUnit: typeof units === 'number' ? units : undefined,
    prims,
    types: Object.fromEntries([...types].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))),
    joints: joints.slice(0, MOST_LISTED),
    assets: [...new Set(assetsOf(layer))].filter((asset) => asset !== '').slice(0, MOST_LISTED),
  };
}

/** Every prim with its path, those in variants too. */
function* primsOf({ children }: Pick<Layer, 'children'>): Iterable<readonly [path: string, prim: PrimSpec]> {
  const open = [...children.values()].map((prim) => [`/${prim.name}`, prim] as const);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    const [path, prim] = next;
    for (const contents of contentsOf(prim)) {
      for (const child of contents.children.values()) open.push([`${path}/${child.name}`, child]);
    }
  }
}

/** What a prim says, and what each of its variants says, those within variants too. */
function* contentsOf(prim: Contents): Iterable<Contents> {
  yield prim;
  for (const variants of prim.variantSets.values()) for (const variant of variants.values()) yield* contentsOf(variant);
}
