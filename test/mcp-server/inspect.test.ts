import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CUBE } from './project-cube.ts';
import { bytesOf, ERAS, openPlace } from './project-session.ts';

describe.each(ERAS)('inspect_file, to a client of %s', (era) => {
  it('tells what a file is and how it fares, and writes nothing', async () => {
    const place = openPlace();
    mkdirSync(place.project);
    writeFileSync(path.join(place.project, 'cube.xml'), CUBE);
    const session = await place.connect(era);
    const result = await session.call('inspect_file', { path: 'cube.xml' });
    expect(result.structuredContent).toMatchObject({
      format: 'mjcf',
      accepted: true,
      refusals: [],
      prop: { size_m: [0.1, 0.1, 0.1], mass_kg: 0.4 },
      facts: { root: 'mujoco' },
      next: 'install with source "cube.xml"',
    });
    expect(bytesOf(result)).toBeLessThanOrEqual(2_048);
    expect(readdirSync(place.project)).toEqual(['cube.xml']);
  });

  it('says which rule refuses a file, and the way out', async () => {
    const place = openPlace();
    mkdirSync(place.project);
    writeFileSync(path.join(place.project, 'notes.txt'), 'secret words of mine');
    const hostile = `<mujoco><include file="../../../../etc/passwd"/></mujoco>`;
    writeFileSync(path.join(place.project, 'hostile.xml'), hostile);
    const session = await place.connect(era);
    const text = await session.call('inspect_file', { path: 'notes.txt' });
    expect(text.structuredContent).toMatchObject({ accepted: false, refusals: [{ code: expect.any(String) }] });
    expect(JSON.stringify(text)).not.toContain('secret words');
    const including = await session.call('inspect_file', { path: 'hostile.xml' });
    expect(including.structuredContent.accepted).toBe(false);
    expect(including.structuredContent.refusals[0].hint).toEqual(expect.any(String));
    expect(JSON.stringify(including)).not.toContain('root:');
    expect(await session.refusal('install', { source: 'hostile.xml' })).toMatchObject({
      code: expect.stringMatching(/^(?:unsafe|invalid)_input$/),
    });
  });
});
