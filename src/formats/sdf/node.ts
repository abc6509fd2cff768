import type { ByteMap } from '../files.ts';
import { refusal } from '../refusal.ts';
import { readXml } from '../xml/read.ts';
import type { XmlElement } from '../xml/types.ts';
import { sdfRoot, sdfVersion } from './findings.ts';

/** The file that an element stands in. */
export interface SdfFile {
  readonly path: string;
  /** The number behind `1.`: 4 to 12. */
  readonly version: number;
}

/** An element of an SDF document that knows where it stands. */
export interface SdfNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly SdfNode[];
  /** Trimmed. */
  readonly text: string;
  /** The same with the white space around it. */
  readonly content: string;
  /** `file:line` */
  readonly place: string;
  readonly file: SdfFile;
}

/** Oldest and newest version that is read. */
const VERSIONS = { first: 4, last: 12 } as const;

/** The number behind `1.` of a version that is read, or `undefined`. */
export function minorVersion(version: string): number | undefined {
  const minor = Number(/^1\.(\d{1,2})$/.exec(version.trim())?.[1] ?? Number.NaN);
  return minor >= VERSIONS.first && minor <= VERSIONS.last ? minor : undefined;
}

/**
 * The `<sdf>` element of a file.
 *
 * @throws {PropmasterError} `invalid_input`, `unsafe_input`: no well-formed XML, another root, a version that is not read
 */
export function openSdf(files: ByteMap, path: string): SdfNode {
  const root = readXml(files.get(path)!, path);
  if (root.name !== 'sdf') throw refusal('invalid_input', sdfRoot.at(`${path}:${root.line}`, { root: root.name }));
  const said = root.attributes.get('version') ?? '';
  const version = minorVersion(said);
  if (version === undefined) throw refusal('invalid_input', sdfVersion.at(`${path}:${root.line}`, { version: said }));
  return placed(root, { path, version });
}

const placed = (element: XmlElement, file: SdfFile): SdfNode => ({
  name: element.name,
  attributes: element.attributes,
  children: element.children.map((child) => placed(child, file)),
  text: element.text.trim(),
  content: element.text,
  place: `${file.path}:${element.line}`,
  file,
});

/** The first child of that name. */
export const childOf = (node: SdfNode | undefined, name: string): SdfNode | undefined =>
  node?.children.find((child) => child.name === name);

export const childrenOf = (node: SdfNode | undefined, name: string): readonly SdfNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** The element at the end of a path of names. */
export const descend = (node: SdfNode | undefined, ...names: readonly string[]): SdfNode | undefined =>
  names.reduce(childOf, node);
