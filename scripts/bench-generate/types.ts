import type { Report } from '../../src/verify/report.ts';

/** What became of one prop of the bench. */
export type Made =
  | { readonly category: string; readonly seed: number; readonly problem: string }
  | {
      readonly category: string;
      readonly seed: number;
      readonly verdict: Report['verdict'];
      /** `code: message` */
      readonly findings: readonly string[];
      readonly triangles: number;
      /** Colliders of the link that has most. */
      readonly parts: number;
      readonly joints: number;
      readonly cavities: number;
      /** [kg] */
      readonly mass: number;
      /** How far colliders and what is seen differ at the worst point [m]. */
      readonly fit: number;
      /** The same, as part of the longest side. */
      readonly fitPart: number;
      readonly simulation: Report['measured']['simulation'];
      /** Part of its range that each driven joint went through. */
      readonly reached: readonly number[];
      /** Of all exports together. */
      readonly bytes: number;
      /** By stage. */
      readonly ms: Readonly<Record<string, number>>;
      /** Memory of the process when this one was done [MiB]. */
      readonly resident: number;
    };

export type Measured = Exclude<Made, { readonly problem: string }>;
