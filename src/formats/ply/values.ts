import { type PlyHeader, type PlyType, SIZES } from './header.ts';

/** Numbers one behind the other; `undefined` at the end of the file, NaN for a word that is no number. */
export type NextNumber = (type: PlyType) => number | undefined;

export function numbersOf(bytes: Uint8Array, { format, end }: Pick<PlyHeader, 'format' | 'end'>): NextNumber {
  return format === 'ascii' ? words(bytes, end) : binary(bytes, end, format === 'little');
}

const isBlank = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13);
const WORD = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function words(bytes: Uint8Array, start: number): NextNumber {
  const decoder = new TextDecoder('latin1');
  let at = start;
  return () => {
    while (at < bytes.length && isBlank(bytes[at]!)) at++;
    const from = at;
    while (at < bytes.length && !isBlank(bytes[at]!)) at++;
    if (from === at) return undefined;
    const word = decoder.decode(bytes.subarray(from, Math.min(at, from + 64)));
    return WORD.test(word) ? Number(word) : Number.NaN;
  };
}

function binary(bytes: Uint8Array, start: number, little: boolean): NextNumber {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read: Readonly<Record<PlyType, (at: number) => number>> = {
    int8: (at) => view.getInt8(at),
    uint8: (at) => view.getUint8(at),
    int16: (at) => view.getInt16(at, little),
    uint16: (at) => view.getUint16(at, little),
    int32: (at) => view.getInt32(at, little),
    uint32: (at) => view.getUint32(at, little),
    float32: (at) => view.getFloat32(at, little),
    float64: (at) => view.getFloat64(at, little),
  };
  let at = start;
  return (type) => {
    const from = at;
    at += SIZES[type];
    return at > bytes.length ? undefined : read[type](from);
  };
}
