import type { MjModel } from '@mujoco/mujoco';
import type { CubeImage } from '../../model/cube-map.ts';
import type { ByteMap } from '../files.ts';
import { readPng } from '../png/channels.ts';
import type { Pixels } from '../png/pixels.ts';
import { writePng } from '../png/write.ts';
import { textFrom } from './read-values.ts';

/** `mjtTexture` */
const [TEXTURE_2D, TEXTURE_CUBE] = [0, 1];
/** Textures that a material has, and the places of its colour's among them (`mjtTextureRole`). */
const [ROLES, RGB, RGBA] = [10, 1, 8];
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47];

/** The images of a compiled model's textures. */
export class TextureImages {
  readonly #model: MjModel;
  readonly #files: ByteMap;
  #flips: boolean | undefined;

  /** @param entry the model's file: of several files that fit, those nearest to it are looked at first */
  constructor(model: MjModel, files: ByteMap, entry: string) {
    this.#model = model;
    this.#files = new Map([...files].toSorted(([a], [b]) => sharedWith(entry, b) - sharedWith(entry, a)));
  }

  /**
   * A PNG of what MuJoCo shows: the file itself where it has the same pixels, else the pixels that MuJoCo compiled. These
   * differ where the file is flipped, and where no file is a PNG or there is none (built-in textures).
   *
   * Of a cube it is one face that all six show, or six below one another.
   *
   * @returns `undefined` for a sky
   */
  png(texture: number): Uint8Array | undefined {
    const type: number = this.#model.tex_type[texture];
    if (type !== TEXTURE_2D && type !== TEXTURE_CUBE) return undefined;
    const candidates = this.#candidates(texture);
    const [only] = candidates;
    if (type === TEXTURE_2D && only && candidates.length === 1 && !this.#mayFlip()) return only;
    const compiled = pixelsOf(this.#model, texture);
    return candidates.find((png) => isSame(png, compiled)) ?? writePng(compiled);
  }

  /**
   * Contents of the files that a texture may have been loaded from: MuJoCo keeps the path as it is written, without the
   * folder that it is relative to, so that attached models may have several of one name.
   */
  #candidates(texture: number): Uint8Array[] {
    const address: number = this.#model.tex_pathadr[texture];
    if (address < 0) return [];
    const parts = textFrom(this.#model.paths, address).split(/[\\/]+/);
    for (let from = 0; from < parts.length; from++) {
      const tail = parts.slice(from).join('/');
      const found = [...this.#files].flatMap(([path, bytes]) =>
        path === tail || path.endsWith(`/${tail}`) ? [bytes] : [],
      );
      if (found.length > 0) return distinct(found).filter(isPng);
    }
    return [];
  }

  /** Whether any file says that a texture is mirrored: the compiled model doesn't tell. */
  #mayFlip(): boolean {
    this.#flips ??= [...this.#files].some(
      ([path, bytes]) => /\.(?:xml|mjcf)$/i.test(path) && /[hv]flip/.test(new TextDecoder().decode(bytes)),
    );
    return this.#flips;
  }
}

/** How many folders a path shares with another from the top on. */
function sharedWith(entry: string, path: string): number {
  const folders = entry.split('/').slice(0, -1);
  const parts = path.split('/').slice(0, -1);
  const apart = folders.findIndex((folder, i) => parts[i] !== folder);
  return apart < 0 ? folders.length : apart;
}

/** How the colour of a material lies around a cube; `undefined` if it doesn't. */
export function cubeImageOf(model: MjModel, material: number): CubeImage | undefined {
  if (material < 0) return undefined;
  const [rgb, rgba]: number[] = [RGB, RGBA].map((role) => model.mat_texid[ROLES * material + role]);
  const texture = rgb! >= 0 ? rgb! : rgba!;
  if (texture < 0 || model.tex_type[texture] !== TEXTURE_CUBE) return undefined;
  const texels: number = model.tex_width[texture];
  return { texels, faces: model.tex_height[texture] === texels ? 1 : 6 };
}

const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, i) => bytes[i] === byte);

const distinct = (contents: readonly Uint8Array[]): Uint8Array[] =>
  contents.filter((one, index) => !contents.slice(0, index).some((other) => isEqual(one, other)));

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && (a === b || a.every((byte, i) => byte === b[i]));

/** Pixels as MuJoCo keeps them; one or two channels are grey. */
export function pixelsOf(model: MjModel, texture: number): Pixels {
  const [width, height, channels]: [number, number, Pixels['channels']] = [
    model.tex_width[texture],
    model.tex_height[texture],
    model.tex_nchannel[texture],
  ];
  const start = Number(model.tex_adr[texture]);
  return { width, height, channels, values: model.tex_data.slice(start, start + width * height * channels) };
}

/** Whether a PNG has these pixels. An alpha channel that MuJoCo left out may have been there. */
function isSame(png: Uint8Array, compiled: Pixels): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  if (png.length < 33 || view.getUint32(16) !== compiled.width || view.getUint32(20) !== compiled.height) return false;
  const file = readPng(png);
  if (!file) return false;
  const [from, to] = [channelsIn(file.channels), channelsIn(compiled.channels)];
  for (let pixel = 0; pixel < file.width * file.height; pixel++) {
    for (const c of [0, 1, 2] as const) {
      const wanted = compiled.values[pixel * compiled.channels + to[c]];
      if (file.values[pixel * file.channels + from[c]] !== wanted) return false;
    }
  }
  return true;
}

/** Where red, green and blue are. */
const channelsIn = (channels: number): readonly [number, number, number] => (channels < 3 ? [0, 0, 0] : [0, 1, 2]);
