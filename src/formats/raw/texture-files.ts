import type { Finding } from '../../model/finding.ts';
import { Names } from '../../model/names.ts';
import type { Texture } from '../../model/types.ts';
import type { ByteMap } from '../files.ts';
import { referenceRepaired } from '../findings.ts';
import { readImageHeader } from '../glb/gate/image-header.ts';
import { GLB_LIMITS } from '../glb/gate/limits.ts';
import { pointerLeftOut } from '../lfs-pointer.ts';
import { findFile } from './find-file.ts';
import { textureKind, textureMissing } from './findings.ts';

/** The images that materials name, each taken once, as their files hold them: PNG, JPEG, WebP or KTX 2. */
export class TextureFiles {
  readonly #files: ByteMap;
  readonly #findings: Finding[];
  readonly #names = new Names();
  readonly #byPath = new Map<string, Texture | undefined>();
  readonly #byReference = new Map<string, string | undefined>();

  /** @param findings gets what was repaired or is missing, once a reference */
  constructor(files: ByteMap, findings: Finding[]) {
    this.#files = files;
    this.#findings = findings;
  }

  /** Name of the texture behind a reference; `undefined` if there is none that can be used. */
  nameOf(reference: string, from: string): string | undefined {
    const key = `${from}\0${reference}`;
    if (!this.#byReference.has(key)) this.#byReference.set(key, this.#find(reference, from));
    return this.#byReference.get(key);
  }

  /** Takes an image that was made. @returns its name as a texture */
  add(wanted: string, { mime, bytes }: Omit<Texture, 'name'>): string {
    const name = this.#names.unique(wanted, 'texture');
    this.#byPath.set(`\0${name}`, { name, mime, bytes });
    return name;
  }

  list(): Texture[] {
    return [...this.#byPath.values()].filter((texture) => texture !== undefined);
  }

  #find(wanted: string, from: string): string | undefined {
    const found = findFile(this.#files, from, wanted);
    if (found.path === undefined) {
      this.#findings.push(textureMissing.at(from, { wanted, candidates: found.candidates }));
      return undefined;
    }
    if (found.repaired) this.#findings.push(referenceRepaired.at(from, { wanted, found: found.path }));
    if (!this.#byPath.has(found.path)) this.#byPath.set(found.path, this.#read(found.path));
    return this.#byPath.get(found.path)?.name;
  }

  #read(path: string): Texture | undefined {
    const bytes = this.#files.get(path)!;
    const pointer = pointerLeftOut(bytes, path, path, 'The texture');
    if (pointer) this.#findings.push(pointer);
    if (pointer) return undefined;
    const header = readImageHeader(bytes);
    const file = path.slice(path.lastIndexOf('/') + 1);
    const reason =
      header === undefined
        ? 'it is no PNG, JPEG, WebP or KTX 2 image'
        : typeof header === 'string'
          ? header
          : header.width * header.height > GLB_LIMITS.pixels || header.pixels > 1.5 * GLB_LIMITS.pixels
            ? `it has ${header.width} × ${header.height} pixels`
            : undefined;
    if (reason !== undefined) this.#findings.push(textureKind.at(path, { texture: file, reason }));
    if (reason !== undefined || header === undefined || typeof header === 'string') return undefined;
    return { name: this.#names.unique(file.replace(/\.[^.]*$/, ''), 'texture'), mime: header.mime, bytes };
  }
}
