import { type ErrorCode, isPropmasterError, type PropmasterError } from '../errors.ts';
import { ARCHIVE_RULES, type Violation } from '../formats/zip/rules.ts';
import type { Finding } from '../model/finding.ts';
import { type FileRefusal, LISTED_PLACES, type RefusedPlace } from './types.ts';

/** Ways out of the rules of archives, by the beginning of their codes; the first that fits. */
const WAYS_OUT: readonly (readonly [start: string, hint: string])[] = [
  ['zip/name-long', 'Shorten the name, then pack the archive again.'],
  ['zip/name-deep', 'Move the files further up, then pack the archive again.'],
  ['zip/name-twice', 'Rename one of the two, then pack the archive again.'],
  ['zip/file-and-folder', 'Rename one of the two, then pack the archive again.'],
  ['zip/name-', 'If you trust its origin, rename the entry and pack the archive again. Else do not unpack it at all.'],
  ['zip/link', 'Replace the link by a copy of what it leads to, then pack the archive again.'],
  ['zip/special-file', 'Pack the archive again without it.'],
  ['zip/setuid', 'Take that right from the file (`chmod u-s,g-s`), then pack the archive again.'],
  ['zip/folder-content', 'Pack the archive again with a current tool.'],
  ['zip/too-', 'Pack only what the model needs.'],
  ['zip/ratio', 'If you trust its origin, leave out or shorten what is mostly zeros. Else do not unpack it at all.'],
  ['zip/encrypted', 'Pack it again without a password.'],
  ['zip/method', 'Pack it again with "deflate", which every tool has.'],
  [
    'zip/usdz-packed',
    'Make the package again with `usdzip`, or rename the file to .zip: the same bytes are read as an archive of USD layers.',
  ],
  [
    'zip/usdz-aligned',
    'Make the package again with `usdzip`, or rename the file to .zip: the same bytes are read as an archive of USD layers.',
  ],
  ['zip/usdz', 'Make the package again with `usdzip` or the tool that exported it.'],
  ['zip/size', 'Fetch the archive again, or pack it again.'],
  ['zip/crc', 'Fetch the archive again, or pack it again.'],
  ['zip/broken', 'Fetch the archive again, or pack it again.'],
  ['zip/', 'Fetch the archive again, or unpack it with the tool that made it and pack it again with a current one.'],
];

/** Violations by rule, in the order in which the rules come up. */
export function refusalsOf(violations: Iterable<Violation>): FileRefusal[] {
  return grouped(violations, ({ code, entry, detail }) => {
    const { error, rule, reason } = ARCHIVE_RULES[code];
    const hint = WAYS_OUT.find(([start]) => code.startsWith(start))![1];
    return { code, error, rule, reason, hint, at: placed(entry, detail) };
  });
}

/** Findings that are errors, by code, in their order. */
export function refusalsOfFindings(findings: Iterable<Finding>, error: ErrorCode = 'invalid_input'): FileRefusal[] {
  const errors = [...findings].filter(({ severity }) => severity === 'error');
  return grouped(errors, ({ code, message, pointer, hint }) => ({
    code,
    error,
    rule: message,
    hint: hint ?? 'Correct the file in the tool that made it.',
    at: placed(pointer, message),
  }));
}

/** What a command would end with: its findings where it has some, else the error itself. */
export function refusalsOfError(error: PropmasterError): FileRefusal[] {
  const found = refusalsOfFindings(error.findings ?? [], error.code);
  if (found.length > 0) return found;
  const { code, message, where = '', hint = 'Give another file.' } = error;
  return [{ code, error: code, rule: message, hint, count: 1, places: [{ place: where }] }];
}

/** Whether an error is about the content of a file, rather than about the disk or a cancelled command. */
export const isRefusal = (error: unknown): error is PropmasterError =>
  isPropmasterError(error) && (error.code === 'invalid_input' || error.code === 'unsafe_input');

interface Broken extends Omit<FileRefusal, 'count' | 'places'> {
  readonly at: RefusedPlace;
}

function grouped<Item>(items: Iterable<Item>, describe: (item: Item) => Broken): FileRefusal[] {
  const byCode = new Map<string, FileRefusal & { count: number; readonly places: RefusedPlace[] }>();
  for (const item of items) {
    const { at, ...rule } = describe(item);
    const known = byCode.get(rule.code);
    if (known === undefined) byCode.set(rule.code, { ...rule, count: 1, places: [at] });
    else {
      known.count++;
      if (known.places.length < LISTED_PLACES) known.places.push(at);
    }
  }
  return [...byCode.values()];
}

const placed = (place: string, detail: string | undefined): RefusedPlace => ({
  place,
  ...(detail === undefined ? {} : { detail }),
});
