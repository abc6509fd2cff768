import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';

/** An image as plain pixels. */
export interface DecodedPixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha, a byte each, row by row from the top. */
  readonly rgba: Uint8Array;
}

/** The part of the transcoder of Basis Universal that is used here. */
interface Transcoder {
  initializeBasis(): void;
  readonly KTX2File: new (
    bytes: Uint8Array,
  ) => {
    isValid(): boolean;
    getWidth(): number;
    getHeight(): number;
    startTranscoding(): boolean;
    getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
    transcodeImage(
      into: Uint8Array,
      level: number,
      layer: number,
      face: number,
      format: number,
      alphaOfOpaque: number,
      channel0: number,
      channel1: number,
    ): boolean;
    close(): void;
    delete(): void;
  };
}

/** `transcoder_texture_format::cTFRGBA32` @see https://github.com/BinomialLLC/basis_universal/wiki/Transcoding-APIs */
const RGBA32 = 13;

/**
 * The largest level of a KTX2 texture in Basis Universal (ETC1S or UASTC), as pixels. Its header must have passed
 * `readKtx2Header`: the transcoder allocates by it. One that broke is not used again.
 *
 * @throws {Error} if it does not transcode
 */
export async function transcodeKtx2(bytes: Uint8Array): Promise<DecodedPixels> {
  const { KTX2File } = await loadTranscoder();
  const file = new KTX2File(bytes);
  try {
    if (!file.isValid() || !file.startTranscoding()) throw new Error('It is no KTX2 file of Basis Universal.');
    const [width, height] = [file.getWidth(), file.getHeight()];
    const rgba = new Uint8Array(file.getImageTranscodedSizeInBytes(0, 0, 0, RGBA32));
    if (rgba.length !== 4 * width * height) throw new Error('Its size contradicts itself.');
    if (!file.transcodeImage(rgba, 0, 0, 0, RGBA32, 0, -1, -1)) throw new Error('Its data are broken.');
    return { width, height, rgba };
  } finally {
    file.close();
    file.delete();
  }
}

/**
 * Where the transcoder lies: a script and a WebAssembly binary, neither of which Node can import. The package has both
 * beside its code (`scripts/build-lib/basis.ts`); in a checkout they are in three.
 */
function transcoderFolder(require: NodeJS.Require): string {
  const beside = path.join(path.dirname(fileURLToPath(import.meta.url)), 'basis');
  if (existsSync(beside)) return beside;
  return path.dirname(require.resolve('three/examples/jsm/libs/basis/basis_transcoder.js'));
}

async function loadTranscoder(): Promise<Transcoder> {
  const require = createRequire(import.meta.url);
  const folder = transcoderFolder(require);
  const [script, wasmBinary] = await Promise.all([
    readFile(path.join(folder, 'basis_transcoder.js'), 'utf8'),
    readFile(path.join(folder, 'basis_transcoder.wasm')),
  ]);
  const load = compileFunction(`${script}\nreturn BASIS;`, ['require', '__dirname', '__filename'])(
    require,
    folder,
    folder,
  );
  const transcoder = (await load({ wasmBinary })) as Transcoder;
  transcoder.initializeBasis();
  return transcoder;
}
