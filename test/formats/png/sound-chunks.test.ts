import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compileMjcf } from '../../../src/formats/mjcf/compile.ts';
import { withSoundChunks } from '../../../src/formats/png/sound-chunks.ts';
import { crc32 } from '../../../src/formats/zip/crc32.ts';

const HEADER_END = 33;

async function png(): Promise<Uint8Array> {
  const pixels = { create: { width: 4, height: 4, channels: 4, background: '#20a0ff80' } } as const;
  return new Uint8Array(await sharp(pixels).png().toBuffer());
}

/** The image with a chunk behind its header. */
function withChunk(image: Uint8Array, type: string, content: readonly number[], spoilt = false): Uint8Array {
  const body = Uint8Array.from([...new TextEncoder().encode(type), ...content]);
  const chunk = new Uint8Array(body.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  chunk.set(body, 4);
  view.setUint32(body.length + 4, spoilt ? 1 : crc32(body));
  return Uint8Array.from([...image.subarray(0, HEADER_END), ...chunk, ...image.subarray(HEADER_END)]);
}

/** Whether MuJoCo compiles a model with this texture. */
async function isTaken(texture: Uint8Array): Promise<boolean> {
  const model =
    '<mujoco><asset><texture type="2d" name="t" file="t.png"/></asset><worldbody><geom size="1"/></worldbody></mujoco>';
  try {
    const compiled = await compileMjcf(
      new Map<string, Uint8Array | string>([
        ['m.xml', model],
        ['t.png', texture],
      ]),
      'm.xml',
      { own: true },
    );
    compiled.dispose();
    return true;
  } catch {
    return false;
  }
}

const BROKEN: readonly (readonly [string, string, readonly number[], boolean])[] = [
  ['sBIT with three entries on RGBA', 'sBIT', [8, 8, 8], false],
  ['gAMA of two bytes', 'gAMA', [0, 1], false],
  ['pHYs of three bytes', 'pHYs', [0, 0, 1], false],
  ['bKGD with one entry on RGBA', 'bKGD', [0], false],
  ['a text with a wrong checksum', 'tEXt', [65, 0, 66], true],
];

describe('PNG chunks that only describe an image', () => {
  it.each(BROKEN)('%s is left out, and MuJoCo takes the image', async (_, type, content, spoilt) => {
    const broken = withChunk(await png(), type, content, spoilt);
    const mended = withSoundChunks(broken);
    expect(new TextDecoder('latin1').decode(mended)).not.toContain(type);
    expect(mended.length).toBeLessThanOrEqual(broken.length - content.length - 12);
    expect(await isTaken(mended)).toBe(true);
    expect(await sharp(mended).raw().toBuffer()).toEqual(
      await sharp(await png())
        .raw()
        .toBuffer(),
    );
  });

  it('MuJoCo refuses one as it was', async () => {
    expect(await isTaken(withChunk(await png(), 'sBIT', [8, 8, 8]))).toBe(false);
  });

  it('sound ones stay, byte by byte', async () => {
    const image = withChunk(await png(), 'sBIT', [8, 8, 8, 8]);
    expect(withSoundChunks(image)).toBe(image);
  });

  it('what is no whole image is left alone', async () => {
    const cut = withChunk(await png(), 'sBIT', [8]).subarray(0, -6);
    expect(withSoundChunks(cut)).toBe(cut);
    expect(withSoundChunks(new Uint8Array(3))).toHaveLength(3);
  });
});
