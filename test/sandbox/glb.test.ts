import { describe, expect, it } from 'vitest';
import { decodeGlb } from '../../src/formats/glb/decode.ts';
import { pngTextures } from '../../src/pipeline/png-textures.ts';
import { decodeGlbSafely, transcodeKtx2Safely, validateGlbSafely } from '../../src/sandbox/glb.ts';
import { CORPUS } from '../corpus-glb/corpus.ts';
import { changed, pack, tetrahedron } from '../corpus-glb/draft.ts';
import { ktx2, uastcBlock } from '../corpus-glb/pictures.ts';

const fixture = (name: string) => CORPUS.find((one) => one.name === name)!;

describe('decodeGlbSafely', () => {
  it('gives what decodeGlb gives, and leaves the caller its bytes', async () => {
    const bytes = pack(tetrahedron());
    const before = bytes.slice();
    expect(await decodeGlbSafely(bytes, 'a.glb')).toEqual(await decodeGlb(before, 'a.glb'));
    expect(bytes).toEqual(before);
  });

  it('reads a file that begins at an odd byte, as one out of an archive may', async () => {
    const file = pack(tetrahedron());
    const shelf = new Uint8Array(file.length + 3);
    shelf.set(file, 3);
    expect((await decodeGlbSafely(shelf.subarray(3), 'a.glb')).parts).toHaveLength(1);
    expect((await decodeGlb(shelf.subarray(3), 'a.glb')).parts).toHaveLength(1);
  });

  it('looks relative URIs up beside the file, in its own folder', async () => {
    const { make, files } = fixture('accept--buffer-beside-it');
    const moved = new Map([...files!].map(([path, content]) => [`thing/${path}`, content]));
    expect((await decodeGlbSafely(await make(), 'thing/a.glb', moved)).parts).toHaveLength(1);
    await expect(decodeGlbSafely(await make(), 'other/a.glb', moved)).rejects.toMatchObject({
      findings: [{ code: 'format/gltf-missing-file' }],
    });
  });

  it('carries the findings of a refusal over', async () => {
    await expect(
      decodeGlbSafely(await fixture('refuse--glb-graph--circle-of-two').make(), 'a.glb'),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'a.glb/nodes/1',
      hint: expect.stringContaining('Export'),
      findings: [{ code: 'format/glb-graph', severity: 'error' }],
    });
  });
});

describe('validateGlbSafely', () => {
  it('gives findings instead of throwing', async () => {
    expect(await validateGlbSafely(pack(tetrahedron()), 'a.glb')).toEqual([]);
    const bytes = changed(({ json }) => Object.assign(json, { scene: 9 }))();
    expect(await validateGlbSafely(bytes, 'a.glb')).toMatchObject([{ code: 'format/gltf-error', severity: 'error' }]);
  });
});

describe('transcodeKtx2Safely', () => {
  it('gives the pixels of the largest level, row by row from the top', async () => {
    const [above, below] = [uastcBlock([10, 20, 30, 255]), uastcBlock([200, 100, 50, 40])];
    const content = new Uint8Array([...above, ...below]);
    const { width, height, rgba } = await transcodeKtx2Safely(ktx2({ width: 4, height: 8, content }), 'look');
    expect([width, height]).toEqual([4, 8]);
    expect([...rgba.subarray(0, 4)]).toEqual([10, 20, 30, 255]);
    expect([...rgba.subarray(-4)]).toEqual([200, 100, 50, 40]);
  });

  it.each([
    ['half a block', ktx2({ content: new Uint8Array(8) })],
    ['a header without data', ktx2().subarray(0, 80)],
    ['nothing', new Uint8Array()],
    ['another format', ktx2({ format: 37 })],
  ])('refuses %s', async (_, bytes) => {
    await expect(transcodeKtx2Safely(bytes, 'look')).rejects.toMatchObject({ code: 'invalid_input', where: 'look' });
  });

  it('goes on after one that was refused', async () => {
    await expect(transcodeKtx2Safely(new Uint8Array(), 'look')).rejects.toThrow();
    const [texture] = await pngTextures([{ name: 'look', mime: 'image/ktx2', bytes: ktx2() }]);
    expect(texture!.mime).toBe('image/png');
  });
});
