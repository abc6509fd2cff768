import type { ErrorCode } from '../errors.ts';
import type { EntryKind } from '../formats/zip/rules.ts';
import type { SourceFormat } from '../model/source-formats.ts';
import type { Report } from '../verify/report.ts';

/** What kind of thing a file is, by its content. */
export type FileKind = 'folder' | 'archive' | 'glb' | 'usd' | 'xml' | 'mesh' | 'image' | 'other';

/** What a file holds, whether it would be let in, and how it fares in the checks. Nothing was written to find out. */
export interface Inspection {
  readonly path: string;
  readonly kind: FileKind;
  /** The same in words: `ZIP archive`, `PNG image`, `7z archive`. */
  readonly description: string;
  /** What it would be read as; `undefined` if it would not be read. */
  readonly format: SourceFormat | undefined;
  /** The file in it that a reader begins with. */
  readonly main: string | undefined;
  /** [byte] */
  readonly bytes: number;
  /** `refused`: no command reads it, and `refusals` says why. What the checks say is in the report. */
  readonly verdict: 'accepted' | 'refused';
  /** Every rule that is broken, with every place as far as they are listed. */
  readonly refusals: readonly FileRefusal[];
  readonly entries: readonly InspectedEntry[];
  readonly archive?: ArchiveFacts;
  /** Of the GLB, USD layer or XML file itself, or of the main one in an archive or folder. */
  readonly glb?: GlbFacts;
  readonly usd?: UsdFacts;
  readonly xml?: XmlFacts;
  readonly image?: ImageFacts;
  /** `undefined` if it was not read as a prop. */
  readonly report: Report | undefined;
}

/** A rule that a file breaks, once or many times. */
export interface FileRefusal {
  /** Of the rule (`zip/name-parent`, `format/glb-limit`), or of the error where there is no rule. */
  readonly code: string;
  /** What a command that reads the file would end with. */
  readonly error: ErrorCode;
  /** What is wrong. */
  readonly rule: string;
  /** Why it matters. */
  readonly reason?: string;
  /** The way out. */
  readonly hint: string;
  /** How often it is broken. */
  readonly count: number;
  /** The first 100 places. */
  readonly places: readonly RefusedPlace[];
}

export interface RefusedPlace {
  /** Name of an entry, or a place in a file; empty for the file as a whole. As it is written: do not print it raw. */
  readonly place: string;
  readonly detail?: string;
}

/** Of one rule; all others are counted. */
export const LISTED_PLACES = 100;

/** A file or folder in an archive or folder. */
export interface InspectedEntry {
  readonly path: string;
  /** Declared, in an archive [byte]. */
  readonly bytes: number;
  readonly kind: EntryKind;
  /** In an archive [byte]. */
  readonly packed?: number;
  /** What desktops leave behind (`__MACOSX`, `.DS_Store`), and what is left out when it is unpacked. */
  readonly clutter: boolean;
}

export interface ArchiveFacts {
  readonly files: number;
  readonly folders: number;
  readonly clutter: number;
  /** Declared sizes together [byte]. */
  readonly unpackedBytes: number;
  /** Unpacked over packed. */
  readonly ratio: number;
  /** Whether every content was unpacked, without keeping it, and held to its size and CRC-32. */
  readonly contents: 'checked' | 'not checked';
}

export interface GlbFacts {
  readonly version: string | undefined;
  /** The tool that made it, as it says. */
  readonly generator: string | undefined;
  readonly extensionsUsed: readonly string[];
  readonly extensionsRequired: readonly string[];
  readonly nodes: number;
  readonly meshes: number;
  /** As declared, each mesh as often as it is placed; `undefined` where the file has more entries than any model. */
  readonly triangles: number | undefined;
  readonly materials: number;
  readonly images: readonly GlbImage[];
  readonly animations: number;
  readonly skins: number;
  /** Box around everything that is placed, from what is declared; glTF's own axes, Y up [m]. */
  readonly bounds: { readonly min: Triple; readonly max: Triple } | undefined;
}

export type Triple = readonly [number, number, number];

export interface GlbImage {
  readonly name: string | undefined;
  /** By its first bytes; `undefined` for a kind that is not known. */
  readonly mime: string | undefined;
  /** [px] */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** As stored [byte]. */
  readonly bytes: number | undefined;
}

export interface UsdFacts {
  /** Path of the layer in its package, or its name. */
  readonly layer: string;
  readonly encoding: 'text' | 'crate';
  readonly defaultPrim: string | undefined;
  readonly upAxis: string | undefined;
  readonly metersPerUnit: number | undefined;
  readonly prims: number;
  /** Type of prim → how many. */
  readonly types: Readonly<Record<string, number>>;
  /** Paths of joints of UsdPhysics. */
  readonly joints: readonly string[];
  /** Files that it refers to, as written. */
  readonly assets: readonly string[];
}

export interface XmlFacts {
  readonly root: string;
  /** What a root of this name belongs to: `MJCF`, `SDF`, `URDF`. */
  readonly language: string | undefined;
  readonly elements: number;
  /** Levels of elements, the root counted. */
  readonly depth: number;
  /** Name of an element → how many; the most frequent first, at most 20. */
  readonly counts: Readonly<Record<string, number>>;
}

export const LISTED_NAMES = 20;

export interface ImageFacts {
  readonly mime: string;
  /** [px] */
  readonly width: number;
  readonly height: number;
}
