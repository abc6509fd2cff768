import { entryPath, foldedPath, judgeName } from './judge-name.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits, type EntryFacts, type Violation } from './rules.ts';
import { violation } from './violation.ts';

/**
 * Every rule that the entries break, in their order; first what concerns the whole. Names are compared with each other
 * only when each is fine in itself: a name of 32,000 parts costs time.
 *
 * Sizes are what the directory declares: the unpacker must enforce them.
 */
export function judgeEntries(entries: readonly EntryFacts[], limits: ArchiveLimits = ARCHIVE_LIMITS): Violation[] {
  const found = [...judgeTotals(entries, limits)];
  for (const entry of entries) judgeEntry(entry, limits, found);
  return found.length > 0 ? found : [...clashes(entries)];
}

function* judgeTotals(entries: readonly EntryFacts[], limits: ArchiveLimits): Generator<Violation> {
  if (entries.length > limits.entries) {
    yield violation('zip/too-many', '', `${entries.length} entries, at most ${limits.entries}`);
  }
  let size = 0;
  let packed = 0;
  for (const entry of entries) {
    size += entry.size;
    packed += entry.packed;
  }
  if (size > limits.unpackedBytes) {
    yield violation('zip/too-large', '', `${size} bytes, at most ${limits.unpackedBytes}`);
  }
  if (size > limits.ratioFrom && size > packed * limits.ratio) {
    yield violation('zip/ratio', '', `${size} bytes from ${packed}, at most ${limits.ratio} : 1`);
  }
}

function judgeEntry({ name, kind, size }: EntryFacts, limits: ArchiveLimits, found: Violation[]): void {
  const wrongName = judgeName(name, limits);
  if (wrongName) found.push(wrongName);
  if (kind === 'link') found.push(violation('zip/link', name));
  if (kind === 'special') found.push(violation('zip/special-file', name));
  if (kind === 'folder' && size > 0) found.push(violation('zip/folder-content', name));
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
      if (other !== undefined) yield violation('zip/name-twice', name, `also "${other}"`);
      files.set(path, name);
    }
    for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1)) {
      const folder = path.slice(0, cut);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  for (const [path, name] of files) if (folders.has(path)) yield violation('zip/file-and-folder', name);
}
