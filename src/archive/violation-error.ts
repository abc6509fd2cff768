import { PropmasterError } from '../errors.ts';
import { ARCHIVE_RULES, type Violation } from '../formats/zip/rules.ts';

const WAY_OUT = {
  unsafe_input: 'Nothing was unpacked. If you trust its origin, pack the model again without that entry.',
  invalid_input: 'Fetch or pack the archive again.',
};

/** Rules that only packages called `.usdz` have; the layers inside may be whole. */
const AS_ZIP: readonly string[] = ['zip/usdz-packed', 'zip/usdz-aligned'];
const ZIP_INSTEAD =
  'Make the package again with `usdzip`, or rename the file to .zip: the same bytes are read as an archive of USD layers.';

/**
 * The error of the first broken rule; the others are counted. The entry is shown escaped, since whoever made the
 * archive chose its name.
 */
export function violationError(
  where: string,
  violations: readonly Violation[],
  hint: string | undefined = undefined,
): PropmasterError {
  const [first, ...more] = violations;
  const { error, rule } = ARCHIVE_RULES[first!.code];
  const entry = JSON.stringify(first!.entry).slice(1, -1);
  const shown = entry.length > 200 ? `${entry.slice(0, 200)}…` : entry;
  const detail = first!.detail === undefined ? '' : ` (${first!.detail})`;
  const others = more.length === 0 ? '' : ` Rules are broken ${more.length} times more.`;
  return new PropmasterError(error, `Refused, ${first!.code}: ${rule}${detail}.${others}`, {
    where: shown === '' ? where : `${where}: ${shown}`,
    hint: hint ?? (AS_ZIP.includes(first!.code) ? ZIP_INSTEAD : WAY_OUT[error]),
  });
}
