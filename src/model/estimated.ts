/** What is taken for a value that a file leaves out, and between what it most probably lies. */
export interface EstimatedValue {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** What is taken for the mass of a thing whose file leaves it out. */
export interface MassEstimate {
  /** [kg]; nine of ten true masses are meant to lie from `low` to `high`. */
  readonly mass: EstimatedValue;
  /** Whether anything tells what it is; if not, `mass` is that of something of 500 kg/m³. */
  readonly isKnown: boolean;
  /** For people: `name "red_mug": a mug of 95 mm (120 g to 600 g in shops)`. */
  readonly basis: string;
  /** What it is, in the words of the tables: `mug`, `edible fruit`. */
  readonly kind?: string;
  /** What it is made of, in the words of the table: `ceramic`. */
  readonly material?: string;
  /** Sliding friction against an ordinary dry surface [-]; only of a known material. */
  readonly friction?: EstimatedValue;
  /** Thickness of its walls [m], where it is taken as a shell. */
  readonly wall?: number;
}

/** One sentence: how much, within what, and why. */
export function tellEstimate({ mass, isKnown, basis }: MassEstimate): string {
  const [value, low, high] = [mass.value.toPrecision(4), mass.low.toPrecision(2), mass.high.toPrecision(2)];
  return isKnown
    ? `${value} kg estimated, probably ${Number(low)} to ${Number(high)} kg: ${basis}.`
    : `${value} kg assumed, and ${Number(low)} to ${Number(high)} kg are possible: ${basis}.`;
}
