import { createHash } from 'node:crypto';
import type { ByteMap } from '../formats/files.ts';
import { type ReadMesh, readMeshFile } from '../formats/raw/read-mesh-file.ts';
import type { RawGeometry } from '../formats/raw/types.ts';
import type { Finding } from '../model/finding.ts';
import { contentHash } from './content-hash.ts';

/** What was read of a mesh file, and what that depends on besides the file itself. */
interface Kept {
  readonly raw: RawGeometry;
  /** Folder above all files, as findings name it. */
  readonly top: string;
  /** Files that were looked for, below that folder, with the hash of their content; `undefined`: it was not there. */
  readonly needs: ReadonlyMap<string, string | undefined>;
  /** Hash over the paths of all files, where a reader went through them. */
  readonly listing: string | undefined;
  /** Of each texture the path of its file, below that folder: its content is that of the files at hand, and not kept. */
  readonly textures: readonly (string | undefined)[];
  readonly bytes: number;
}

/**
 * {@link readMeshFile} for a run over many models: what it made of a file is kept, and given again for a file of the same
 * content at the same place of another folder, as long as all files that it looked for are the same, too. Findings name the
 * folder at hand. Errors are not kept.
 *
 * @param most what may be kept of geometry and textures [byte]; the longest unused goes first
 */
export function cachedMeshes(most: number): ReadMesh {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  return async (files, entry, options = {}) => {
    const top = topOf(files);
    if (top === undefined) return readMeshFile(files, entry, options);
    const content = files.get(entry);
    const key = `${content && contentHash(content)} ${entry.slice(top.length)} ${options.up ?? ''}`;
    const known = kept.get(key);
    if (known && isSame(known, files, entry, top)) {
      kept.delete(key);
      kept.set(key, known);
      return again(known, files, top);
    }
    const tracked = new TrackedFiles(files);
    const raw = await readMeshFile(tracked, entry, options);
    const made = keptOf(raw, tracked, top);
    if (made.bytes > most / 4 || (made.listing !== undefined && names(files, entry, top))) return raw;
    bytes += made.bytes - (known?.bytes ?? 0);
    kept.delete(key);
    kept.set(key, made);
    for (const [oldest, { bytes: freed }] of kept) {
      if (bytes <= most) break;
      kept.delete(oldest);
      bytes -= freed;
    }
    return raw;
  };
}

function keptOf(raw: RawGeometry, tracked: TrackedFiles, top: string): Kept {
  const needs = tracked.needs(top);
  const pathOf = new Map([...needs.needs.keys()].map((path) => [tracked.get(top + path), path]));
  const textures = raw.textures.map(({ bytes }) => pathOf.get(bytes));
  const light = raw.textures.map((texture, i) => (textures[i] === undefined ? texture : { ...texture, bytes: NONE }));
  const kept = { ...raw, textures: light };
  return { raw: kept, top, ...needs, textures, bytes: bytesOf(kept) };
}

const NONE = new Uint8Array();

function again({ raw, top: before, textures }: Kept, files: ByteMap, top: string): RawGeometry {
  return {
    ...raw,
    findings: before === top ? raw.findings : renamed(raw.findings, before, top),
    textures: raw.textures.map((texture, i) => {
      const path = textures[i];
      return path === undefined ? texture : { ...texture, bytes: files.get(top + path)! };
    }),
  };
}

function isSame({ needs, listing }: Kept, files: ByteMap, entry: string, top: string): boolean {
  if (listing !== undefined && (listing !== listingOf(files, top) || names(files, entry, top))) return false;
  for (const [path, hash] of needs) {
    const content = files.get(top + path);
    if ((content && contentHash(content)) !== hash) return false;
  }
  return true;
}

/** Whether a file mentions the folder that it lies in: by which name it goes then matters. */
function names(files: ByteMap, entry: string, top: string): boolean {
  const content = files.get(entry);
  if (content === undefined) return false;
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(top.slice(0, -1));
}

/** The one folder that all files lie in, with a slash; `undefined` where there is none. */
function topOf(files: ByteMap): string | undefined {
  let top: string | undefined;
  for (const path of files.keys()) {
    const slash = path.indexOf('/');
    if (slash === -1) return undefined;
    top ??= path.slice(0, slash + 1);
    if (!path.startsWith(top)) return undefined;
  }
  return top;
}

function renamed(findings: readonly Finding[], from: string, to: string): Finding[] {
  const change = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replaceAll(from, (found, at: number) => (isStart(value, at) ? to : found));
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, change(own)]));
  };
  return findings.map((finding) => change(finding) as Finding);
}

/** Whether a path begins there, and no longer name ends. */
const isStart = (text: string, at: number): boolean => at === 0 || /[^\w./-]/.test(text[at - 1]!);

const listingOf = (files: ByteMap, top: string): string =>
  createHash('sha256')
    .update([...files.keys()].map((path) => path.slice(top.length)).join('\0'))
    .digest('base64');

function bytesOf({ parts, textures }: RawGeometry): number {
  let sum = 0;
  for (const { primitives } of parts)
    for (const { mesh } of primitives)
      for (const array of Object.values(mesh)) if (ArrayBuffer.isView(array)) sum += array.byteLength;
  return textures.reduce((total, texture) => total + texture.bytes.length, sum);
}

/** Notes which files a reader asks for. */
class TrackedFiles implements ReadonlyMap<string, Uint8Array> {
  readonly #files: ByteMap;
  readonly #asked = new Set<string>();
  #isListed = false;

  constructor(files: ByteMap) {
    this.#files = files;
  }

  needs(top: string): Pick<Kept, 'needs' | 'listing'> {
    const needs = [...this.#asked].map((path) => {
      const content = this.#files.get(path);
      return [path.slice(top.length), content && contentHash(content)] as const;
    });
    return { needs: new Map(needs), listing: this.#isListed ? listingOf(this.#files, top) : undefined };
  }

  get(path: string): Uint8Array | undefined {
    this.#asked.add(path);
    return this.#files.get(path);
  }

  has(path: string): boolean {
    this.#asked.add(path);
    return this.#files.has(path);
  }

  get size(): number {
    this.#isListed = true;
    return this.#files.size;
  }

  keys(): MapIterator<string> {
    this.#isListed = true;
    return this.#files.keys();
  }

  /** Whoever goes through contents needs all of them. */
  entries(): MapIterator<[string, Uint8Array]> {
    for (const path of this.keys()) this.#asked.add(path);
    return this.#files.entries();
  }

  values(): MapIterator<Uint8Array> {
    for (const path of this.keys()) this.#asked.add(path);
    return this.#files.values();
  }

  forEach(each: (value: Uint8Array, key: string, map: ReadonlyMap<string, Uint8Array>) => void): void {
    for (const [path, content] of this.entries()) each(content, path, this);
  }

  [Symbol.iterator](): MapIterator<[string, Uint8Array]> {
    return this.entries();
  }
}
