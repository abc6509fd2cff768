import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../src/service/dialect/speak.ts';
import { DEVIATIONS } from './deviations.ts';
import { failures, judged } from './judged.ts';
import { createSecondService } from './second-service.ts';
import { SECOND_DIALECT } from './second-service-files.ts';

describe('the conformance suite, of a service that was written from the specification alone', () => {
  it('finds nothing wrong', async () => {
    const { fetch, keys } = createSecondService();
    const report = await judged(fetch, keys, { dialect: SECOND_DIALECT });
    expect(failures(report)).toEqual([]);
    expect(report.counts.pass).toBeGreaterThan(200);
  });

  it('says what is spelt otherwise than the profile has it, and calls none of it wrong', async () => {
    const { fetch, keys } = createSecondService();
    for (const prompt of ['one', 'two']) {
      const headers = { authorization: `Bearer ${keys.personal}` };
      await fetch(
        new Request('http://service.test/v1/assets', { method: 'POST', headers, body: JSON.stringify({ prompt }) }),
      );
    }
    const report = await judged(fetch, keys);
    expect(failures(report)).toEqual([]);
    const open = report.rules.filter(({ verdict }) => verdict === 'not_shown').map(({ id }) => id);
    expect(open).toEqual(
      expect.arrayContaining(['assets-list.page-size', 'assets-export.mjcf', 'named.catalog-listing']),
    );
  });
});

describe('the second service', () => {
  it('shares no code with ours', () => {
    for (const file of ['second-service.ts', 'second-service-bodies.ts', 'second-service-files.ts', 'zip-of.ts']) {
      const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
      const from = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name!);
      expect(
        from.filter((name) => !/^(?:node:|\.\/(?:second-service|zip-of))/.test(name)),
        file,
      ).toEqual([]);
    }
  });

  it('with known deviations: exactly these are found', async () => {
    const { fetch, keys } = createSecondService();
    const deviating = DEVIATIONS.reduce<Fetch>(
      (service, { plant }) =>
        async (request) =>
          plant(request, request.method === 'GET' ? '' : await request.clone().text(), service),
      fetch,
    );
    const report = await judged(deviating, keys, { classes: ['read', 'spend', 'destroy'], dialect: SECOND_DIALECT });
    const broken = report.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    expect(broken.sort()).toEqual([...new Set(DEVIATIONS.flatMap(({ breaks }) => breaks))].sort());
  });
});
