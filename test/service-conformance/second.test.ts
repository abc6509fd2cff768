import { describe, expect, it } from 'vitest';
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
