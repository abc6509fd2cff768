import type { Change } from '../model/change.ts';
import type { Finding } from '../model/finding.ts';
import type { SimModel } from '../model/types.ts';

/** A model after a repair, and what was done to it. No change: the repair found that it can't help. */
export interface Mended {
  readonly model: SimModel;
  readonly changes: readonly Change[];
}

/** One way in which a model is made whole: the row of `docs/repairs.md`. */
export interface Repair {
  /** Stable name, also of its changes. */
  readonly name: string;
  /** Codes of the findings that call for it. */
  readonly mends: readonly string[];
  /**
   * `sound`: the right value follows from the rest of the model. `judged`: it is what the evidence speaks for, and may be
   * wrong; the change holds the evidence.
   */
  readonly kind: 'sound' | 'judged';
  /** What it does and where the new values come from; the text of `docs/repairs.md`. */
  readonly about: string;
  /** @param findings those that call for it, at least one */
  readonly run: (model: SimModel, findings: readonly Finding[]) => Promise<Mended> | Mended;
}

export const unchanged = (model: SimModel): Mended => ({ model, changes: [] });

/** The number after the list's name in a pointer: `/links/3/inertial` → 3. */
export function indexIn(pointer: string, list: string): number | undefined {
  const [, found] = new RegExp(`^/${list}/(\\d+)(?:/|$)`).exec(pointer) ?? [];
  return found === undefined ? undefined : Number(found);
}
