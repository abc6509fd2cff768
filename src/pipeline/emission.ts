import type { Adapter, IndexEntry } from '../../adapters/contract.ts';
import type { FileMap } from '../formats/files.ts';
import type { SimModel } from '../model/types.ts';
import type { Report } from '../verify/report.ts';

/** A verified prop, ready to be written. */
export interface FinishedProp {
  /** Name in the project. */
  readonly name: string;
  readonly model: SimModel;
  readonly report: Report;
  /** PNG */
  readonly preview: Uint8Array;
  /** The same as 256 × 256 pixels, PNG. */
  readonly thumbnail: Uint8Array;
}

/** Everything that a project keeps of one prop. */
export interface Emission {
  readonly prop: FinishedProp;
  /** Path in the project → content: the files of each simulator, the report, the picture. */
  readonly files: FileMap;
  /** Per simulator the main file, as a path in the project. */
  readonly entries: Readonly<Record<string, string>>;
  /** Per simulator the entry of its `index.json`. */
  readonly index: Readonly<Record<string, IndexEntry>>;
}

export const reportPath = (name: string): string => `reports/${name}.json`;
export const previewPath = (name: string): string => `previews/${name}.png`;

/** Where a simulator's files of a prop lie in the project. */
const propFolder = ({ name, folder }: Pick<Adapter, 'name' | 'folder'>, prop: string): string =>
  folder === undefined ? `${name}/${prop}` : `${name}/${folder}/${prop}`;

/** Stand for the pictures while these are drawn. */
export const NO_PICTURES: Pick<FinishedProp, 'preview' | 'thumbnail'> = {
  preview: new Uint8Array(0),
  thumbnail: new Uint8Array(0),
};

/** What was emitted with {@link NO_PICTURES}, with the pictures in their place: adapters keep them as they are. */
export function withPictures(emission: Emission, pictures: Pick<FinishedProp, 'preview' | 'thumbnail'>): Emission {
  const given = new Map([
    [NO_PICTURES.preview, pictures.preview],
    [NO_PICTURES.thumbnail, pictures.thumbnail],
  ] as [Uint8Array | string, Uint8Array][]);
  const files = new Map([...emission.files].map(([file, content]) => [file, given.get(content) ?? content]));
  return { ...emission, prop: { ...emission.prop, ...pictures }, files };
}

/** The files of a prop under its name. Pure: the same prop gives the same bytes. */
export function emitProp(given: FinishedProp, adapters: readonly Adapter[]): Emission {
  const { name } = given;
  const prop: FinishedProp = {
    ...given,
    model: { ...given.model, name },
    report: { ...given.report, subject: { ...given.report.subject, name } },
  };
  const files = new Map<string, Uint8Array | string>([
    [reportPath(name), `${JSON.stringify(prop.report, undefined, 2)}\n`],
    [previewPath(name), prop.preview],
  ]);
  const entries: Record<string, string> = {};
  const index: Record<string, IndexEntry> = {};
  for (const adapter of adapters) {
    for (const [file, content] of adapter.emit(prop)) files.set(`${propFolder(adapter, name)}/${file}`, content);
    const entry = adapter.indexEntry(prop);
    index[adapter.name] = entry;
    entries[adapter.name] = `${adapter.name}/${entry.file}`;
  }
  return { prop, files, entries, index };
}
