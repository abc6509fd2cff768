import { refusal } from '../../../refusal.ts';
import type { LayerDraft } from '../drafts.ts';
import { usdBroken, usdVersion } from '../findings.ts';
import type { Layer, LayerLimits } from '../types.ts';
import { readLayerMetadata } from './metadata.ts';
import { readPrim, readRootOrder } from './prims.ts';
import { Scanner } from './scanner.ts';

/**
 * A layer of USD text. Strict: what OpenUSD's own parser refuses is refused, and so is some of what it lets pass and
 * reads in ways that surprise (a fraction for a whole number, a duplicate that is dropped).
 *
 * @throws {PropmasterError} `invalid_input` or `unsafe_input`; `where` is `<place>:<line>`
 * @see https://openusd.org/release/spec_usda.html and `pxr/usd/sdf/textFileFormatParser.h`
 */
export function readUsda(bytes: Uint8Array, place: string, limits: LayerLimits): Layer {
  const text = decode(bytes, place);
  const header = /^#usda (\d+)\.(\d+)(?=\s|$)[^\r\n]*/.exec(text);
  if (header === null)
    throw refusal('invalid_input', usdBroken.at(`${place}:1`, { problem: 'no "#usda 1.0" in the first line' }));
  if (header[1] !== '1')
    throw refusal('invalid_input', usdVersion.at(`${place}:1`, { version: `${header[1]}.${header[2]}`, read: '1.x' }));
  const scanner = new Scanner(text, place, header[0].length, limits);
  const layer: LayerDraft = { format: 'usda', metadata: new Map(), subLayers: [], children: new Map() };
  scanner.lines();
  if (scanner.peek() === '(') {
    readLayerMetadata(scanner, layer);
    scanner.lines();
  }
  while (!scanner.atEnd) {
    if (!readPrim(scanner, layer.children, '/')) {
      if (!scanner.takeKeyword(['reorder'])) scanner.unexpected('a prim');
      layer.metadata.set('primOrder', { width: 1, items: readRootOrder(scanner) });
    }
    scanner.blanks();
    if (!scanner.atLineEnd) scanner.unexpected('the end of the line');
    scanner.lines();
  }
  return layer;
}

function decode(bytes: Uint8Array, place: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refusal('invalid_input', usdBroken.at(place, { problem: 'its text is not UTF-8' }));
  }
}
