/** What was estimated of one object. */
export interface Scored {
  /** [kg] */
  readonly mass: number;
  readonly estimate: { readonly mass: { readonly value: number; readonly low: number; readonly high: number } };
  /** At 500 kg/m³ [kg]. */
  readonly before: number;
}

/** Factor, up or down, by which a mass is missed. */
export function off(found: number, mass: number): number {
  return Math.exp(Math.abs(Math.log(found / mass)));
}

export function isInside({ estimate: { mass: range }, mass }: Scored): boolean {
  return mass >= range.low && mass <= range.high;
}

/** One row: name, count, median, mean and share within 2×, each now and at 500 kg/m³, and share of truths in their range. */
export function summary(name: string, rows: readonly Scored[]): string {
  const now = rows.map(({ estimate, mass }) => off(estimate.mass.value, mass));
  const then = rows.map(({ before, mass }) => off(before, mass));
  const figures = [median(now), median(then), mean(now), mean(then)].map((factor) => factor.toFixed(2));
  const within = (factors: readonly number[]): string =>
    `${Math.round((100 * factors.filter((factor) => factor <= 2).length) / factors.length)}%`;
  const inside = Math.round((100 * rows.filter(isInside).length) / rows.length);
  return `| ${name} | ${rows.length} | ${figures.join(' | ')} | ${within(now)} | ${within(then)} | ${inside}% |`;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [a, b] = [sorted[Math.floor((sorted.length - 1) / 2)]!, sorted[Math.floor(sorted.length / 2)]!];
  return (a + b) / 2;
}

function mean(factors: readonly number[]): number {
  return Math.exp(factors.reduce((sum, factor) => sum + Math.log(factor), 0) / factors.length);
}
