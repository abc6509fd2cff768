import { isOfLicence } from './spdx.ts';

/** What is asked for where a licence must not be stated. */
const NOT_STATED = 'none';

/**
 * Whether a licence is one of those that are wanted. `CC-BY` has all its versions, `none` what states none; of `MIT OR
 * Apache-2.0` one suffices, of `MIT AND CC-BY-4.0` both are needed.
 *
 * @param id SPDX identifier or expression, else the words that were found
 * @see https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/
 */
export function fitsLicences(id: string | null | undefined, only: readonly string[]): boolean {
  if (id === null || id === undefined) return only.includes(NOT_STATED);
  const isWanted = (one: string): boolean => only.some((wanted) => isOfLicence(one, wanted));
  if (isWanted(id)) return true;
  if (/[()]/.test(id)) return false;
  return id.split(/\s+OR\s+/i).some((choice) => choice.split(/\s+AND\s+/i).every((part) => isWanted(part.trim())));
}
