import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../src/service/dialect/speak.ts';
import { sampled } from '../nightly.ts';
import { judged } from './judged.ts';
import type { Violation } from './planting.ts';
import { createSecondService, type SecondService } from './second-service.ts';
import { SECOND_DIALECT } from './second-service-files.ts';
import { STRAIN_BROKEN } from './violations/libraries.ts';
import { VIOLATIONS } from './violations.ts';

/** A second service with two assets and two scenes of each key, as one that was used. */
async function used(): Promise<SecondService> {
  const service = createSecondService();
  const post = (key: string, path: string, count: number) =>
    service.fetch(
      new Request(`http://service.test${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': `before-${path.slice(4)}-${count}` },
        body: JSON.stringify({ prompt: `thing ${count}` }),
      }),
    );
  for (const count of [1, 2]) {
    await post(service.keys.personal, '/v1/assets', count);
    await post(service.keys.team, '/v1/assets', count);
    await post(service.keys.team, '/v1/scenes', count);
  }
  return service;
}

const planted =
  ({ plant }: Violation, service: Fetch): Fetch =>
  async (request) => {
    const body = request.method === 'GET' ? '' : await request.clone().text();
    return plant(request, body, service);
  };

const categories = [...new Set(VIOLATIONS.map(({ category }) => category))];

describe('planted violations', () => {
  it('are twelve or more in each of 26 categories', () => {
    expect(categories).toHaveLength(26);
    for (const category of categories) {
      expect(VIOLATIONS.filter((one) => one.category === category).length, category).toBeGreaterThanOrEqual(12);
    }
  });

  for (const category of categories) {
    const own = sampled(
      VIOLATIONS.filter((one) => one.category === category),
      3,
    );
    it(`${category}: ${own.length} are found`, async () => {
      const missed: string[] = [];
      for (const violation of own) {
        const { fetch, keys } = await used();
        const { rules } = await judged(planted(violation, fetch), keys, {
          classes: ['read', 'spend', 'destroy'],
          dialect: SECOND_DIALECT,
        });
        const broken = rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
        if (!violation.breaks.some((rule) => broken.includes(rule)))
          missed.push(`${violation.about}: found ${broken.join(', ')}`);
      }
      expect(missed).toEqual([]);
    }, 600_000);
  }

  it('strain: each is found, by a service that limits its keys', async () => {
    const found = async (plant?: Violation) => {
      const { fetch, keys } = createSecondService(30);
      const { rules } = await judged(plant ? planted(plant, fetch) : fetch, keys, {
        classes: ['strain'],
        dialect: SECOND_DIALECT,
      });
      return rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    };
    expect(await found()).toEqual([]);
    for (const violation of STRAIN_BROKEN) {
      const broken = await found(violation);
      expect(
        violation.breaks.some((rule) => broken.includes(rule)),
        `${violation.about}: ${broken}`,
      ).toBe(true);
    }
  }, 600_000);
});
