import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import { canonical } from './canonical.ts';
import { HEADER_FILE, recordingHeader } from './format.ts';
import { highestStandIn } from './scrub.ts';

/** Files of exchanges: `0001.json`, and `0001.bin` beside it. */
const EXCHANGE = /^(\d{4,})\.(json|bin)$/;

/** What a folder holds of a recording that goes on. */
export interface RecordingSoFar {
  /** Highest number of an exchange; 0: there is none. */
  readonly last: number;
  /** Highest number of a stand-in, so that new ones stand for nothing of before. */
  readonly standIns: number;
}

/**
 * A folder that can be recorded to: made where it is not there, with its header; one of a recording is added to.
 *
 * @param dialect that is spoken; a recording has one, which a replay speaks
 * @throws {PropmasterError} `usage` for a folder that holds anything but a recording, or one in another dialect;
 *   `disk_error`
 */
export async function openFolder(folder: string, dialect: unknown): Promise<RecordingSoFar> {
  try {
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    if (names.length > 0) return await goneOn(folder, names, dialect);
    const header = { format: 'propmaster-recording', version: 1, day: new Date().toISOString().slice(0, 10), dialect };
    await writeFile(path.join(folder, HEADER_FILE), `${JSON.stringify(header, undefined, 2)}\n`);
    return { last: 0, standIns: 0 };
  } catch (cause) {
    if (cause instanceof PropmasterError) throw cause;
    throw new PropmasterError('disk_error', `The recording can't be written: ${(cause as Error).message}`, {
      where: `--record ${folder}`,
      hint: 'Name a folder that can be made and written to.',
      cause,
    });
  }
}

/** Exchanges that a folder holds; 0 for one that is not there. */
export async function exchangesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => EXCHANGE.exec(name)?.[2] === 'json').length;
}

async function goneOn(folder: string, names: readonly string[], dialect: unknown): Promise<RecordingSoFar> {
  const other = names.find((name) => name !== HEADER_FILE && !EXCHANGE.test(name));
  if (other !== undefined) throw notOurs(folder, `it holds ${JSON.stringify(other)}, which is none of a recording`);
  if (!names.includes(HEADER_FILE)) throw notOurs(folder, `it has no ${HEADER_FILE}`);
  const header = recordingHeader.safeParse(jsonOf(await readFile(path.join(folder, HEADER_FILE), 'utf8')));
  if (!header.success) throw notOurs(folder, `its ${HEADER_FILE} is none of a recording`);
  if (canonical(header.data.dialect) !== canonical(dialect))
    throw notOurs(folder, 'its requests are spelt otherwise: the dialect of the profile is another one since');
  let standIns = 0;
  for (const name of names.filter((one) => one.endsWith('.json')))
    standIns = Math.max(standIns, highestStandIn(await readFile(path.join(folder, name), 'utf8')));
  const numbers = names.map((name) => Number(EXCHANGE.exec(name)?.[1] ?? 0));
  return { last: Math.max(0, ...numbers), standIns };
}

const notOurs = (folder: string, why: string): PropmasterError =>
  new PropmasterError('usage', `The folder can't be recorded to: ${why}.`, {
    where: `--record ${folder}`,
    hint: 'Name an empty folder, a new one, or one that holds a recording in the same dialect and nothing else.',
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
