import type { ConvexPart } from './part.ts';

/**
 * Which parts do not go together. Where the common hull of two reaches out by some distance, that of two others that hold
 * them reaches out by as much: it need not be looked at.
 */
export class Misfits {
  readonly #known = new Map<ConvexPart, Map<ConvexPart, number>>();

  /** What the common hull of two is known to reach out at least [m]. */
  atLeast(a: ConvexPart, b: ConvexPart): number {
    return this.#known.get(a)?.get(b) ?? 0;
  }

  note(a: ConvexPart, b: ConvexPart, error: number): void {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const own = this.#known.get(one) ?? new Map<ConvexPart, number>();
      this.#known.set(one, own);
      own.set(other, Math.max(error, own.get(other) ?? 0));
    }
  }

  /** What is known of two parts holds of the one that they became; they are forgotten. */
  joined(parts: readonly [ConvexPart, ConvexPart], whole: ConvexPart): void {
    for (const part of parts) {
      for (const [other, error] of this.#known.get(part) ?? []) {
        this.#known.get(other)?.delete(part);
        if (!parts.includes(other)) this.note(whole, other, error);
      }
      this.#known.delete(part);
    }
  }
}
