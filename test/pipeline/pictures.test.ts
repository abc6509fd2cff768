import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAdapters, SIMULATORS } from '../../adapters/registry.ts';
import { beginPictures } from '../../src/pipeline/begin-pictures.ts';
import { emitProp, NO_PICTURES, withPictures } from '../../src/pipeline/emission.ts';
import { TASKS } from '../../src/pipeline/picture-tasks.ts';
import { verifyModel } from '../../src/verify/verify.ts';
import { brick } from './props.ts';

describe('pictures that are drawn beside the verification', () => {
  beforeEach(() => void vi.stubEnv('PROPMASTER_ONE_THREAD', ''));
  afterEach(() => vi.unstubAllEnvs());

  it('get into the files of every simulator as if they had been there before', async () => {
    const adapters = await loadAdapters(SIMULATORS);
    const report = await verifyModel(brick, { sourceFormat: 'mjcf', readFindings: [], simulate: false });
    const pictures = { preview: new Uint8Array([1, 2]), thumbnail: new Uint8Array([3]) };
    const prop = { name: 'brick', model: brick, report };
    const late = withPictures(emitProp({ ...prop, ...NO_PICTURES }, adapters), pictures);
    const early = emitProp({ ...prop, ...pictures }, adapters);
    expect(late.files).toEqual(early.files);
    expect([...late.files.values()]).toContain(pictures.thumbnail);
  });

  it('are the same bytes in a thread, and the model stays usable', async () => {
    const { preview, thumbnail } = await beginPictures(brick).finished();
    const here = await TASKS.draw({ model: brick, size: 64 });
    expect(preview).toEqual(here.preview);
    expect(thumbnail).toEqual(here.thumbnail);
  });

  it('are drawn all the same where the thread was ended', async () => {
    const first = beginPictures(brick);
    first.abandon();
    await expect(first.finished()).resolves.toMatchObject({ preview: expect.any(Uint8Array) });
  });
});
