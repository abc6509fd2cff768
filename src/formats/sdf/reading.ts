import type { ColliderKind } from '../../model/colliders.ts';
import type { Finding } from '../../model/finding.ts';
import type { ByteMap } from '../files.ts';
import type { DecodeGlb } from '../glb/decode.ts';
import { sdfDetailsNotCarried, sdfNotCarried } from './findings.ts';

/** What all parts of the reader share while one file is read. */
export interface SdfReading {
  readonly files: ByteMap;
  /** Path of the main file. */
  readonly entry: string;
  /** How concave collision meshes are replaced. */
  readonly collider: ColliderKind;
  /** How many times as large the thing will be made. */
  readonly scale: number;
  /** Where GLB meshes are judged and decoded. */
  readonly decodeGlb: DecodeGlb | undefined;
  readonly findings: Finding[];
  readonly dropped: Dropped;
}

/** Counts what is left out: parts that people miss, and settings that they don't. */
export class Dropped {
  readonly #counts = { part: new Map<string, number>(), detail: new Map<string, number>() };

  add(kind: 'part' | 'detail', what: string): void {
    const counts = this.#counts[kind];
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }

  findings(entry: string): Finding[] {
    const { part, detail } = this.#counts;
    return [
      ...(part.size > 0 ? [sdfNotCarried.at(entry, { elements: Object.fromEntries(part) })] : []),
      ...(detail.size > 0 ? [sdfDetailsNotCarried.at(entry, { elements: Object.fromEntries(detail) })] : []),
    ];
  }
}
