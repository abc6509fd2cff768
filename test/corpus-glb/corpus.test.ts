import { describe, expect, it } from 'vitest';
import { isPropmasterError } from '../../src/errors.ts';
import { readGlb } from '../../src/formats/glb/read.ts';
import { pngTextures } from '../../src/pipeline/png-textures.ts';
import { CORPUS, verdictOf } from './corpus.ts';

describe('generated GLBs', () => {
  it('are as many as promised, each under a name of its own', () => {
    expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS.length);
    expect(CORPUS.length).toBeGreaterThanOrEqual(100);
  });

  it.each(CORPUS.map((fixture) => [fixture.name, fixture] as const))('%s', async (_, fixture) => {
    const bytes = await fixture.make();
    const files = fixture.files ?? new Map();
    const outcome = await readGlb(bytes, { name: 'prop', place: 'file.glb', files }).catch((error: unknown) => error);
    const code = verdictOf(fixture);
    if (code === undefined) {
      expect(outcome).toMatchObject({ model: { links: [{ inertial: { mass: expect.any(Number) } }] } });
      return;
    }
    expect(isPropmasterError(outcome) && outcome.toJSON()).toMatchObject({
      code: 'invalid_input',
      hint: expect.any(String),
    });
    const { findings = [] } = outcome as { findings?: readonly { code: string; severity: string; hint?: string }[] };
    const [first] = findings.filter(({ severity }) => severity === 'error');
    expect(first).toMatchObject({ code, hint: expect.any(String) });
  });
});

it('textures of every kind come out as PNG', async () => {
  for (const kind of ['jpeg', 'webp', 'webp-lossy', 'ktx2', 'ktx2-with-smaller-levels']) {
    const bytes = await CORPUS.find(({ name }) => name === `accept--${kind}`)!.make();
    const { model } = await readGlb(bytes, { name: 'prop', place: 'file.glb' });
    const [texture] = await pngTextures(model.textures);
    expect(texture).toMatchObject({ mime: 'image/png' });
    expect([...texture!.bytes.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  }
});
