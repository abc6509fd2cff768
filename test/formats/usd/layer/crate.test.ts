import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLayer } from '../../../../src/formats/usd/layer/read.ts';

const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(`test/fixtures/usd/${name}`));
const crate = fixture('every-type.usdc');

/** A copy with other bytes in one place. */
const changed = (offset: number, ...bytes: number[]): Uint8Array => {
  const copy = crate.slice();
  copy.set(bytes, offset);
  return copy;
};
const contents = Number(new DataView(crate.buffer).getBigUint64(16, true));
/** Where the table of contents says where a section begins, and how long it is. */
const section = (name: string): number =>
  Array.from({ length: 6 }, (_, i) => contents + 8 + 32 * i).find(
    (at) => String.fromCharCode(...crate.subarray(at, at + name.length)) === name,
  )! + 16;
const startOf = (name: string): number => Number(new DataView(crate.buffer).getBigUint64(section(name), true));
const HUGE = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x00];

describe('a USD crate', () => {
  it('is read as the text that OpenUSD made it of', () => {
    const [text, binary] = [fixture('every-type.usda'), crate].map((bytes) => readLayer(bytes, 'every-type'));
    expect(binary).toEqual({ ...text, format: 'usdc' });
  });

  it.each([
    ['an old version', changed(9, 3), /version 0\.3/],
    ['a version to come', changed(9, 99), /version 0\.99/],
    ['a table of contents beyond the end', changed(16, ...HUGE), /beyond/],
    ['a table of contents without end', changed(contents, ...HUGE), /too short/],
    ['a section beyond the end', changed(section('SPECS') + 8, ...HUGE), /outside of the file/],
    ['a section that is missing', changed(section('SPECS') - 16, 0x58), /no section SPECS/],
    ['more tokens than text', changed(startOf('TOKENS'), ...HUGE), /tokens/],
    ['text without end', changed(startOf('TOKENS') + 8, ...HUGE), /an amount of text/],
    ['strings without end', changed(startOf('STRINGS'), ...HUGE), /too short/],
    ['fields without end', changed(startOf('FIELDS'), ...HUGE), /a number of fields/],
    ['sets of fields without end', changed(startOf('FIELDSETS'), ...HUGE), /a number of fields/],
    ['paths without end', changed(startOf('PATHS'), ...HUGE), /a number of paths/],
    ['specs without end', changed(startOf('SPECS'), ...HUGE), /a number of prims/],
    ['nothing but its name', crate.slice(0, 8), /without its header/],
    ['half of it', crate.slice(0, crate.length / 2), /beyond/],
  ])('with %s is refused', (_, bytes, message) => {
    expect(() => readLayer(bytes, 'a.usdc')).toThrowError(
      expect.objectContaining({ name: 'PropmasterError', message: expect.stringMatching(message), where: 'a.usdc' }),
    );
  });

  it('has a budget of values', () =>
    expect(() => readLayer(crate, 'a.usdc', { items: 50 })).toThrowError(
      expect.objectContaining({ code: 'unsafe_input', message: expect.stringContaining('a number of values') }),
    ));
});
