import type { SettingPath } from '../contract/assumptions.ts';
import {
  type Asker,
  type AskerOptions,
  BudgetSpent,
  createAsker,
  type ProbeAnswer,
  RateRefused,
  recordOf,
} from './ask.ts';
import { DOCUMENTS, EXTENSIONS, LINK_UNITS, NAMES, PATHS, type PathSetting } from './candidates.ts';
import { type DescribedDialect, described as readDocument } from './described.ts';
import type { Observation, ProbeFinding, ProbeReport, ProbeVerdict } from './findings.ts';
import { observations } from './observations.ts';
import { probeParameters } from './parameters.ts';
import { probePath } from './paths.ts';
import { found, idsIn, listIn, NO_ID, open, type Probing, signatureOf } from './probing.ts';
import { wayToSettle } from './settle.ts';
import { makeOne, removeOne, SPENDING_REQUESTS } from './spend.ts';

/** Most requests of a probe. */
export const MAX_REQUESTS = 60;

const ALL_SETTINGS = [...Object.keys(NAMES), ...Object.keys(PATHS), 'links.expiresInUnitSeconds'] as SettingPath[];

export interface ProbeOptions extends AskerOptions {
  /** Makes one asset that may cost so much, to see what only shows on one. @default nothing is made */
  readonly maySpendCents?: number | undefined;
}

/** Paths that no service has. */
const NOWHERE = ['/v1/probe-unknown-path', '/v1/probe-other/unknown'] as const;

/** What was found before the probe came to its end. */
interface Progress {
  verdict: ProbeVerdict;
  says: string;
  keyKind: ProbeReport['keyKind'];
  document: string | undefined;
  readonly findings: Map<SettingPath, ProbeFinding>;
  observed: readonly Observation[];
  /** How many things the library has to look at. */
  assets: number;
  scenes: number;
}

/**
 * Finds out how a deployment spells what the specification leaves open, by requests that carry nothing out: GET, and
 * POST of things that there are none of or with values that no service takes.
 *
 * Ends within {@link AskerOptions.maxRequests} whatever answers, and throws nothing of what the service does: the report
 * says what is known. What nothing tells is `undecided`, never guessed.
 *
 * @throws the reason of the signal when it is aborted
 */
export async function probe(options: ProbeOptions): Promise<ProbeReport> {
  const asker = createAsker(options);
  const progress: Progress = {
    verdict: 'answers',
    says: '',
    keyKind: undefined,
    document: undefined,
    findings: new Map(),
    observed: [],
    assets: 0,
    scenes: 0,
  };
  let why = 'not asked';
  try {
    why = (await look(asker, progress, options)) ?? why;
  } catch (thrown) {
    options.signal?.throwIfAborted();
    why = ended(thrown, progress);
  }
  const findings = ALL_SETTINGS.map((setting) => {
    const finding = progress.findings.get(setting) ?? open(setting, 'undecided', why);
    const settle = progress.verdict === 'answers' ? wayToSettle(finding, progress) : undefined;
    return settle === undefined ? finding : { ...finding, settle };
  });
  const { verdict, keyKind, document, observed } = progress;
  const says = verdict === 'answers' ? spelledLike(findings) : progress.says;
  const spent = { requests: asker.spent(), maxRequests: options.maxRequests };
  return { verdict, says, keyKind, document, findings, observations: observed, ...spent };
}

/** Of a service of the interface: how many of its settings are otherwise than usual. */
function spelledLike(findings: readonly ProbeFinding[]): string {
  const count = (...decisions: ProbeFinding['decision'][]): number =>
    findings.filter(({ decision }) => decisions.includes(decision)).length;
  const [differ, open] = [count('other'), count('undecided')];
  const rest = open === 0 ? '' : `; ${open} could not be decided`;
  return `A service of this interface: ${differ} of ${findings.length} settings differ from the usual${rest}.`;
}

/** @returns why nothing was asked about settings, if that is so */
async function look(asker: Asker, progress: Progress, options: ProbeOptions): Promise<string | undefined> {
  const listing = await asker.ask({ method: 'GET', path: '/v1/assets' });
  const problem = notTheInterface(listing);
  if (problem) {
    Object.assign(progress, problem);
    return 'what answers was not asked further';
  }
  const usage = await asker.ask({ method: 'GET', path: '/v1/usage' });
  if (usage.status === 200) progress.keyKind = 'personal';
  if (usage.code === 'workspace_route_unavailable') progress.keyKind = 'team';
  const made = await madeFor(options, progress);
  const nowhere = new Set<string>();
  for (const path of NOWHERE) nowhere.add(signatureOf(await asker.ask({ method: 'GET', path })));
  const description = await documentOf(asker);
  progress.document = description?.path;
  const other = await asker.ask({ method: 'GET', path: `/v1/scenes/${NO_ID}/export` });
  const scenes = await asker.ask({ method: 'GET', path: '/v1/scenes' });
  let toPost: string | undefined;
  const probing: Probing = {
    asker,
    described: description?.content,
    samples: {
      assets: [...(made?.id === undefined ? [] : [made.id]), ...idsIn(listing.json)],
      scenes: idsIn(scenes.json),
    },
    keyKind: progress.keyKind,
    nowhere,
    comparable: nowhere.size === 1,
    nowhereToPost: async () => {
      toPost ??= signatureOf(await asker.ask({ method: 'POST', path: NOWHERE[0] }));
      return toPost;
    },
    tellsMethods: other.status === 405 && !nowhere.has(signatureOf(other)),
  };
  progress.assets = probing.samples.assets.length;
  progress.scenes = probing.samples.scenes.length;
  progress.observed = [...progress.observed, ...observations(listing, usage)];
  await askAll(probing, progress);
  if (made?.id !== undefined && progress.keyKind === 'personal') {
    progress.observed = [...progress.observed, await removeOne(made.asker, made.id)];
  }
  return undefined;
}

/** One asset, where the caller allows it: with requests of its own, so that the probe has all of its. */
async function madeFor(
  options: ProbeOptions,
  progress: Progress,
): Promise<{ readonly id: string | undefined; readonly asker: Asker } | undefined> {
  const { maySpendCents: cents, signal, clock } = options;
  if (cents === undefined) return undefined;
  const asker = createAsker({ ...options, maxRequests: SPENDING_REQUESTS });
  const { id, observations: seen } = await makeOne(asker, { cents, keyKind: progress.keyKind, signal, clock });
  progress.observed = seen;
  return { id, asker };
}

/** The settings, those that cost least and matter most first. */
async function askAll(probing: Probing, { findings }: Progress): Promise<void> {
  const known = new Map<string, string>();
  const paths = (Object.keys(PATHS) as PathSetting[]).filter((setting) => !EXTENSIONS.includes(setting));
  const path = async (setting: PathSetting) => {
    const finding = await probePath(probing, setting, known);
    findings.set(setting, finding);
    if (typeof finding.value === 'string') known.set(setting, finding.value);
  };
  await path('catalog.path');
  await path('assets.singlePath');
  findings.set('links.expiresInUnitSeconds', await linkUnit(probing));
  const parameters = await probeParameters(probing, known.get('catalog.path'));
  for (const finding of parameters) findings.set(finding.setting, finding);
  for (const setting of [...paths, ...EXTENSIONS]) if (!findings.has(setting)) await path(setting);
}

/** The unit of `expires_in`: a link lives for five minutes (specification, "Download link"). */
async function linkUnit({ asker, samples, keyKind }: Probing): Promise<ProbeFinding> {
  const setting = 'links.expiresInUnitSeconds';
  const [asset] = samples.assets;
  if (keyKind === 'personal') return open(setting, 'undecided', 'only Team keys get download links');
  if (asset === undefined) return open(setting, 'undecided', 'the library has no asset to get a link for');
  for (const format of ['glb', 'usd']) {
    const { status, json } = await asker.ask({ method: 'GET', path: `/v1/assets/${asset}/files/${format}/url` });
    const told = recordOf(json)['expires_in'];
    if (status !== 200 || typeof told !== 'number') continue;
    const unit = LINK_UNITS.find((seconds) => told * seconds > 240 && told * seconds <= 330);
    const evidence = `GET /v1/assets/{id}/files/${format}/url: expires_in ${told}, of a link that lives for five minutes`;
    return unit === undefined ? open(setting, 'undecided', evidence) : found(setting, unit, 1, 'certain', evidence);
  }
  return open(setting, 'undecided', 'no link was given for glb or usd');
}

async function documentOf(asker: Asker): Promise<{ path: string; content: DescribedDialect } | undefined> {
  for (const path of DOCUMENTS) {
    const { status, json } = await asker.ask({ method: 'GET', path });
    const content = status === 200 ? readDocument(json) : undefined;
    if (content) return { path, content };
  }
  return undefined;
}

/** What answers, judged by the one route that both kinds of key have and whose answer is specified. */
function notTheInterface({ status, json, code, headers }: ProbeAnswer): Pick<Progress, 'verdict' | 'says'> | undefined {
  const hint = 'Check the base URL.';
  if (status === 401)
    return { verdict: 'key_refused', says: 'The service does not know the key (401). Nothing else was asked.' };
  if (status === 403) {
    return {
      verdict: 'key_refused',
      says: `The service, or something before it, refuses the key (403${code ? ` ${code}` : ''}).`,
    };
  }
  const other = (says: string) => ({ verdict: 'not_the_interface' as const, says: `${says} ${hint}` });
  if (status >= 300 && status < 400) {
    const target = headers.get('location') ?? '';
    const origin = URL.canParse(target) ? new URL(target).origin : 'another path';
    return other(`GET /v1/assets redirects to ${origin}.`);
  }
  if (status >= 500) return other(`GET /v1/assets answers ${status}: the service fails, or is not there.`);
  if (status !== 200) return other(`GET /v1/assets answers ${status}.`);
  if (json === undefined) return other('GET /v1/assets answers 200 with something else than JSON.');
  if (Array.isArray(recordOf(json)['assets']) || (recordOf(json)['ok'] === true && listIn(json))) return undefined;
  return other('GET /v1/assets answers 200 with JSON, but with no list of assets.');
}

/** Why the probe came to its end early. */
function ended(thrown: unknown, progress: Progress): string {
  if (thrown instanceof BudgetSpent) return 'no requests were left';
  if (thrown instanceof RateRefused) {
    if (progress.findings.size === 0) {
      progress.verdict = 'rate_limited';
      progress.says = 'The service lets this key ask no more for now (429). Try again in a minute.';
    }
    return 'the service let this key ask no more';
  }
  const reason =
    thrown instanceof Error ? (thrown.cause instanceof Error ? thrown.cause.message : thrown.message) : String(thrown);
  if (progress.findings.size === 0) {
    progress.verdict = 'unreachable';
    progress.says = `The service can't be reached: ${reason}.`;
  }
  return `the connection failed: ${reason}`;
}
