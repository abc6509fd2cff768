import { describe, expect, it, vi } from 'vitest';
import * as comments from '../../../src/formats/xml/comments.ts';
import { readXml } from '../../../src/formats/xml/read.ts';
import { shortened } from '../../../src/formats/xml/shorten.ts';

vi.mock('../../../src/formats/xml/comments.ts', { spy: true });

const read = (text: string) => readXml(new TextEncoder().encode(text), 'm.xml');
const LONG = 'long '.repeat(2_000);

describe('a document with long remarks', () => {
  it.each([
    ['comment', `<a><!--${LONG}--><b/></a>`],
    ['instruction', `<a><?p ${LONG}?><b/></a>`],
    ['CDATA section', `<a><![CDATA[${LONG}]]><b/></a>`],
    ['attribute', `<a v="${LONG}"><b/></a>`],
    ['text', `<a>${LONG}<b/></a>`],
    ['document type', `<!DOCTYPE a${' '.repeat(9_000)}><a><b/></a>`],
    ['comment of dashes', `<a><!--${'-- '.repeat(3_000)}--><b/></a>`],
    ['comment that ends with a dash', `<a><!--${LONG}---><b/></a>`],
    ['comments in front', `<!--${LONG}--><!--${LONG}--><a><b/></a>`],
  ])('is parsed without them: %s', (_, text) => {
    expect(shortened(text).text.length).toBeLessThan(3_000);
    const plain = vi.mocked(comments.withPlainComments);
    plain.mockClear();
    const { name, children } = read(text);
    // Nothing else that looks at each character sees them.
    expect(Math.max(...plain.mock.calls.map(([seen]) => seen.length))).toBeLessThan(3_000);
    expect([name, children.map((child) => [child.name, child.line, child.column])]).toEqual([
      'a',
      [['b', 1, text.indexOf('<b') + 1]],
    ]);
  });

  it('has them where they mean something, normalised', () => {
    const lines = 'x\r\ny\tz\n'.repeat(1_000);
    const { text, attributes } = read(`<a v="${lines}" w='1' u='${LONG}'><![CDATA[${lines}]]>end</a>`);
    expect(text).toBe(`${'x\ny\tz\n'.repeat(1_000)}end`);
    expect(Object.fromEntries(attributes)).toEqual({ v: 'x y z '.repeat(1_000), w: '1', u: LONG });
  });

  it('has texts between tags whole, also where they are not cut', () => {
    const lines = '1 2\r\n3\n'.repeat(1_000);
    const plain = '1 2\n3\n'.repeat(1_000);
    const { text, children } = read(
      `<a>${lines}<b>\r\n${lines}</b>${LONG}&amp;${LONG}<![CDATA[${lines}]]>${lines}<!--${LONG}-->]] &gt;${LONG}</a>`,
    );
    expect(text).toBe(`${plain}${LONG}&${LONG}${plain}${plain}]] >${LONG}`);
    expect(children[0]!.text).toBe(`\n${plain}`);
  });

  it.each([
    ['text behind the last tag', `<a/>\n${' '.repeat(2_000)}${LONG}<!-- -->`, 'm.xml:2'],
    ['text before the first tag', `<!-- -->\n${LONG}<a/>`, 'm.xml:2'],
    ['the end of a CDATA section', `<a>\n${LONG}]]>${LONG}</a>`, 'm.xml:2'],
    ['a character that XML forbids in text', `<a>\n${LONG}\u0001</a>`, 'm.xml:2'],
    ['a tag that is missing behind text', `<a>\n${LONG}\n<b>${LONG}\n</a>`, 'm.xml:4'],
    ['a mistake behind them', `<a>\n<!--${LONG}\n-->\n <b></c></a>`, 'm.xml:4'],
    ['a character that XML forbids', `<a>\n<!--${LONG}\u0001--></a>`, 'm.xml:2'],
    ['a repeated attribute', `<a>\n<b v="${LONG}"\n v="1"/></a>`, 'm.xml:3'],
    ['a document type that declares', `<!DOCTYPE a [${LONG}]><a/>`, 'm.xml:1'],
  ])('is refused in the right line for %s', (_, text, where) => {
    expect(() => read(text)).toThrowError(expect.objectContaining({ where }));
  });
});
