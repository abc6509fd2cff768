import { afterAll, describe, expect, it } from 'vitest';
import { MAX_REQUESTS } from '../../src/probe/probe.ts';
import { drawnDialect, settingOf } from '../../src/service/dialect/served-dialect.ts';
import { speaking } from '../../src/service/dialect/speak.ts';
import { openStore } from '../../src/service/store/store.ts';
import { call, makeAsset, shareFake } from '../service/open.ts';
import { isRight, type Library, probed, whyUndecidable } from './probed.ts';

const shared = { full: shareFake(), bare: shareFake() };

/** 200 dialects: 100 of a Team with a library, 50 of a Personal key with one, 25 of each kind without. */
const RUNS: readonly (Library & { readonly seeds: readonly [from: number, to: number] })[] = [
  { kind: 'team', assets: 2, scenes: 2, seeds: [1_000, 1_100] },
  { kind: 'personal', assets: 2, scenes: 0, seeds: [2_000, 2_050] },
  { kind: 'team', assets: 0, scenes: 0, seeds: [3_000, 3_025] },
  { kind: 'personal', assets: 0, scenes: 0, seeds: [4_000, 4_025] },
];

const totals = { observable: 0, found: 0, undecidable: 0, most: 0, missed: [] as string[] };

async function fill(): Promise<void> {
  const { service } = shared.full;
  for (const kind of ['personal', 'team'] as const) {
    for (const prompt of ['a crate', 'a box']) await makeAsset(service, service.keys[kind], prompt);
  }
  for (const prompt of ['a room', 'a hall']) {
    const headers = { 'Idempotency-Key': prompt.replace(' ', '-') };
    await call(service, 'POST /v1/scenes', { key: service.keys.team, json: { prompt }, headers });
  }
  await service.waitIdle();
}

/** Jobs and money of a data folder. */
async function spentIn(dataDir: string): Promise<unknown> {
  const store = await openStore(dataDir);
  try {
    return [
      await store.jobs.countUnfinished(),
      await store.ledger.account('team'),
      await store.ledger.account('personal'),
    ];
  } finally {
    await store.close();
  }
}

describe('the probe of drawn dialects', () => {
  it('has something to look at', fill);

  for (const { seeds, ...library } of RUNS) {
    it(`${seeds[1] - seeds[0]} of a ${library.kind} key with ${library.assets} assets: nothing false, nothing spent`, async () => {
      const { service, dataDir } = library.assets > 0 ? shared.full : shared.bare;
      const before = await spentIn(dataDir);
      for (let seed = seeds[0]; seed < seeds[1]; seed++) {
        const dialect = drawnDialect(seed);
        const report = await probed(
          speaking((request) => service.fetch(request), dialect),
          service.keys[library.kind],
        );
        expect(report.verdict, `seed ${seed}`).toBe('answers');
        expect(report.keyKind, `seed ${seed}`).toBe(library.kind);
        expect(report.requests, `seed ${seed}`).toBeLessThanOrEqual(MAX_REQUESTS);
        totals.most = Math.max(totals.most, report.requests);
        for (const finding of report.findings) {
          const { setting, decision, value, evidence } = finding;
          const why = whyUndecidable(setting, dialect, library);
          const right = settingOf(dialect.settings, setting);
          const place = `seed ${seed}: ${setting} is ${right}, ${decision} ${value}: ${evidence}`;
          if (value !== undefined) expect(value, place).toBe(right);
          if (why !== undefined) totals.undecidable++;
          else {
            totals.observable++;
            if (isRight(finding, dialect)) totals.found++;
            else totals.missed.push(place);
          }
        }
      }
      expect(await spentIn(dataDir)).toEqual(before);
    });
  }

  it('finds at least 99 % of what a caller can observe', () => {
    expect(totals.observable).toBeGreaterThan(2_500);
    expect(totals.found / totals.observable, totals.missed.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.99);
  });
});

afterAll(() => {
  const { observable, found, undecidable, most, missed } = totals;
  if (process.env['PROBE_TOTALS'])
    process.stdout.write(`${JSON.stringify({ observable, found, undecidable, most, missed }, null, 1)}\n`);
});
