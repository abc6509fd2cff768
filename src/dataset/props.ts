import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { indexEntry } from '../../adapters/index-schema.ts';
import { errorCode } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import type { Licence } from '../formats/licence/types.ts';
import { writeZip } from '../formats/zip/write.ts';
import { previewPath, reportPath } from '../pipeline/emission.ts';
import { readIndexEntries } from '../project/index-files.ts';
import { insideRoot } from '../project/inside.ts';
import type { LockedProp } from '../project/lockfile.ts';
import type { DatasetProp, DatasetRecord } from './types.ts';

/** Room for what a shard has beside files [byte]. */
const RECORD_BYTES = 4096;

type Entry = z.infer<typeof indexEntry>;

/** What of a report goes into a record. */
const reported = z.looseObject({
  measured: z.looseObject({
    size: z.tuple([z.number(), z.number(), z.number()]),
    links: z.array(z.unknown()),
    joints: z.array(z.looseObject({ type: z.string() })),
    visual_triangles: z.number(),
    collision_parts: z.number(),
  }),
});

/** What is known of a prop besides its files. */
export interface KnownProp {
  readonly name: string;
  readonly locked: LockedProp;
  readonly licence: Pick<Licence, 'id' | 'attribution'> | null;
  /** Prompt, id or path. */
  readonly source: string;
}

/** Entries of every `index.json` that is needed, read once. */
export class Indexes {
  readonly #root: string;
  readonly #entries = new Map<string, Map<string, Entry>>();

  /** @param root of the project, absolute */
  constructor(root: string) {
    this.#root = root;
  }

  /** @throws {PropmasterError} `invalid_input` where no index has the prop */
  async entry(name: string, { simulators }: LockedProp): Promise<Entry> {
    for (const simulator of simulators) {
      const entry = (await this.#of(simulator)).get(name);
      if (entry) return entry;
    }
    throw new PropmasterError('invalid_input', `No index.json has ${name}.`, {
      where: `${simulators[0]}/index.json`,
      hint: '`propmaster install` makes it again.',
    });
  }

  async #of(simulator: string): Promise<Map<string, Entry>> {
    const known = this.#entries.get(simulator);
    if (known) return known;
    const entries = new Map(
      (await readIndexEntries(path.join(this.#root, simulator))).flatMap((raw) => {
        const { data } = indexEntry.safeParse(raw);
        return data ? [[data.name, data] as const] : [];
      }),
    );
    this.#entries.set(simulator, entries);
    return entries;
  }
}

/**
 * A prop of a project as one of a dataset.
 *
 * @param simulator whose files go with it; `undefined`: none
 */
export async function datasetProp(
  root: string,
  { name, locked, licence, source }: KnownProp,
  indexes: Indexes,
  simulator: string | undefined,
): Promise<DatasetProp> {
  const entry = await indexes.entry(name, locked);
  const main = simulator === undefined ? undefined : locked.entries[simulator];
  const folder = main?.slice(0, main.indexOf(`/${name}/`) + name.length + 2);
  const own = Object.keys(locked.files).filter((file) => folder !== undefined && file.startsWith(folder));
  const wanted = [reportPath(name), previewPath(name), ...own];
  const digest = createHash('sha256').update(JSON.stringify([entry, licence, source, locked.verdict, simulator]));
  for (const file of wanted) digest.update(`${locked.files[file]?.sha256 ?? ''} ${file}\n`);
  const bytesOf = (file: string): Promise<Uint8Array> => readLocked(root, name, file, locked);
  return {
    name,
    digest: digest.digest('hex'),
    bytes: wanted.reduce((sum, file) => sum + (locked.files[file]?.size ?? 0), RECORD_BYTES),
    async read() {
      const report = await bytesOf(reportPath(name));
      const record = recordOf(entry, { name, locked, licence, source }, measuredIn(report, name));
      const picture = await bytesOf(previewPath(name));
      if (folder === undefined) return { record, picture };
      const files = new Map<string, Uint8Array>();
      for (const file of own) files.set(`${name}/${file.slice(folder.length)}`, await bytesOf(file));
      return { record, picture, files: await writeZip(files) };
    },
  };
}

/** A file with the bytes that the lock names. @throws {PropmasterError} `invalid_input` */
async function readLocked(root: string, name: string, file: string, { files }: LockedProp): Promise<Uint8Array> {
  const bytes = await readFile(await insideRoot(root, file)).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  });
  const isSame = bytes && createHash('sha256').update(bytes).digest('hex') === files[file]?.sha256;
  if (isSame) return bytes;
  throw new PropmasterError('invalid_input', `${file} is ${bytes ? 'not as the lock says' : 'missing'}.`, {
    where: file,
    hint: `\`propmaster install\` restores it; \`propmaster verify ${name}\` tells what else is not as it was.`,
  });
}

function measuredIn(report: Uint8Array, name: string): z.infer<typeof reported>['measured'] {
  try {
    return reported.parse(JSON.parse(new TextDecoder().decode(report))).measured;
  } catch (cause) {
    throw new PropmasterError('invalid_input', 'The report is not as this release reads it.', {
      where: reportPath(name),
      hint: 'Install the prop again with --replace.',
      cause,
    });
  }
}

function recordOf(
  entry: Entry,
  { name, locked, licence, source }: KnownProp,
  measured: z.infer<typeof reported>['measured'],
): DatasetRecord {
  return {
    name,
    category: entry.category ?? null,
    labels: entry.labels,
    source,
    synset: entry.synset ?? null,
    wikidata: entry.wikidata ?? null,
    licence: licence?.id ?? null,
    attribution: licence?.attribution ?? null,
    verdict: locked.verdict,
    base: entry.base,
    mass: entry.mass,
    size: measured.size,
    links: measured.links.length,
    joints: measured.joints.filter(({ type }) => type !== 'fixed').length,
    triangles: measured.visual_triangles,
    colliders: measured.collision_parts,
    articulation: entry.joints as DatasetRecord['articulation'],
    parts: entry.parts ?? [],
    cavities: entry.cavities ?? [],
    supports: entry.supports ?? [],
    grasps: entry.grasps ?? [],
  };
}
