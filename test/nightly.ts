/** Whether this is the nightly run, which has more time: test/judges/nightly.sh. */
export const IS_NIGHTLY = Boolean(process.env['PROPMASTER_NIGHTLY']);

/**
 * Each `every`-th row of a long list on every run, all of them at night. For rows that take long, share one mechanism and
 * so fail together.
 */
export function sampled<Row>(rows: readonly Row[], every: number): Row[] {
  return rows.filter((_, at) => IS_NIGHTLY || at % every === 0);
}
