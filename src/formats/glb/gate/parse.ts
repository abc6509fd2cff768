import type { Finding } from '../../../model/finding.ts';
import { glbLimit, glbMalformed } from '../findings.ts';
import type { Chunks } from './container.ts';
import { GLB_LIMITS } from './limits.ts';
import { type Loose, object } from './loose.ts';

/**
 * The JSON chunk as an object. Size, depth and number of values are counted on the bytes, before a parser recurses or
 * allocates. UTF-8 without a byte order mark, as glTF demands.
 *
 * @returns the root, or what is wrong with it
 */
export function parseJson({ json: chunk, isText }: Chunks, place: string): { readonly root: Loose } | Finding {
  const beyond = (what: string, count: number, most: number): Finding => glbLimit.at(place, { what, count, most });
  const { jsonDepth, jsonValues } = GLB_LIMITS;
  const jsonBytes = isText ? GLB_LIMITS.textBytes : GLB_LIMITS.jsonBytes;
  if (chunk.length > jsonBytes) return beyond('bytes of JSON', chunk.length, jsonBytes);
  const { depth, values } = measure(chunk);
  if (depth > jsonDepth) return beyond('levels of JSON', depth, jsonDepth);
  if (values > jsonValues) return beyond('JSON values', values, jsonValues);
  try {
    const root: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(chunk));
    if (object(root) === root) return { root: object(root) };
    return glbMalformed.at(place, { reason: 'its JSON is no object' });
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 200) : String(error);
    return glbMalformed.at(place, { reason: `its JSON does not parse (${said})` });
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/** How deep brackets nest outside of strings, and how many values there are at most: commas and brackets. */
function measure(json: Uint8Array): { depth: number; values: number } {
  let [open, depth, values] = [0, 0, 1];
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (byte === QUOTE) {
      for (i++; i < json.length && json[i] !== QUOTE; i++) if (json[i] === BACKSLASH) i++;
    } else if (byte === COMMA) values++;
    else if (byte === OPEN || byte === OPEN_LIST) {
      values++;
      if (++open > depth) depth = open;
    } else if (byte === CLOSE || byte === CLOSE_LIST) open--;
  }
  return { depth, values };
}
