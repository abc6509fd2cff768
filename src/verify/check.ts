import { defineFinding, type Finding, type FindingKind, type Severity } from '../model/finding.ts';
import type { Link, Mesh, SimModel } from '../model/types.ts';

/** What checks look up, made once for a model. */
export interface CheckContext {
  readonly links: ReadonlyMap<string, Link>;
  readonly meshes: ReadonlyMap<string, Mesh>;
  /** Convex hull of a mesh's points as a closed mesh; `undefined` if they span no volume. */
  readonly hullOf: (mesh: Mesh) => Promise<Pick<Mesh, 'positions' | 'indices'> | undefined>;
}

/** One place where a check failed. */
interface Found<Args> {
  /** JSON pointer into the model. */
  readonly pointer: string;
  readonly args: Args;
}

/** What `docs/checks.md` says of a kind of finding. */
export type KindRow = Omit<FindingKind<never>, 'at'>;

/** A kind of finding together with the search for it. */
export interface Check extends KindRow {
  /** Every finding of this kind in a model. Throws only where the check itself is broken. */
  readonly run: (model: SimModel, context: CheckContext) => Promise<Finding[]>;
}

/**
 * Declares a check: one file each, listed in its level's `index.ts`.
 *
 * `find` yields the places where the model is wrong and nothing where it is right. Comparisons are written so that
 * NaN counts as wrong: `!(mass > 0)`, not `mass <= 0`.
 */
export function defineCheck<Args extends Record<string, unknown>>(check: {
  code: `${'structure' | 'physics'}/${string}`;
  severity: Severity;
  about: string;
  message: (args: Args) => string;
  hint?: string;
  find: (model: SimModel, context: CheckContext) => Iterable<Found<Args>> | AsyncIterable<Found<Args>>;
}): Check {
  const { find, ...row } = check;
  const { at, ...kind } = defineFinding<Args>(row);
  return {
    ...kind,
    async run(model, context) {
      const findings: Finding[] = [];
      for await (const { pointer, args } of find(model, context)) findings.push(at(pointer, args));
      return findings;
    },
  };
}
