/**
 * Multipliers of the additive recurrences u = frac(seed · α): consecutive seeds then fill an interval, and two of them
 * together a square, as evenly as can be, so that a thousand seeds give a thousand different sizes.
 *
 * @see M. Roberts, "The unreasonable effectiveness of quasirandom sequences" (2018): R1 and R2
 */
const STEPS: Readonly<Record<string, number>> = {
  height: 0.618033988749895,
  width: 0.754877666246693,
  diameter: 0.754877666246693,
  depth: 0.569840290998053,
};

/**
 * What a seed decides where nothing is said. Every draw has a name, and nothing else has an influence on it: a kind
 * that learns a new question still answers the old ones as before.
 */
export class Variation {
  readonly #seed: number;
  readonly #strength: number;

  /**
   * @param seed 0 to 2^32 - 1
   * @param strength 1: as far as the kind allows, 0: what is usual
   */
  constructor(seed: number, strength = 1) {
    this.#seed = seed;
    this.#strength = strength;
  }

  /** Even over [0, 1); 0.5 when there is nothing to vary. */
  draw(name: string): number {
    if (this.#strength === 0) return 0.5;
    const step = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
    return step === undefined ? hash(this.#seed, name) : (0.5 + this.#seed * step) % 1;
  }

  /** Between 1 - spread and 1 + spread. */
  factor(name: string, spread: number): number {
    return 1 + spread * this.#strength * (2 * this.draw(name) - 1);
  }

  /** Even over a range [m], to 0.1 mm or a thousandth of the range; the middle when there is nothing to vary. */
  within(name: string, least: number, most: number): number {
    const step = Math.min(1e-4, (most - least) / 1000);
    const at = least + (most - least) * (0.5 + this.#strength * (this.draw(name) - 0.5));
    const rounded = Number((Math.round(at / step) * step).toPrecision(9));
    return Math.min(Math.max(rounded, least), most);
  }

  /** Even over a range, to four digits; the usual when there is nothing to vary. */
  around(name: string, usual: number, least: number, most: number): number {
    const drawn = usual + this.#strength * (least + (most - least) * hash(this.#seed, name) - usual);
    return this.#strength === 0 ? usual : Math.min(Math.max(Number(drawn.toPrecision(4)), least), most);
  }

  /** One of some; the first when there is nothing to vary. */
  pick<Choice>(name: string, choices: readonly [Choice, ...Choice[]]): Choice {
    return this.#strength === 0 ? choices[0] : choices[Math.floor(this.draw(name) * choices.length)]!;
  }

  /** A number of parts: the usual, or one more or less; only at full strength. */
  count(name: string, usual: number, least: number, most: number): number {
    if (this.#strength < 1) return usual;
    const step = [-1, 0, 0, 0, 1][Math.floor(this.draw(name) * 5)]!;
    return Math.min(Math.max(usual + step, Math.min(usual, Math.max(least, 1))), Math.max(usual, most));
  }
}

/** How far a prop may stray, in the order in which it is tried: less, where more can't be made. */
export const STRENGTHS = [1, 0.5, 0.2, 0] as const;

/**
 * FNV-1a over the name and the seed, then the finaliser of MurmurHash3.
 * @see https://datatracker.ietf.org/doc/html/draft-eastlake-fnv (32 bit)
 */
function hash(seed: number, name: string): number {
  let h = 0x811c9dc5;
  for (const unit of `${name}:${seed}`) h = Math.imul(h ^ unit.codePointAt(0)!, 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}
