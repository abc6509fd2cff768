import type { Finding } from '../../model/finding.ts';
import { urdfDetailsNotCarried, urdfNotCarried } from './findings.ts';

/** What all parts of the reader share while one file is read. */
export interface UrdfReading {
  /** Path of the file. */
  readonly entry: string;
  readonly findings: Finding[];
  readonly leftOut: LeftOut;
}

/** Counts what is left out: parts that people miss, and settings that they don't. */
export class LeftOut {
  readonly #counts = { part: new Map<string, number>(), detail: new Map<string, number>() };

  add(kind: 'part' | 'detail', what: string): void {
    const counts = this.#counts[kind];
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }

  findings(entry: string): Finding[] {
    const { part, detail } = this.#counts;
    return [
      ...(part.size > 0 ? [urdfNotCarried.at(entry, { elements: Object.fromEntries(part) })] : []),
      ...(detail.size > 0 ? [urdfDetailsNotCarried.at(entry, { elements: Object.fromEntries(detail) })] : []),
    ];
  }
}
