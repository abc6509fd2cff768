import type { Finding, FindingKind } from '../../../model/finding.ts';
import { massComputed } from '../physics-findings.ts';
import {
  coloursByFace,
  flattened,
  leftHanded,
  mirrored,
  shaderNotRead,
  shadingReduced,
  subdivided,
} from '../read-findings.ts';

/** Kinds that are found for each of many prims, and the argument that lists these. */
const LISTS = new Map<string, { readonly kind: FindingKind<never>; readonly list: string }>(
  (
    [
      [massComputed, 'links'],
      [shadingReduced, 'materials'],
      [shaderNotRead, 'materials'],
      [subdivided, 'prims'],
      [coloursByFace, 'meshes'],
      [leftHanded, 'prims'],
      [mirrored, 'prims'],
      [flattened, 'prims'],
    ] as const
  ).map(([kind, list]) => [kind.code, { kind: kind as FindingKind<never>, list }]),
);

/** The same findings, each once: those that say the same of several prims as one, at the place of the first. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const entry = LISTS.get(finding.code);
    if (!entry) {
      merged.set(`${finding.code}\n${finding.pointer}\n${finding.message}`, finding);
      continue;
    }
    const { kind, list } = entry;
    const { [list]: own, ...rest } = finding.args;
    const key = `${finding.code}\n${finding.pointer}\n${JSON.stringify(rest)}`;
    const known = merged.get(key);
    const all = [...((known?.args[list] as readonly unknown[] | undefined) ?? []), ...(own as readonly unknown[])];
    const each = [...new Map(all.map((item) => [JSON.stringify(item), item])).values()];
    merged.set(key, kind.at(finding.pointer, { ...rest, [list]: each } as never));
  }
  return [...merged.values()];
}
