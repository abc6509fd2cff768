import { Names } from '../../model/names.ts';
import type { Texture } from '../../model/types.ts';

/** The textures of a model, from its own materials and from those of mesh files: each image once, each name once. */
export class TextureList {
  readonly #names = new Names();
  readonly #byBytes = new Map<Uint8Array, Texture>();

  /** @returns its name in the model */
  add({ name, mime, bytes }: Texture): string {
    const known = this.#byBytes.get(bytes);
    if (known) return known.name;
    const unique = this.#names.unique(name, 'texture');
    this.#byBytes.set(bytes, { name: unique, mime, bytes });
    return unique;
  }

  list(): Texture[] {
    return [...this.#byBytes.values()];
  }
}
