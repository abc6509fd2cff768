/** How texture coordinates are moved before they are looked up: scale, then offset; u and v, v upwards. */
export interface MtlUv {
  readonly scale: readonly [u: number, v: number];
  readonly offset: readonly [u: number, v: number];
}

/** An image of a material. */
export interface MtlMap {
  /** As written: with blanks, backslashes, an absolute path. */
  readonly file: string;
  readonly uv: MtlUv | undefined;
}

/** Options of a map, and how many words follow them at most. */
const OPTIONS: Readonly<Record<string, number>> = {
  '-blendu': 1,
  '-blendv': 1,
  '-bm': 1,
  '-boost': 1,
  '-cc': 1,
  '-clamp': 1,
  '-imfchan': 1,
  '-texres': 1,
  '-type': 1,
  '-mm': 2,
  '-o': 3,
  '-s': 3,
  '-t': 3,
};
/** These have one to three numbers. */
const VECTORS = new Set(['-o', '-s', '-t']);

/**
 * What follows `map_Kd`: options, then the name of a file, which may have blanks. Scale and offset are kept; the others
 * do not move an image.
 */
export function readMap(rest: string): MtlMap | undefined {
  let [scale, offset]: [MtlUv['scale'], MtlUv['offset']] = [
    [1, 1],
    [0, 0],
  ];
  let left = rest.trim();
  const next = (): string => /^\S*/.exec(left)![0];
  const take = (): string => {
    const word = next();
    left = left.slice(word.length).trimStart();
    return word;
  };
  for (let most = OPTIONS[next()]; most !== undefined; most = OPTIONS[next()]) {
    const option = take();
    const values: string[] = [];
    while (values.length < most && /\s/.test(left) && (!VECTORS.has(option) || isNumber(next()))) values.push(take());
    const [u, v] = values.map(Number);
    if (option === '-s' && u !== undefined) scale = [u, v ?? 1];
    if (option === '-o' && u !== undefined) offset = [u, v ?? 0];
  }
  const file = left.replace(/^"(.*)"$/, '$1');
  if (file === '') return undefined;
  const isMoved = scale.some((value) => value !== 1) || offset.some((value) => value !== 0);
  return { file, uv: isMoved ? { scale, offset } : undefined };
}

const isNumber = (word: string): boolean => word !== '' && Number.isFinite(Number(word));
