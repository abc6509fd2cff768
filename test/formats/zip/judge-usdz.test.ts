import { describe, expect, it } from 'vitest';
import { bytesSource } from '../../../src/formats/zip/byte-source.ts';
import { judgeArchive } from '../../../src/formats/zip/judge-archive.ts';
import { type Whole, zip } from '../../corpus/archives/build.ts';
import { DEFLATED, type Entry } from '../../corpus/archives/entry.ts';
import { extra } from '../../corpus/archives/fields.ts';

/** Codes and entries of what is refused in a package. */
function refusals(entries: readonly Entry[], whole?: Whole): string[] {
  const { violations } = judgeArchive(bytesSource(zip(entries, whole)), { kind: 'usdz' });
  return violations.map(({ code, entry }) => `${code} ${entry}`);
}

/** Its content begins at byte 64 if it is the first: 30 bytes, the name, 4 bytes and padding. */
const first = (name: string): Entry => ({ name, content: 'x', extra: extra(0x1986, Buffer.alloc(30 - name.length)) });
/** Its content begins 64 bytes behind that of `first`, which is one byte long. */
const second = (name: string): Entry => ({ name, content: 'x', extra: extra(0x1986, Buffer.alloc(29 - name.length)) });

describe('a USDZ package', () => {
  it.each(['mug.usdc', 'mug.usda', 'mug.usd', 'MUG.USDC'])('may begin with %s', (name) =>
    expect(refusals([first(name), second('a.png')])).toEqual([]),
  );

  it('may not be packed', () =>
    expect(refusals([{ ...first('mug.usdc'), method: DEFLATED }])).toEqual(['zip/usdz-packed mug.usdc']));

  it('holds contents at multiples of 64 bytes', () =>
    expect(refusals([first('mug.usdc'), first('a.png')])).toEqual(['zip/usdz-aligned a.png']));

  it('begins with a layer, in the directory and in the file', () => {
    expect(refusals([first('a.png'), second('mug.usdc')])).toEqual(['zip/usdz-layer a.png']);
    expect(refusals([first('a.png'), second('mug.usdc')], { order: [1, 0] })).toEqual(['zip/usdz-layer a.png']);
    expect(refusals([first('mug.usdc'), second('a.png')], { order: [1, 0] })).toEqual(['zip/usdz-layer a.png']);
    expect(refusals([{ name: 'mug.usdc/' }])).toEqual(['zip/usdz-layer mug.usdc/']);
    expect(refusals([])).toEqual(['zip/usdz-layer ']);
  });

  it('is a ZIP like any other to who does not know', () =>
    expect(judgeArchive(bytesSource(zip([{ name: 'a.png', method: DEFLATED }]))).violations).toEqual([]));
});
