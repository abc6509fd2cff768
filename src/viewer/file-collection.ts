import { stat } from 'node:fs/promises';
import path from 'node:path';
import { loadAdapters } from '../../adapters/registry.ts';
import { PropmasterError } from '../errors.ts';
import { filesBelow } from '../formats/files.ts';
import { folderOf } from '../pipeline/check-emission.ts';
import type { Context } from '../pipeline/context.ts';
import { previewPath, reportPath } from '../pipeline/emission.ts';
import { run } from '../pipeline/run.ts';
import type { Fetched } from '../pipeline/state.ts';
import type { PropSource } from '../project/source.ts';
import { type Report, report as reportSchema } from '../verify/report.ts';
import { describeExhibit } from './describe.ts';
import type { Collection, Exhibit } from './exhibit.ts';
import { Recent } from './recent.ts';
import type { GalleryCard } from './wire.ts';
import { WORLD, worldFile } from './world-file.ts';

/** A file or folder that could be imported, and what it came from. */
export interface ViewedFile {
  /** As it was given. */
  readonly path: string;
  readonly source: PropSource;
  /** What it is called, where the path does not tell: in the cache a file is called by its hash. */
  readonly fileName?: string;
  /** What is shown above it. @default the end of the path */
  readonly title?: string;
  /** How it gets into the project, to be copied. @default `propmaster import` of the path */
  readonly installing?: string;
  /** What became of the words that it was made from. */
  readonly request?: Fetched['request'];
}

/** What was made of a file: in memory alone, gone with the viewer. */
interface Prepared {
  readonly exhibit: Exhibit;
  readonly picture: Uint8Array | undefined;
}

/**
 * Files that are shown without being installed. Each goes through the stages of an import up to the files for MuJoCo, which
 * stay in memory; nothing is written. What fails its checks is shown all the same, with its findings.
 *
 * @param context `allowFailed`, for MuJoCo
 */
export function fileCollection(files: readonly ViewedFile[], context: Omit<Context, 'progress'>): Collection {
  const recent = new Recent<Prepared>(2);
  const ids = files.map((_, index) => `file-${index + 1}`);
  const stampOf = async ({ path: file }: ViewedFile): Promise<string> => {
    const facts = await stat(file).catch(() => undefined);
    return facts ? `${facts.mtimeMs}-${facts.size}` : 'gone';
  };
  const cardOf = async (index: number): Promise<GalleryCard> => {
    const file = files[index]!;
    return {
      id: ids[index]!,
      kind: 'file',
      name: nameOf(file),
      source: file.title ?? file.path,
      simulators: [],
      version: await stampOf(file),
    };
  };
  const prepared = async (id: string): Promise<Prepared> => {
    const index = ids.indexOf(id);
    const file = files[index];
    if (!file) throw new PropmasterError('not_found', 'There is no such file here.', { where: id });
    const card = await cardOf(index);
    return recent.get(`${id} ${card.version}`, () => prepare(card, file, context));
  };
  return {
    title: files.length === 1 ? nameOf(files[0]!) : `${files.length} files`,
    cards: () => Promise.all(files.map((_, index) => cardOf(index))),
    open: async (id) => (await prepared(id)).exhibit,
    picture: async (id) => (await prepared(id)).picture,
    version: async () => (await Promise.all(files.map(stampOf))).join(' '),
  };
}

const nameOf = ({ path: file, title }: ViewedFile): string => title ?? path.basename(path.resolve(file));

async function prepare(card: GalleryCard, file: ViewedFile, context: Omit<Context, 'progress'>): Promise<Prepared> {
  const { fileName, request, installing = `propmaster import ${JSON.stringify(file.path)}` } = file;
  const start = {
    ...{ file: path.resolve(file.path), source: file.source },
    ...(fileName !== undefined && { fileName }),
    ...(request !== undefined && { request }),
  };
  const { model, emission } = (await run({ from: 'unpack', to: 'adapt' }, start, context)).state;
  const { name } = emission.prop;
  const [mujoco] = await loadAdapters(['mujoco']);
  const folder = folderOf(emission.entries['mujoco']!, name);
  const data = describeExhibit(model, {
    card,
    report: reportOf(emission.files.get(reportPath(name))),
    loading: [
      {
        simulator: 'propmaster',
        title: 'Install it',
        text: installing,
      },
    ],
    world: WORLD,
    isScene: false,
  });
  const own = filesBelow(emission.files, folder);
  const picture = emission.files.get(previewPath(name));
  return {
    exhibit: {
      data,
      model,
      physics: new Map<string, Uint8Array | string>([...own, [WORLD, worldFile(`${name}.xml`, data.floor, data.ball)]]),
    },
    picture: mujoco && picture instanceof Uint8Array ? picture : undefined,
  };
}

const reportOf = (content: Uint8Array | string | undefined): Report | undefined =>
  typeof content === 'string' ? reportSchema.parse(JSON.parse(content)) : undefined;
