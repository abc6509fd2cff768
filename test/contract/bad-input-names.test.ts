import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { moduleUrl } from '../../src/thread.ts';
import { call, jobOf, shareFake } from '../service/open.ts';
import { bodyOf, clearRefusal, post } from './answers.ts';

/** With the real generator: it gives files their names. */
const shared = shareFake({
  producer: moduleUrl(import.meta.url, '../../src/service/jobs/produce.ts').href,
  workers: 1,
});
let service: Service;
let team: string;
beforeAll(() => {
  service = shared.service;
  team = service.keys.team;
});

const NAMES = [
  ['line breaks', 'a\r\nSet-Cookie: evil=1\r\n\r\n<html>'],
  ['quotes', 'a"; filename="evil.exe'],
  ['a path', '../../../etc/passwd'],
  ['a Windows path', '..\\..\\evil.exe'],
  ['NUL', 'a\u0000b'],
  ['letters of the world', 'стол 桌子 ☃ 𝒳'],
  ['a lone surrogate', 'a\ud800b'],
  ['marks that turn the text', '\u202egnp.exe'],
  ['dots', '...'],
  ['a reserved name', 'CON'],
  ['200 letters', 'x'.repeat(200)],
] as const;

/** One header that names a portable file, and nothing beside it. */
function expectHarmless(headers: Headers): void {
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="[A-Za-z0-9][A-Za-z0-9_.-]{0,120}"$/);
  expect(headers.get('Content-Disposition')).not.toMatch(/filename="(con|nul|aux|prn)[".]/i);
  expect(headers.has('Set-Cookie')).toBe(false);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
}

describe('the name of an asset', () => {
  it.each(NAMES)('with %s is no header, and no path', async (_, name) => {
    const response = await post(service, '/v1/assets', { prompt: 'pine crate', name }, crypto.randomUUID());
    if (response.status !== 202) {
      expect(await clearRefusal(response)).toBe(422);
      return;
    }
    const { job_id } = await bodyOf<{ job_id: string }>(response);
    await service.waitIdle();
    const job = await jobOf(service, team, job_id);
    expect(job).toMatchObject({ status: 'succeeded', result: { asset: { name } } });
    const exported = await call(service, `POST /v1/assets/${job['asset_id']}/export?format=mjcf`, { key: team });
    expect(exported.status).toBe(200);
    expectHarmless(exported.headers);
    const link = await bodyOf<{ name: string; url: string }>(
      call(service, `GET /v1/assets/${job['asset_id']}/files/glb/url`, { key: team }),
    );
    expect(link.name).toMatch(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/);
    expectHarmless((await service.fetch(new Request(link.url))).headers);
  });
});

describe('the name of a scene', () => {
  it('is no header, and no path', async () => {
    const accepted = await bodyOf<{ scene_id: string; job_id: string }>(
      post(service, '/v1/scenes', { prompt: 'a table and a mug' }, 'scene-names'),
    );
    await service.waitIdle();
    expect(await jobOf(service, team, accepted.job_id)).toMatchObject({ status: 'succeeded' });
    const path = `/v1/scenes/${accepted.scene_id}`;
    for (const [, name] of NAMES) {
      const renamed = await call(service, `PATCH ${path}`, { key: team, json: { name } });
      if (renamed.status !== 200) expect(await clearRefusal(renamed, 'scene')).toBe(422);
      for (const query of ['', '?format=glb', '?format=source']) {
        const response = await call(service, `POST ${path}/export${query}`, { key: team });
        expect(response.status).toBe(200);
        expectHarmless(response.headers);
      }
    }
  });
});
