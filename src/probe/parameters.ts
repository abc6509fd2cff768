import { DEFAULT_DIALECT, type Dialect } from '../contract/assumptions.ts';
import { type ProbeAnswer, type ProbeQuestion, recordOf } from './ask.ts';
import { NAMES, type ParameterSetting } from './candidates.ts';
import type { ProbeFinding } from './findings.ts';
import { CONTROL, namedIn } from './named-parameters.ts';
import { found, listIn, NO_ID, open, type Probing } from './probing.ts';

type Query = NonNullable<ProbeQuestion['query']>;

/** A value that no parameter of this kind can have. */
const WRONG = 'probe-wrong-value';

/** Parameters that one question is asked for, together. */
interface Sought {
  readonly settings: readonly ParameterSetting[];
  readonly ask: (query: Query) => ProbeQuestion;
  /** The same of a thing that is there; asked where one that is not tells nothing. */
  readonly askOfSample?: ((query: Query) => ProbeQuestion) | undefined;
  /** Values that none can have, by setting. @default WRONG */
  readonly wrong?: Partial<Record<ParameterSetting, string>>;
  /** Whether a value of a parameter changes the answer; for services that refuse nothing. */
  readonly effect?: Partial<Record<ParameterSetting, Effect>>;
}

/** A query that must change the answer where its parameter is known. */
interface Effect {
  readonly value: string;
  readonly changes: (answer: ProbeAnswer) => boolean;
}

/** Every parameter of the dialect, by questions that the service refuses, or whose answer it changes. */
export async function probeParameters(probing: Probing, catalogPath: string | undefined): Promise<ProbeFinding[]> {
  const { samples, asker } = probing;
  const [asset] = samples.assets;
  const exportOf = (id: string) => (query: Query) =>
    ({ method: 'POST', path: `/v1/assets/${id}/export`, query }) as const;
  const [scene] = samples.scenes;
  const findings: ProbeFinding[] = [];
  const shorter = (answer: ProbeAnswer) => answer.status === 200 && (listIn(answer.json) ?? [1, 2]).length < 2;

  findings.push(
    ...(await seek(probing, {
      settings: ['assets.pageSizeParameter'],
      ask: (query) => ({ method: 'GET', path: '/v1/assets', query }),
      ...(samples.assets.length > 1 && { effect: { 'assets.pageSizeParameter': { value: '1', changes: shorter } } }),
    })),
    ...(await seek(probing, {
      settings: ['assets.exportFormatParameter'],
      ask: exportOf(NO_ID),
      askOfSample: asset === undefined ? undefined : exportOf(asset),
    })),
  );

  // The catalogue has items where nothing was made yet.
  const path = samples.scenes.length > 1 ? '/v1/scenes' : (catalogPath ?? '/v1/scenes');
  const pages = { method: 'GET', path } as const;
  const whole = await asker.ask(pages);
  const more = (listIn(whole.json)?.length ?? 0) > 1;
  const sizes = await seek(probing, {
    settings: ['pages.pageSizeParameter', 'pages.cursorParameter'],
    wrong: { 'pages.cursorParameter': 'probe.damaged' },
    ask: (query) => ({ ...pages, query }),
    ...(more && { effect: { 'pages.pageSizeParameter': { value: '1', changes: shorter } } }),
  });
  findings.push(...(await withCursor(probing, sizes, pages, whole)));

  const single = `/v1/scenes/${scene ?? NO_ID}`;
  const plain = scene === undefined ? undefined : await asker.ask({ method: 'GET', path: single });
  const size = JSON.stringify(plain?.json ?? null).length;
  findings.push(
    ...(await seek(probing, {
      settings: ['scenes.graphParameter'],
      ask: (query) => ({ method: 'GET', path: single, query }),
      ...(plain?.status === 200 && {
        effect: {
          'scenes.graphParameter': {
            value: 'true',
            changes: ({ status, json }) => status === 200 && JSON.stringify(json).length > size * 1.2 + 20,
          },
        },
      }),
    })),
    ...(await seek(probing, {
      settings: ['scenes.exportFormatParameter', 'scenes.exportJobParameter'],
      wrong: { 'scenes.exportJobParameter': 'probe'.repeat(40) },
      // The body keeps the archive variant from running where no parameter is known.
      ask: (query) => ({ method: 'POST', path: `/v1/scenes/${NO_ID}/export`, query, body: { robot_profile: 1 } }),
    })),
  );
  return findings.map((finding) => asDescribed(probing, finding));
}

/** Where nothing else tells a name, the service's own description of itself does. */
function asDescribed({ described }: Probing, finding: ProbeFinding): ProbeFinding {
  const setting = finding.setting as ParameterSetting;
  const told = described?.parameters.get(setting);
  if (finding.decision !== 'undecided' || told === undefined) return finding;
  const evidence = `the service's own description names it; ${finding.evidence}`;
  return found(setting, told, usualOf(setting), 'likely', evidence);
}

async function seek(probing: Probing, sought: Sought): Promise<ProbeFinding[]> {
  const { asker } = probing;
  const { settings, ask, wrong = {} } = sought;
  const names = new Map(settings.map((setting) => [setting, namesOf(probing, setting)]));
  const sent = [...new Set([...names.values()].flat())];
  const wrongFor = (name: string): string => {
    const setting = settings.find((one) => names.get(one)!.includes(name))!;
    return wrong[setting] ?? WRONG;
  };
  const query = [CONTROL, ...sent].map((name) => [name, name === CONTROL ? WRONG : wrongFor(name)] as const);
  const refused = await asker.ask(ask(query));
  const evidence = `${placeOf(ask([]))} with wrong values: ${refused.status}`;
  if (refused.status === 400 || refused.status === 422) {
    const { known, missing } = namedIn(refused, sent);
    const results: ProbeFinding[] = [];
    for (const setting of settings) {
      const mine = known.filter((name) => names.get(setting)!.includes(name) && !isOthers(name, setting, names));
      if (mine.length === 1) results.push(decided(setting, mine[0]!, `${evidence}, which knows the parameter`));
      else
        results.push(
          await alone(probing, sought, setting, mine.length === 0 ? names.get(setting)! : mine, missing, evidence),
        );
    }
    return results;
  }
  if (sought.askOfSample) {
    const { askOfSample, ...rest } = sought;
    return seek(probing, { ...rest, ask: askOfSample });
  }
  const results: ProbeFinding[] = [];
  for (const setting of settings) results.push(await byEffect(probing, sought, setting, names.get(setting)!, evidence));
  return results;
}

/** Where the first question told nothing of a setting: those that are left, one by one; or one that is said to be missing. */
async function alone(
  probing: Probing,
  sought: Sought,
  setting: ParameterSetting,
  names: readonly string[],
  missing: readonly string[],
  evidence: string,
): Promise<ProbeFinding> {
  const { asker } = probing;
  const wrong = sought.wrong?.[setting] ?? WRONG;
  const [unsent] = missing.length === 1 && sought.settings.length === 1 ? missing : [];
  if (unsent !== undefined) {
    const answer = await asker.ask(
      sought.ask([
        [CONTROL, WRONG],
        [unsent, wrong],
      ]),
    );
    if (namedIn(answer, [unsent]).known.includes(unsent)) {
      return decided(setting, unsent, `${evidence}, which names it as missing; with it: ${answer.status}`);
    }
  }
  // Without the control and the others: a service may look at known parameters one after the other.
  const together = await asker.ask(sought.ask(names.map((name) => [name, wrong])));
  const { known } = namedIn(together, names);
  const mine = known.filter((name) => names.includes(name));
  if ((together.status === 400 || together.status === 422) && mine.length === 1) {
    return decided(
      setting,
      mine[0]!,
      `${placeOf(sought.ask([]))} with wrong values: ${together.status}, which names it alone`,
    );
  }
  // It refuses without a name: whose wrong value it refuses, where it overlooks what it doesn't know, shows too.
  const overlooks = (await asker.ask(sought.ask([[CONTROL, WRONG]]))).status < 300;
  if (!overlooks || together.status < 400) return byEffect(probing, sought, setting, names, evidence);
  const refusal: Effect = { value: wrong, changes: ({ status }) => status === 400 || status === 422 };
  return byEffect(probing, { ...sought, effect: { [setting]: refusal } }, setting, names, evidence);
}

/** By halves: the names whose effect shows, until one is left. */
async function byEffect(
  probing: Probing,
  { effect = {}, ask }: Sought,
  setting: ParameterSetting,
  names: readonly string[],
  evidence: string,
): Promise<ProbeFinding> {
  const { asker } = probing;
  const { value, changes } = effect[setting] ?? {};
  if (value === undefined || !changes)
    return open(setting, 'undecided', `${evidence}: it names no parameter, and there is nothing to see an effect on`);
  const shows = async (some: readonly string[]) => changes(await asker.ask(ask(some.map((name) => [name, value]))));
  if (!(await shows(names))) return open(setting, 'none', `${evidence}; none of ${names.length} names has an effect`);
  let left = names;
  while (left.length > 1) {
    const half = left.slice(0, Math.ceil(left.length / 2));
    left = (await shows(half)) ? half : left.slice(half.length);
  }
  const [name] = left;
  if (names.length > 1 && !(await shows(left)))
    return open(setting, 'undecided', `${evidence}; the answers change, but not by one parameter`);
  return decided(setting, name!, `${placeOf(ask([]))}: ${name}=${value} changes the answer`);
}

/** The cursor of a listing that goes on shows by what comes next. */
async function withCursor(
  probing: Probing,
  findings: readonly ProbeFinding[],
  pages: ProbeQuestion,
  whole: ProbeAnswer,
): Promise<ProbeFinding[]> {
  const size = findings.find(({ setting }) => setting === 'pages.pageSizeParameter');
  const cursor = findings.find(({ setting }) => setting === 'pages.cursorParameter');
  if (cursor?.value !== undefined || (listIn(whole.json)?.length ?? 0) < 2) return [...findings];
  // A listing that is longer than the service's own pages goes on whatever the page size is called.
  const one: Query = size?.value === undefined ? [] : [[String(size.value), '1']];
  const first = one.length === 0 ? whole : await probing.asker.ask({ ...pages, query: one });
  const next = recordOf(first.json)['next_cursor'];
  if (typeof next !== 'string' || next === '') return [...findings];
  const known = JSON.stringify(listIn(first.json));
  const ask = (query: Query): ProbeQuestion => ({ ...pages, query: [...one, ...query] });
  const changes = (answer: ProbeAnswer) => answer.status === 200 && JSON.stringify(listIn(answer.json)) !== known;
  const names = namesOf(probing, 'pages.cursorParameter');
  const effect = { 'pages.cursorParameter': { value: next, changes } } as const;
  const decidedCursor = await byEffect(
    probing,
    { settings: ['pages.cursorParameter'], ask, effect },
    'pages.cursorParameter',
    names,
    placeOf(pages),
  );
  return findings.map((finding) => {
    if (finding !== cursor) return finding;
    // The value of a cursor is the user's.
    return { ...decidedCursor, evidence: decidedCursor.evidence.replaceAll(next, '<next_cursor>') };
  });
}

const namesOf = ({ described }: Probing, setting: ParameterSetting): string[] => {
  const told = described?.parameters.get(setting);
  return [...new Set([...(told === undefined ? [] : [told]), ...NAMES[setting]])];
};

/** Whether a name is, in the same question, rather that of another setting: the first that lists it has it. */
const isOthers = (
  name: string,
  setting: ParameterSetting,
  names: ReadonlyMap<ParameterSetting, readonly string[]>,
): boolean => [...names].find(([, some]) => some.includes(name))![0] !== setting;

function decided(setting: ParameterSetting, name: string, evidence: string): ProbeFinding {
  return found(setting, name, usualOf(setting), 'certain', evidence);
}

const placeOf = ({ method, path }: ProbeQuestion): string =>
  `${method} ${path.replace(/\/(?!v1|assets|scenes|export)[^/]*\d[^/]*/g, '/{id}')}`;

export function usualOf(setting: string): string | number {
  const [area, name] = setting.split('.') as [keyof Dialect, string];
  return (DEFAULT_DIALECT[area] as unknown as Record<string, string | number>)[name]!;
}
