import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { isPropmasterError } from '../../errors.ts';
import { checkFiles } from '../../project/check-files.ts';
import { readLock, readManifest } from '../../project/project-files.ts';
import { VERSION } from '../../version.ts';
import { describeService } from '../describe-service.ts';
import { type ProjectSession, settle } from './session.ts';

/** What a bug report needs, and what is wrong with the set-up. */
interface SetupReport {
  readonly facts: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
}

/** One question: a fact, and a problem if that is what it turned out to be. */
interface Answer {
  readonly fact: string;
  readonly problem?: string;
}

/** Asks everything, whatever fails: a broken set-up is when this is needed. Shows no key. */
export async function doctor(session: ProjectSession): Promise<SetupReport> {
  const { root, settings } = session;
  const questions: Readonly<Record<string, () => Promise<Answer> | Answer>> = {
    propmaster: () => ({ fact: VERSION }),
    node: () => ({ fact: `${process.version} on ${process.platform} ${process.arch}` }),
    mujoco: engine,
    project: () => projectState(session),
    props: () => propsState(session),
    'project folder': () => writable(root),
    profile: () => profile(session),
    key: () => keyPlace(session),
    service: () => service(session),
    'kind of key': () => keyKind(session),
    'service data': () => (settings.baseUrl === undefined ? writable(settings.dataDir) : { fact: 'not used' }),
    cache: () => writable(settings.cacheDir),
  };
  const facts: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, ask] of Object.entries(questions)) {
    const { fact, problem } = await answer(ask);
    facts[name] = fact;
    if (problem !== undefined) problems.push(`${name}: ${problem}`);
  }
  return { facts, problems };
}

async function answer(ask: () => Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const { message } = error as Error;
    const hint = isPropmasterError(error) && error.hint ? ` ${error.hint}` : '';
    return { fact: 'failed', problem: `${message}${hint}` };
  }
}

/** Loads MuJoCo: that is what tells whether it can be loaded. */
async function engine(): Promise<Answer> {
  const { loadEngine } = await import('../../formats/mjcf/engine.ts');
  const { mujoco } = await loadEngine();
  return { fact: mujoco.mj_versionString() };
}

async function projectState(session: ProjectSession): Promise<Answer> {
  await settle(session);
  const manifest = await readManifest(session.root);
  return { fact: `${session.root}${manifest ? '' : ' (no propmaster.json yet)'}` };
}

async function propsState({ root }: ProjectSession): Promise<Answer> {
  const [lock, manifest] = await Promise.all([readLock(root), readManifest(root)]);
  const names = Object.keys(lock.props);
  const broken = [...new Set((await checkFiles(root, lock)).map(({ prop }) => prop))];
  const absent = Object.keys(manifest?.props ?? {}).filter((name) => !names.includes(name));
  const problems = [
    ...(broken.length > 0
      ? [`files of ${broken.join(', ')} are missing or altered; propmaster install restores them`]
      : []),
    ...(absent.length > 0 ? [`propmaster.json names ${absent.join(', ')}, which propmaster.lock does not`] : []),
  ];
  return { fact: `${names.length} installed`, ...(problems.length > 0 ? { problem: problems.join('; ') } : {}) };
}

async function service(session: ProjectSession): Promise<Answer> {
  const { client } = await session.deployment();
  await client.assets.list({ pageSize: 1 });
  const { baseUrl } = session.settings;
  return { fact: baseUrl === undefined ? 'local, in process' : `${baseUrl}, reachable` };
}

/** Which profile is in use, and who chose the service. What keeps one from being chosen is told by `service`. */
function profile({ settings }: ProjectSession): Answer {
  if (settings.problem) return { fact: 'none' };
  const { profile: name = 'none', chosenBy } = describeService(settings);
  return { fact: `${name} (service chosen by ${chosenBy})` };
}

/** Where the key comes from; never the key. */
function keyPlace({ settings }: ProjectSession): Answer {
  if (settings.problem) return { fact: 'none' };
  const { key, withheld } = describeService(settings);
  return {
    fact: key,
    ...(withheld && key === 'none' ? { problem: 'the key that was given belongs to another service' } : {}),
  };
}

/** Asked of a service that can be reached; `service` tells of one that can't. */
async function keyKind(session: ProjectSession): Promise<Answer> {
  try {
    const { client } = await session.deployment();
    return { fact: await client.account.kind() };
  } catch {
    return { fact: 'not known' };
  }
}

/** Whether a folder, or the nearest one above it that exists, can be written to. */
async function writable(folder: string): Promise<Answer> {
  let existing = folder;
  while (!(await stat(existing).catch(() => undefined))) existing = path.dirname(existing);
  const problem = await access(existing, constants.W_OK).then(
    () => undefined,
    () => `${existing} can't be written to`,
  );
  return { fact: folder, ...(problem === undefined ? {} : { problem }) };
}
