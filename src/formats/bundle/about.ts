import type { Semantics } from '../../model/types.ts';
import type { ByteMap } from '../files.ts';
import { text } from '../glb/gate/loose.ts';
import { Fields } from './foreign/fields.ts';

/** Files beside visual.glb that say what the thing is. */
const FILES = ['metadata.json', 'manifest.json', 'meta.json', 'info.json'];
/** Larger ones are about something else [byte]. */
const MOST_BYTES = 2 ** 20;
const MOST_LABELS = 32;
const GROUPS = new Set(['asset', 'metadata', 'semantics', 'info', 'object', 'prop']);

/**
 * What the thing is, from the files beside it and from `physics.json`: untrusted text, truncated to the length of a label.
 * A file that can't be read says nothing.
 */
export function readAbout(files: ByteMap, folder: string, physics: unknown): Omit<Semantics, 'cavities'> {
  const sources = [...FILES.map((name) => parse(files.get(`${folder}${name}`))), physics].map(
    (said) => new Fields(said, '', GROUPS),
  );
  const word = (most: number, ...names: string[]): string | undefined => {
    for (const fields of sources)
      for (const { value } of fields.all(names)) {
        const found = tidy(text(value), most);
        if (found !== undefined) return found;
      }
    return undefined;
  };
  const category = word(60, 'category', 'class', 'object_category', 'semantic_label')
    ?.toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');
  const prompt = word(2000, 'prompt', 'description', 'caption');
  const license = word(100, 'license', 'licence', 'spdx');
  const attribution = license === undefined ? undefined : word(300, 'attribution', 'author', 'creator', 'copyright');
  const labels = sources.flatMap((fields) =>
    fields.all(['labels', 'tags', 'keywords']).flatMap(({ value }) => (Array.isArray(value) ? value : [])),
  );
  const tidied = new Set(labels.slice(0, 1000).flatMap((label) => tidy(text(label), 60) ?? []));
  return {
    labels: [...tidied].slice(0, MOST_LABELS).sort(),
    ...(category ? { category } : {}),
    ...(prompt === undefined ? {} : { prompt }),
    ...(license === undefined ? {} : { license }),
    ...(attribution === undefined ? {} : { attribution }),
  };
}

function parse(bytes: Uint8Array | undefined): unknown {
  if (!bytes || bytes.length > MOST_BYTES) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Without control characters, which no format can hold; nothing for what is empty then. */
function tidy(value: string | undefined, most: number): string | undefined {
  const found = value
    ?.slice(0, most)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim();
  return found === '' ? undefined : found;
}
