import type { ReadResult } from '../formats/files.ts';
import { pngTextures } from './png-textures.ts';
import type { Unpacked } from './unpack.ts';

export interface ReadOptions {
  /** Name of the model. */
  readonly name: string;
  /** For inputs without physics [kg/m³]. */
  readonly density: number | undefined;
  /** For inputs without physics [kg]; wins over `density`. */
  readonly mass: number | undefined;
}

/**
 * Reads what the first gate let through, with the reader of its format; GLB in a sandbox. Textures come out as PNG.
 *
 * @throws {PropmasterError} `invalid_input`
 */
export async function readModel(unpacked: Unpacked, options: ReadOptions): Promise<ReadResult> {
  const { model, findings } = await readFormat(unpacked, options);
  return { model: { ...model, name: options.name, textures: await pngTextures(model.textures) }, findings };
}

async function readFormat(
  { format, files, main }: Unpacked,
  { name, density, mass }: ReadOptions,
): Promise<ReadResult> {
  const physics = { ...(density === undefined ? {} : { density }), ...(mass === undefined ? {} : { mass }) };
  switch (format) {
    case 'mjcf': {
      const { readMjcf } = await import('../formats/mjcf/read.ts');
      return readMjcf(files, { entry: main, name });
    }
    case 'glb_bundle': {
      const [{ readBundle }, { decodeGlbSafely }] = await Promise.all([
        import('../formats/bundle/read.ts'),
        import('../sandbox/glb.ts'),
      ]);
      return readBundle(files, { entry: main, name, decode: decodeGlbSafely, ...physics });
    }
    case 'glb': {
      const [{ readGlb }, { decodeGlbSafely }] = await Promise.all([
        import('../formats/glb/read.ts'),
        import('../sandbox/glb.ts'),
      ]);
      return readGlb(files.get(main)!, { name, place: main, files, decode: decodeGlbSafely, ...physics });
    }
  }
}
