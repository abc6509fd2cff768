import { entryPath, foldedPath, judgeName } from './judge-name.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits, type EntryFacts, type Violation } from './rules.ts';

/**
 * Every rule that the entries break, in their order; first what concerns the whole. Names are compared with each other
 * only when each is fine in itself: a name of 32,000 parts costs time.
 *
 * Sizes are what the directory declares: whoever unpacks must hold the contents to them.
 */
export function judgeEntries(entries: readonly EntryFacts[], limits: ArchiveLimits = ARCHIVE_LIMITS): Violation[] {
  const found = [...judgeTotals(entries, limits), ...entries.flatMap((entry) => judgeEntry(entry, limits))];
  return found.length > 0 ? found : [...clashes(entries)];
}

function* judgeTotals(entries: readonly EntryFacts[], limits: ArchiveLimits): Generator<Violation> {
  if (entries.length > limits.entries) {
    yield { code: 'zip/too-many', entry: '', detail: `${entries.length} entries, at most ${limits.entries}` };
  }
  let size = 0;
  let packed = 0;
  for (const entry of entries) {
    size += entry.size;
    packed += entry.packed;
  }
  if (size > limits.unpackedBytes) {
    yield { code: 'zip/too-large', entry: '', detail: `${size} bytes, at most ${limits.unpackedBytes}` };
  }
  if (size > limits.ratioFrom && size > packed * limits.ratio) {
    yield { code: 'zip/ratio', entry: '', detail: `${size} bytes from ${packed}, at most ${limits.ratio} : 1` };
  }
}

function judgeEntry(entry: EntryFacts, limits: ArchiveLimits): Violation[] {
  const found: Violation[] = [];
  const name = judgeName(entry.name, limits);
  if (name) found.push(name);
  if (entry.kind === 'link') found.push({ code: 'zip/link', entry: entry.name });
  if (entry.kind === 'special') found.push({ code: 'zip/special-file', entry: entry.name });
  if (entry.kind === 'folder' && entry.size > 0) found.push({ code: 'zip/folder-content', entry: entry.name });
  return found;
}

/** Names that meet on a file system that ignores case or Unicode form, and files that are folders to others. */
function* clashes(entries: readonly EntryFacts[]): Generator<Violation> {
  const files = new Map<string, string>();
  const folders = new Set<string>();
  for (const { name, kind } of entries) {
    const path = foldedPath(entryPath(name));
    if (path === '') continue;
    if (kind === 'folder') {
      folders.add(path);
    } else {
      const other = files.get(path);
      if (other !== undefined) yield { code: 'zip/name-twice', entry: name, detail: `also "${other}"` };
      files.set(path, name);
    }
    for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1))
      folders.add(path.slice(0, cut));
  }
  for (const [path, name] of files) if (folders.has(path)) yield { code: 'zip/file-and-folder', entry: name };
}
