import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { SettingPath } from '../../src/contract/assumptions.ts';
import type { DialectOverrides } from '../../src/contract/dialect.ts';
import type { ProbeReport } from '../../src/probe/findings.ts';
import { drawnDialect, type ServedDialect } from '../../src/service/dialect/served-dialect.ts';
import { speaking } from '../../src/service/dialect/speak.ts';
import type { Service } from '../../src/service/index.ts';
import { isRight, type Library, probed, whyUndecidable } from '../probe/probed.ts';
import { call, makeAsset, shareFake, temporaryFolder } from '../service/open.ts';
import { clientOf, personalPipeline, SCENE_PRODUCER, type Step, teamPipeline } from './pipeline.ts';

/** Four on every run, 200 at night; `PROPMASTER_PROBE_DIALECTS=200` runs so many, and writes bench/results/probe.md. */
const COUNT = Number(process.env['PROPMASTER_PROBE_DIALECTS'] ?? (process.env['PROPMASTER_NIGHTLY'] ? 200 : 4));
const FIRST_SEED = 7_000;

const shared = shareFake({ producer: SCENE_PRODUCER });
const KINDS: readonly Library[] = [
  { kind: 'personal', assets: 2, scenes: 0 },
  { kind: 'team', assets: 2, scenes: 2 },
];

/** What a probe found out, as the profile takes it. */
function overridesOf({ findings }: ProbeReport): DialectOverrides {
  const dialect: Record<string, Record<string, string | number>> = {};
  for (const { setting, decision, value } of findings) {
    const [area, name] = setting.split('.') as [string, string];
    if (decision === 'other') dialect[area] = { ...dialect[area], [name]: value! };
  }
  return dialect as DialectOverrides;
}

interface Row {
  readonly seed: number;
  readonly kind: string;
  readonly requests: number;
  /** Settings that there are. */
  readonly of: number;
  readonly observable: number;
  readonly found: number;
  readonly wrong: number;
  readonly undecidable: readonly string[];
  /** Not decided, and without a way to settle it. */
  readonly unsettled: readonly string[];
  /** Why, in their order. */
  readonly whys: readonly string[];
  /** Steps of the pipeline, in their order. */
  readonly steps: readonly Walked[];
}
const rows: Row[] = [];

/** A step of a pipeline, and why it was not carried out. */
interface Walked {
  readonly name: string;
  readonly restsOn: readonly SettingPath[];
  readonly broke?: string;
}

async function runOne(service: Service, seed: number, library: Library): Promise<Row> {
  const dialect: ServedDialect = drawnDialect(seed);
  const key = service.keys[library.kind];
  const report = await probed(
    speaking((request) => service.fetch(request), dialect),
    key,
  );
  const reasons = report.findings.map((one) => ({ ...one, why: whyUndecidable(one.setting, dialect, library) }));
  const right = reasons.filter((one) => isRight(one, dialect));
  const open = reasons.filter(({ why }) => why === undefined);
  const row = {
    ...{ seed, kind: library.kind, requests: report.requests, of: reasons.length, observable: open.length },
    found: open.filter((one) => right.includes(one)).length,
    wrong: reasons.filter((one) => one.value !== undefined && !right.includes(one)).length,
    undecidable: reasons.filter((one) => one.why !== undefined && !right.includes(one)).map(({ setting }) => setting),
    unsettled: reasons
      .filter((one) => one.value === undefined && one.settle === undefined && !right.includes(one))
      .map(({ setting }) => setting),
    whys: reasons.filter((one) => one.why !== undefined && !right.includes(one)).map(({ why }) => why!),
  };
  const client = clientOf(service, dialect, key, overridesOf(report));
  const folder = temporaryFolder();
  const steps: Walked[] = [];
  const step: Step = async (name, restsOn, run) => {
    try {
      await run();
      steps.push({ name, restsOn });
    } catch (error) {
      steps.push({ name, restsOn, broke: (error as Error).message });
    }
  };
  if (library.kind === 'personal') await personalPipeline(client, folder, step);
  else await teamPipeline(client, folder, dialect.shapes, step);
  return { ...row, steps };
}

describe('a client with what the probe found out', () => {
  it('has something to look at', async () => {
    const { service } = shared;
    for (const kind of ['personal', 'team'] as const) {
      for (const prompt of ['a crate', 'a box']) await makeAsset(service, service.keys[kind], prompt);
    }
    for (const prompt of ['a room', 'a hall']) {
      const headers = { 'Idempotency-Key': prompt.replace(' ', '-') };
      await call(service, 'POST /v1/scenes', { key: service.keys.team, json: { prompt }, headers });
    }
    await service.waitIdle();
  });

  for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
    it(`runs the pipeline in dialect ${seed}; what stops it is told as undecidable`, async () => {
      for (const library of KINDS) {
        const row = await runOne(shared.service, seed, library);
        rows.push(row);
        expect(row.wrong).toBe(0);
        const unfounded = row.steps.filter(
          ({ restsOn, broke }) => broke !== undefined && !restsOn.some((one) => row.undecidable.includes(one)),
        );
        expect(unfounded).toEqual([]);
        expect(row.unsettled).toEqual([]);
      }
    });
  }
});

afterAll(() => {
  if (process.env['PROPMASTER_PROBE_DIALECTS'] !== undefined) writeFileSync('bench/results/probe.md', table());
});

function table(): string {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const whole = rows.filter(({ steps }) => steps.every(({ broke }) => broke === undefined)).length;
  const core = rows.filter(({ steps }) =>
    steps.every(({ restsOn, broke }) => restsOn.length > 0 || broke === undefined),
  ).length;
  const names = new Map(rows.flatMap(({ steps }) => steps.map(({ name, restsOn }) => [name, restsOn] as const)));
  const ran = (name: string) => {
    const walked = rows.flatMap(({ steps }) => steps.filter((one) => one.name === name));
    return [walked.filter(({ broke }) => broke === undefined).length, walked.length];
  };
  const openRows = rows.filter(({ undecidable }) => undecidable.length > 0);
  const kinds = new Map<string, Map<string, number>>();
  for (const { undecidable, whys } of rows) {
    for (const [index, setting] of undecidable.entries()) {
      const kind = kinds.get(whys[index]!) ?? new Map<string, number>();
      kinds.set(whys[index]!, kind.set(setting, (kind.get(setting) ?? 0) + 1));
    }
  }
  const size = (kind: ReadonlyMap<string, number>) => [...kind.values()].reduce((sum, count) => sum + count, 0);
  const telling = rows.length * (rows[0] ? rows[0].of : 0);
  const requests = rows.map((row) => row.requests).sort((a, b) => a - b);
  return `# The probe, over drawn dialects

\`PROPMASTER_PROBE_DIALECTS=${COUNT} npx vitest run test/dialect/learnt.test.ts\`: ${COUNT} dialects of \`serve --dialect random\`, seeds ${FIRST_SEED} to
${FIRST_SEED + COUNT - 1}, each probed with a Personal and a Team key, without \`--may-spend\`; then the pipeline of each key, with no more than what
the probe found out.

| | |
| --- | --- |
| settings that a caller can observe | ${sum((row) => row.observable)} |
| found | ${sum((row) => row.found)} (${((100 * sum((row) => row.found)) / sum((row) => row.observable)).toFixed(2)} %) |
| found wrongly | ${sum((row) => row.wrong)} |
| undecidable, and told as such | ${rows.flatMap(({ undecidable }) => undecidable).length} |
| requests of a probe: median, most | ${requests[Math.floor(requests.length / 2)]}, ${requests.at(-1)} |
| jobs made, money spent by probes | 0, 0 |
| pipelines | ${rows.length} |
| ran from generation to deletion: generate, stream, poll, list, read, download, delete; batches, links, scenes | ${core} |
| every further step ran too | ${whole} |
| steps that stopped at a setting that is undecidable | ${rows.flatMap(({ steps }) => steps.filter(({ broke }) => broke !== undefined)).length} of ${rows.flatMap(({ steps }) => steps).length} |
| steps that stopped at another place | ${rows.flatMap(({ steps, undecidable }) => steps.filter(({ broke, restsOn }) => broke !== undefined && !restsOn.some((one) => undecidable.includes(one)))).length} |

Steps, and what they rest on where the interface leaves it open:

| step | rests on | ran |
| --- | --- | --- |
${[...names].map(([name, restsOn]) => `| ${name} | ${restsOn.map((one) => `\`${one}\``).join(', ') || 'nothing that is open'} | ${ran(name).join(' of ')} |`).join('\n')}

${rows.flatMap(({ undecidable }) => undecidable).length} of ${telling} settings are undecidable, in ${openRows.length} of ${rows.length} probes. Each kind, and why:

| why | settings | times |
| --- | --- | --- |
${[...kinds]
  .sort((a, b) => size(b[1]) - size(a[1]))
  .map(
    ([why, kind]) =>
      `| ${why} | ${[...kind]
        .sort((a, b) => b[1] - a[1])
        .map(([setting, count]) => `\`${setting}\` ${count}`)
        .join(', ')} | ${size(kind)} |`,
  )
  .join('\n')}
`;
}
