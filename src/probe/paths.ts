import { type ProbeAnswer, type ProbeQuestion, recordOf } from './ask.ts';
import { EXTENSIONS, PATHS, type PathSetting } from './candidates.ts';
import { leavesOut } from './described.ts';
import type { Confidence, ProbeFinding } from './findings.ts';
import { usualOf } from './parameters.ts';
import { found, listIn, NO_ID, NO_IMAGE, open, type Probing, signatureOf } from './probing.ts';

/** What the path of a setting is for. */
type Use = 'list' | 'one' | 'account' | 'post' | 'act';

const USES: Readonly<Record<PathSetting, Use>> = {
  'assets.singlePath': 'one',
  'jobs.cancelPath': 'act',
  'batches.listPath': 'list',
  'batches.singlePath': 'one',
  'batches.cancelPath': 'act',
  'images.path': 'list',
  'images.singlePath': 'one',
  'account.path': 'account',
  'catalog.path': 'list',
  'scenes.plansPath': 'post',
  'scenes.plannedPath': 'post',
  'scenes.editsPath': 'post',
};

/** What speaks for a path, or nothing. */
interface Proof {
  readonly confidence: Confidence;
  readonly says: string;
}

/** Looks where the service has what a setting's path is for. */
export async function probePath(
  probing: Probing,
  setting: PathSetting,
  known: ReadonlyMap<string, string>,
): Promise<ProbeFinding> {
  const { described } = probing;
  if (described && leavesOut(described, setting)) {
    return open(setting, 'none', "the service's own description has no such path");
  }
  const candidates = candidatesOf(probing, setting, known);
  for (const path of candidates) {
    const proof = await proofOf(probing, setting, path);
    if (!proof) continue;
    const byDocument = described?.paths.get(setting) === path;
    const evidence = `${proof.says}${byDocument ? ", as the service's own description has it" : ''}`;
    return found(setting, path, usualOf(setting), byDocument ? 'certain' : proof.confidence, evidence);
  }
  const tried = `${candidates.length} paths were tried, and none is there`;
  return open(setting, EXTENSIONS.includes(setting) ? 'none' : 'undecided', tried);
}

/** The described one first, then those in the style of what is known already. */
function candidatesOf({ described }: Probing, setting: PathSetting, known: ReadonlyMap<string, string>): string[] {
  const told = described?.paths.get(setting);
  const usual = PATHS[setting];
  const cancel = known.get('jobs.cancelPath')?.split('/').pop();
  const list = known.get(setting === 'images.singlePath' ? 'images.path' : 'batches.listPath');
  const alike =
    setting === 'batches.cancelPath' && cancel !== undefined
      ? usual.filter((path) => path.endsWith(`/${cancel}`))
      : setting.endsWith('singlePath') && setting !== 'assets.singlePath' && list !== undefined
        ? [
            ...usual.filter((path) => path.startsWith(`${list}/`)),
            ...(usual.some((path) => path.startsWith(`${list}/`)) ? [] : [`${list}/{id}`]),
          ]
        : [];
  return [...new Set([...(told === undefined ? [] : [told]), ...alike, ...usual])];
}

async function proofOf(probing: Probing, setting: PathSetting, path: string): Promise<Proof | undefined> {
  const { asker, samples } = probing;
  const use = USES[setting];
  if (use === 'act' || use === 'post') return takesPost(probing, use, path);
  const sample = setting === 'assets.singlePath' ? samples.assets[0] : undefined;
  const id = sample ?? (setting === 'images.singlePath' ? NO_IMAGE : NO_ID);
  const asked = path.replace('{id}', id);
  const answer = await asker.ask({ method: 'GET', path: asked });
  const says = `GET ${path}: ${answer.status}${answer.code === undefined ? '' : ` ${answer.code}`}`;
  if (isNowhere(answer, probing.nowhere)) return undefined;
  switch (use) {
    case 'list':
      return listProof(probing, setting, path, answer, says);
    case 'account':
      return accountProof(probing, answer, says);
    case 'one': {
      if (answer.status === 200 && sample !== undefined) {
        return holdsId(answer.json, sample)
          ? { confidence: 'certain', says: `${says}, with the id that was asked for` }
          : undefined;
      }
      return probing.comparable && refusesKnown(answer)
        ? { confidence: 'likely', says: `${says}, unlike a path that is not there` }
        : undefined;
    }
  }
}

async function listProof(
  { asker, described }: Probing,
  setting: PathSetting,
  path: string,
  answer: ProbeAnswer,
  says: string,
): Promise<Proof | undefined> {
  if (answer.status === 200) {
    return listIn(answer.json) ? { confidence: 'certain', says: `${says}, a listing` } : undefined;
  }
  // Only a key of the other kind is kept from a listing; below a collection the last part may have been taken for an id.
  if (answer.status !== 403 || answer.code === undefined) return undefined;
  const parent = path.slice(0, path.lastIndexOf('/'));
  if (parent !== '/v1' && described?.paths.get(setting) !== path) {
    const other = await asker.ask({ method: 'GET', path: `${parent}/${NO_ID}` });
    if (signatureOf(other) === signatureOf(answer)) return undefined;
  }
  return { confidence: 'likely', says: `${says}, unlike a path that is not there` };
}

function accountProof({ keyKind }: Probing, { status, json }: ProbeAnswer, says: string): Proof | undefined {
  if (status !== 200 || typeof json !== 'object' || json === null) return undefined;
  const told = [recordOf(json), ...Object.values(recordOf(json)).map(recordOf)].some(
    (part) => keyKind !== undefined && Object.values(part).includes(keyKind),
  );
  return told ? { confidence: 'certain', says: `${says}, which tells the kind of the key` } : undefined;
}

/** A path that takes POST: it says so to GET, or refuses what can't be carried out. */
async function takesPost(probing: Probing, use: 'act' | 'post', path: string): Promise<Proof | undefined> {
  const { asker, tellsMethods, nowhere } = probing;
  const asked = path.replace('{id}', NO_ID);
  if (tellsMethods) {
    const answer = await asker.ask({ method: 'GET', path: asked });
    if (answer.status !== 405 || isNowhere(answer, nowhere)) return undefined;
    const allow = answer.headers.get('allow');
    if (allow !== null && !/\bPOST\b/i.test(allow)) return undefined;
    return { confidence: 'likely', says: `GET ${path}: 405${allow === null ? '' : `, Allow: ${allow}`}` };
  }
  // Of a thing that there is none of, or with a body that names nothing to be made: nothing is carried out.
  const question: ProbeQuestion = {
    method: 'POST',
    path: asked,
    ...(use === 'post' && { body: { probe_unknown: 1 } }),
  };
  const answer = await asker.ask(question);
  if (signatureOf(answer) === (await probing.nowhereToPost()) || !probing.comparable || !refusesKnown(answer))
    return undefined;
  return {
    confidence: 'likely',
    says: `POST ${path}: ${answer.status} ${answer.code}, unlike a path that is not there`,
  };
}

const isNowhere = (answer: ProbeAnswer, nowhere: ReadonlySet<string>): boolean => nowhere.has(signatureOf(answer));

/** A refusal of what was asked for, by a route that knows what it refuses. */
function refusesKnown({ status, code }: ProbeAnswer): boolean {
  return code !== undefined && [400, 403, 404, 409, 422].includes(status);
}

function holdsId(json: unknown, id: string): boolean {
  return [recordOf(json), ...Object.values(recordOf(json)).map(recordOf)].some((part) => part['id'] === id);
}
