import { readFile, stat } from 'node:fs/promises';
import type { ListedProp, Propmaster } from '../src/api/propmaster.ts';
import { PropmasterError } from '../src/errors.ts';
import type { Report } from '../src/verify/report.ts';
import { fileInside } from './inside-project.ts';
import { previewFile, reportFile } from './links.ts';
import { type Figures, type FindingView, viewFigures, viewFindings } from './prop-views.ts';
import { clip } from './views.ts';

/** A larger report or preview is none of ours [byte]. */
const LARGEST_FILE = 32 * 1024 ** 2;

/** What a page of the list says of a prop or scene. */
export interface ListedFacts {
  readonly name: string;
  readonly kind: 'prop' | 'scene';
  readonly verdict: string;
  /** Prompt, id or file that it came from: data. */
  readonly source: string;
}

/** Everything about one prop or scene. */
export interface PropFacts extends ListedFacts, Partial<Figures> {
  readonly findings: readonly FindingView[];
  /** Per simulator the main file, relative to the project. */
  readonly files: Readonly<Record<string, string>>;
  /** Of a scene: its props, each once. */
  readonly props?: readonly string[];
  readonly instances?: number;
  readonly report: string;
  readonly preview: string;
  readonly warnings: readonly string[];
}

/** Props and scenes, by name. */
export async function listFacts(propmaster: Propmaster): Promise<ListedFacts[]> {
  const [props, scenes] = await Promise.all([propmaster.list(), propmaster.scenes()]);
  const facts = (
    kind: 'prop' | 'scene',
    { name, verdict, source }: Pick<ListedProp, 'name' | 'verdict' | 'source'>,
  ) => ({
    name,
    kind,
    verdict,
    source: clip(source, 100),
  });
  const both = [...props.map((prop) => facts('prop', prop)), ...scenes.map((scene) => facts('scene', scene))];
  return both.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Names of all props and scenes. */
export async function knownNames(propmaster: Propmaster): Promise<string[]> {
  return (await listFacts(propmaster)).map(({ name }) => name);
}

/** @throws {PropmasterError} `not_found` if one of `names` is none of `known`; unlike the list, the error is short */
export function checkInstalled(names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new PropmasterError('not_found', `There is no prop or scene "${clip(unknown, 64)}" in this project.`, {
    where: clip(unknown, 64),
    hint: known.length === 0 ? 'The project has none yet; install brings one in.' : 'list_project gives their names.',
  });
}

/** @throws {PropmasterError} `not_found` */
export async function propFacts(propmaster: Propmaster, name: string): Promise<PropFacts> {
  const [props, scenes] = await Promise.all([propmaster.list(), propmaster.scenes()]);
  checkInstalled(
    [name],
    [...props, ...scenes].map((known) => known.name),
  );
  const scene = scenes.find((known) => known.name === name);
  const { verdict, source, entries } = scene ?? props.find((known) => known.name === name)!;
  const bytes = await readReport(propmaster, name).catch(() => undefined);
  const read = bytes && (await parsed(bytes));
  return {
    name,
    kind: scene ? 'scene' : 'prop',
    verdict,
    source: clip(source, 300),
    ...(read ? viewFigures(read) : {}),
    findings: read ? viewFindings(read.findings) : [],
    files: { ...entries },
    ...(scene ? { props: scene.props, instances: scene.instances } : {}),
    report: reportFile(name),
    preview: previewFile(name),
    warnings: bytes
      ? []
      : [`The report is missing or can't be read; verify with names ["${name}"] makes the checks anew.`],
  };
}

/** Figures of a report; a scene's has another shape, and is given as its file. */
async function parsed(bytes: Uint8Array): Promise<Report | undefined> {
  const { report: reportSchema } = await import('../src/verify/report.ts');
  try {
    return reportSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}

/** The report as it was written. @throws {PropmasterError} `not_found` */
export async function readReport(propmaster: Propmaster, name: string): Promise<Uint8Array> {
  return readOwn(propmaster, name, reportFile(name));
}

/** The picture at most 256 px wide and high. PNG. @throws {PropmasterError} `not_found` */
export async function readPicture(propmaster: Propmaster, name: string): Promise<Uint8Array> {
  const preview = await readOwn(propmaster, name, previewFile(name));
  const { default: sharp } = await import('sharp');
  const small = sharp(preview).resize({ width: 256, height: 256, fit: 'inside', withoutEnlargement: true });
  return new Uint8Array(await small.png({ compressionLevel: 9, palette: true }).toBuffer());
}

/** @throws {PropmasterError} `not_found` for a name that is not installed; `unsafe_input` for a file that is a link out */
async function readOwn(propmaster: Propmaster, name: string, file: string): Promise<Uint8Array> {
  checkInstalled([name], await knownNames(propmaster));
  const place = await fileInside(propmaster.root, file);
  const { size } = await stat(place);
  if (size > LARGEST_FILE) throw new RangeError(`${file} has ${size} bytes.`);
  return readFile(place);
}
