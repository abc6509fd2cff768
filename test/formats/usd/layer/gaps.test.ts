import { describe, expect, it } from 'vitest';
import { readLayer } from '../../../../src/formats/usd/layer/read.ts';

const read = (text: string): unknown => readLayer(new TextEncoder().encode(`#usda 1.0\n${text}\n`), 'a.usda');

// Each as usd-core 26.11 takes it: a word ends at a blank, and a comment is none.
describe('between words of USDA', () => {
  it.each([
    'def "a" (\ndelete/**/apiSchemas = ["x"]\n){}',
    'def "a" {\nappend/**/rel r = </b>\n}',
    'def "a" {\ncustom/**/int r = 1\n}',
    'def "a" {\nuniform/**/int r = 1\n}',
    'def "a" {\nint/**/r = 1\n}',
    'def "a" {\nrel/**/r = </b>\n}',
    'def/**/Xform "a" {}',
    'def Xform/**/"a" {}',
    'def"a" {}',
    'def Xform"a" {}',
    'def "a" {\nint[]b\n}',
    'def "a" {\nint[]/**/b\n}',
    'def "a" {\nreorder/**/nameChildren = ["a"]\n}',
    'def "a" {\nvariantSet"x" = {\n"b" {}\n}\n}',
    'reorder/**/rootPrims = ["a"]',
  ])('%j is refused', (text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ code: 'invalid_input', where: expect.stringMatching(/^a\.usda:\d/) }),
    );
  });

  it.each([
    'def "a" (\ndelete /**/apiSchemas = ["x"]\n){}',
    'def "a" {\nint r/**/=/**/1\n}',
    'def "a" {\nint/**/[] b\n}',
    'def "a" {\nrel b/**/\n}',
    'def "a" {\ntoken a = None/**/\n}',
  ])('%j is read', (text) => expect(() => read(text)).not.toThrow());
});
