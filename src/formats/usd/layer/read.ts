import { refusePointer } from '../../lfs-pointer.ts';
import { refusal } from '../../refusal.ts';
import { readUsdc } from './crate/read.ts';
import { usdTooLarge, usdUnknown } from './findings.ts';
import { LAYER_LIMITS, type Layer, type LayerLimits } from './types.ts';
import { readUsda } from './usda/read.ts';

/** Kind of a USD layer from its first bytes; the extension `.usd` says nothing. */
export function layerFormat(bytes: Uint8Array): 'usda' | 'usdc' | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (start === 'PXR-USDC') return 'usdc';
  return start.startsWith('#usda') ? 'usda' : undefined;
}

/**
 * One USD layer, text or crate, as it is written: nothing is composed and no other file is read.
 *
 * @param place path of the file, for errors
 * @throws {PropmasterError} `invalid_input` (broken, not read) or `unsafe_input` (limits); `where` is `<place>:<line>` of
 *   text and `place` of a crate, `findings` holds one
 */
export function readLayer(bytes: Uint8Array, place: string, limits: Partial<LayerLimits> = {}): Layer {
  const most = { ...LAYER_LIMITS, ...limits };
  const args = { what: 'a size in bytes', found: bytes.length, limit: most.bytes };
  if (bytes.length > most.bytes) throw refusal('unsafe_input', usdTooLarge.at(place, args));
  switch (layerFormat(bytes)) {
    case 'usda':
      return readUsda(bytes, place, most);
    case 'usdc':
      return readUsdc(bytes, place, most);
    case undefined: {
      refusePointer(bytes, place);
      const begins = JSON.stringify(String.fromCharCode(...bytes.subarray(0, 8)).replace(/[^ -~]/g, '?'));
      throw refusal('invalid_input', usdUnknown.at(place, { begins }));
    }
  }
}
