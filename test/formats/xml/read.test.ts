import { describe, expect, it } from 'vitest';
import { judgeXml } from '../../../src/formats/xml/judge.ts';
import { readXml } from '../../../src/formats/xml/read.ts';
import { rootName } from '../../../src/formats/xml/root-name.ts';
import type { XmlLimits } from '../../../src/formats/xml/types.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string, limits?: Partial<XmlLimits>) => readXml(bytes(text), 'm.xml', limits);

describe('readXml', () => {
  it('gives elements with attributes, text, line and column', () => {
    const root = read('<?xml version="1.0"?>\n<a>one\n  <b c="1 &lt; &#50;"\n/>\r\n<b/> two</a>');
    expect(root).toMatchObject({ name: 'a', line: 2, column: 1, text: 'one\n  \n two' });
    expect(root.children).toMatchObject([
      { name: 'b', line: 3, column: 3 },
      { name: 'b', line: 5, column: 1 },
    ]);
    expect([...root.children[0]!.attributes]).toEqual([['c', '1 < 2']]);
  });

  it('keeps names that mean something to JavaScript as data', () => {
    expect([...read('<a __proto__="1" constructor="2"/>').attributes]).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });

  it('takes CDATA as text', () => expect(read('<a><![CDATA[<b>&x;-->]]></a>').text).toBe('<b>&x;-->'));

  it.each([
    ['a byte order mark', '\ufeff<a/>'],
    ['a bare DOCTYPE', '<!DOCTYPE a><a/>'],
    ['an instruction of question marks', '<?i ??><a>\r\n😀<?j ??><?k\n?? ?></a>'],
    ['lines drawn in comments', '<a><!------ b --- c ----></a>'],
    ['another encoding of nothing but ASCII', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
  ])('accepts %s', (_, text) => expect(read(text)).toMatchObject({ name: 'a', children: [] }));

  it('ends a comment where the simulators end it', () =>
    expect(read('<a><!-- x ---><b/><!-- y --></a>').children).toMatchObject([{ name: 'b' }]));

  it.each([
    ['an attribute without quotes', '<a>\n<b c=d/></a>', 'format/xml-malformed', 2],
    ['an attribute twice', '<a b="1" b="2"/>', 'format/xml-malformed', 1],
    ['two roots', '<a/>\n<b/>', 'format/xml-malformed', 2],
    ['no root', '', 'format/xml-malformed', 1],
    ['an element that does not end', '<a>\n<b>', 'format/xml-malformed', 2],
    ['NUL', '<a>\n\0</a>', 'format/xml-malformed', 2],
    ['a control character by number', '<a>&#1;</a>', 'format/xml-malformed', 1],
    ['an entity that is not declared', '<a>\n\n&x;</a>', 'format/xml-malformed', 3],
    ['an instruction whose name nothing ends', '<a>\n<?i??></a>', 'format/xml-malformed', 2],
    ['the same behind CR LF and an emoji', '<a>\r\n😀<?i?x?></a>', 'format/xml-malformed', 2],
    ['XML 1.1', '<?xml version="1.1"?><a/>', 'format/xml-malformed', 1],
    ['declared entities', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'format/xml-doctype', 1],
    ['an external id', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'format/xml-doctype', 1],
    [
      'a declared encoding that the text is not in',
      '<?xml version="1.0" encoding="latin1"?><a>é</a>',
      'format/xml-encoding',
      1,
    ],
  ])('refuses %s, naming the line', (_, text, code, line) => {
    const [finding, ...more] = judgeXml(bytes(text), 'm.xml');
    expect(finding).toMatchObject({ code, severity: 'error', pointer: `m.xml:${line}` });
    expect(finding!.hint).toBeTruthy();
    expect(more).toEqual([]);
  });

  it.each([
    ['UTF-16 with a byte order mark', [0xff, 0xfe, 0x3c, 0x00, 0x61, 0x00], 'UTF-16'],
    ['UTF-16 without', [0x00, 0x3c, 0x00, 0x61], 'UTF-16'],
    ['UTF-32', [0xff, 0xfe, 0x00, 0x00, 0x3c, 0x00, 0x00, 0x00], 'UTF-32'],
  ])('refuses %s by its name', (_, content, encoding) =>
    expect(judgeXml(Uint8Array.from(content), 'm.xml')).toMatchObject([
      { code: 'format/xml-encoding', args: { encoding } },
    ]),
  );

  it('names the line of a byte that is no UTF-8', () => {
    const content = Uint8Array.from([...bytes('<a>\n\n'), 0xe9, ...bytes('</a>')]);
    expect(judgeXml(content, 'm.xml')).toMatchObject([{ code: 'format/xml-malformed', pointer: 'm.xml:3' }]);
  });

  it.each([
    ['depth', '<a><b><c/></b></a>', { depth: 2 }],
    ['elements', '<a><b/><b/></a>', { elements: 2 }],
    ['attributes', '<a b="" c="" d=""/>', { attributes: 2 }],
    ['names', '<abc/>', { name: 2 }],
    ['values', '<a b="123"/>', { value: 2 }],
    ['bytes', '<a/>', { bytes: 3 }],
  ])('refuses too many or too long %s', (_, text, limits) =>
    expect(() => read(text, limits)).toThrowError(expect.objectContaining({ code: 'unsafe_input' })),
  );

  it('stands a million elements inside of one another', () =>
    expect(judgeXml(bytes('<a>'.repeat(1_000_000)), 'm.xml')).toMatchObject([{ code: 'format/xml-too-large' }]));
});

describe('rootName', () => {
  it.each([
    ['<mujoco model="a"><broken', 'mujoco'],
    ['\ufeff<?xml version="1.0"?>\n<!-- a -- b -->\n<sdf>', 'sdf'],
    ['<!DOCTYPE robot [<!ENTITY a "b">]><robot/>', 'robot'],
    ['{"a": "<b>"}', undefined],
    ['', undefined],
  ])('of %j is %s', (text, expected) => expect(rootName(bytes(text))).toBe(expected));
});

it('white space in front of the declaration is let pass, as TinyXML does; lines keep their numbers', () => {
  const text = '\n\n  <?xml version="1.0"?>\n<a>\n<b/></a>';
  const root = readXml(new TextEncoder().encode(text), 'x.xml');
  expect([root.name, root.line, root.children[0]!.line]).toEqual(['a', 4, 5]);
  expect(rootName(new TextEncoder().encode(text))).toBe('a');
  expect(() => readXml(new TextEncoder().encode(`<!-- a -->${text}`), 'x.xml')).toThrow('start of the document');
});
