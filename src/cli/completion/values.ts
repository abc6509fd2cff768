import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { SIMULATORS } from '../../../adapters/registry.ts';
import { pathOf } from '../declare.ts';
import type { CursorPosition } from './place.ts';

/** What can stand for a value. */
interface Values {
  readonly values: readonly string[];
  /** Whether a file of this machine may stand here as well. */
  readonly files: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Source = (project: string | undefined, env: Environment) => Promise<readonly string[]>;

const FILES = /^(archive|file|folder|image|path|source)$/;
const JOB_COMMANDS = ['pull', 'jobs show', 'jobs wait', 'jobs attach', 'jobs cancel', 'jobs retry-export'];
const PROP_COMMANDS = ['add', 'drop', 'remove', 'verify', 'blend', 'doctor', 'list', 'licences'];
const PROFILE_COMMANDS = ['auth use', 'auth remove', 'auth dialect'];

/**
 * Values for an option or an argument. Names that come out of files (a project may be anybody's) are offered only if no
 * shell sees more in them than a name: what a shell inserts, it may run.
 */
export async function valuesAt(
  { command, option, argument, given }: CursorPosition,
  env: Environment,
): Promise<Values> {
  const choices = option?.argChoices ?? argument?.argChoices;
  if (choices !== undefined) return { values: choices, files: false };
  if (option?.long === '--simulators' || argument?.name() === 'simulators') return { values: SIMULATORS, files: false };
  const source = option ? ofOption(option.long) : argument && ofArgument(pathOf(command));
  const values = source === undefined ? [] : await source(given['project'], env).catch(() => []);
  const named = option ? /<([a-z]+)>/.exec(option.flags)?.[1] : argument?.name();
  // `doctor` takes a prop or a file, `convert` a file, `audit` a folder.
  return { values, files: named !== undefined && (FILES.test(named) || ['target', 'collection'].includes(named)) };
}

function ofOption(long: string | null | undefined): Source | undefined {
  if (long === '--profile') return profileNames;
  return long === '--job' ? jobIds : undefined;
}

function ofArgument(command: string): Source | undefined {
  if (JOB_COMMANDS.includes(command)) return jobIds;
  if (PROP_COMMANDS.includes(command)) return propNames;
  return PROFILE_COMMANDS.includes(command) ? profileNames : undefined;
}

const propNames: Source = async (project) => {
  const root = await rootOf(project);
  const lock = recordOf(await readJson(path.join(root, 'propmaster.lock')));
  const names = lock['shards'] === undefined ? Object.keys(recordOf(lock['props'])) : await namesInShards(root);
  return names.filter((name) => /^[a-z][a-z0-9_]*$/.test(name));
};

/** Of a large project, whose lock names no props itself. */
async function namesInShards(root: string): Promise<string[]> {
  const folder = path.join(root, 'propmaster.lock.d');
  const names: string[] = [];
  for (const file of (await readdir(folder)).filter((one) => one.endsWith('.json')).sort())
    names.push(...Object.keys(recordOf(recordOf(await readJson(path.join(folder, file)))['props'])));
  return names.sort();
}

/** Of the journal, the newest first. */
const jobIds: Source = async (project) => {
  const folder = path.join(await rootOf(project), '.propmaster', 'jobs');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const intents = await Promise.all(files.map(async (name) => recordOf(await readJson(path.join(folder, name)))));
  return intents
    .sort((a, b) => Number(b['order']) - Number(a['order']))
    .map((intent) => intent['job_id'])
    .filter((id): id is string => typeof id === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(id));
};

const profileNames: Source = async (_project, env) => {
  const { resolvePlaces } = await import('../../api/settings.ts');
  const { readProfiles } = await import('../../profiles/profile-file.ts');
  return ['local', ...Object.keys((await readProfiles(resolvePlaces(env).configDir)).profiles)];
};

/** As commands find it, without the reader of manifests. */
async function rootOf(named: string | undefined): Promise<string> {
  const start = path.resolve(named ?? '.');
  if (named !== undefined) return start;
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (await stat(path.join(folder, 'propmaster.json')).catch(() => undefined)) return folder;
    if (folder === path.dirname(folder)) return start;
  }
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
