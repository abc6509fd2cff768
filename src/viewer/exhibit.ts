import type { FileMap } from '../formats/files.ts';
import type { SimModel } from '../model/types.ts';
import type { ExhibitData, GalleryCard } from './wire.ts';

/** Something that is shown, read and ready. */
export interface Exhibit {
  readonly data: ExhibitData;
  readonly model: SimModel;
  /** The MJCF and what it refers to; {@link ExhibitData.world} is the file to load. */
  readonly physics: FileMap;
}

/** Everything that one viewer shows. */
export interface Collection {
  /** Of the page. */
  readonly title: string;
  /** Read anew at each call. @throws {PropmasterError} what reading the lock throws; `not_found`: the project is gone */
  cards(): Promise<GalleryCard[]>;
  /** Reads it, or gives what was read while it is the same. @throws {PropmasterError} `not_found`, what reading throws */
  open(id: string): Promise<Exhibit>;
  /** PNG; `undefined` where there is none. */
  picture(id: string): Promise<Uint8Array | undefined>;
  /** Changes when anything shown does. */
  version(): Promise<string>;
}
