import { endingOf } from './source-formats.ts';

/** Formats of one main file, with others beside it where it refers to some, by the ending of the main file. */
const BY_ENDING = {
  urdf: 'urdf',
  xml: 'mjcf',
  mjcf: 'mjcf',
  sdf: 'sdf',
  usda: 'usd',
  usd: 'usd',
  usdz: 'usdz',
  glb: 'glb',
} as const satisfies Readonly<Record<string, FilesFormat>>;

/** The formats that a model is written as by itself. */
export type FilesFormat = 'urdf' | 'mjcf' | 'sdf' | 'usd' | 'usdz' | 'glb';

/** Endings of files that can be written, for messages: `.urdf, .xml, …`. */
export const WRITABLE_ENDINGS: string = Object.keys(BY_ENDING)
  .map((ending) => `.${ending}`)
  .join(', ');

/** What a file of this name is written in; `undefined` for an ending that nothing is written in. */
export const formatOfTarget = (file: string): FilesFormat | undefined =>
  Object.entries(BY_ENDING).find(([ending]) => ending === endingOf(file))?.[1];
