import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPropmasterError } from '../../src/errors.ts';
import { beforeZeroBytes, soundDeclaration } from '../../src/formats/xml/declaration.ts';
import { readXml } from '../../src/formats/xml/read.ts';
import type { XmlElement } from '../../src/formats/xml/types.ts';
import { FUZZ_TIMEOUT, fuzz } from './fuzz.ts';
import { mutations } from './mutations.ts';

type Tree = [name: string, attributes: Record<string, string>, text: string, children: Tree[]];

const hasPython = spawnSync('python3', ['-c', 'import xml.parsers.expat']).status === 0;
const reason = hasPython || process.env['CI'] ? '' : ' (skipped: there is no python3, whose expat is the reference)';

const name = fc.constantFrom('a', 'body', 'geom', 'xml-x', 'ä', '_', 'a:b', '__proto__');
const text = fc.string({
  unit: fc.constantFrom('a', ' ', '\n', '\t', '\r', 'é', '😀', '&lt;', '&#65;', '&#x1F600;', '>', "'"),
});
const filling = fc.oneof(text, fc.constantFrom('<!-- c -->', '<![CDATA[<&]]>', '<?p i?>', '<!-- - -->', ''));
const element = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      name,
      fc.uniqueArray(
        fc.tuple(
          name,
          text.map((value) => value.replaceAll("'", '"').replaceAll('"', '&quot;')),
        ),
        { selector: ([key]) => key, maxLength: 3 },
      ),
      fc.array(fc.oneof({ maxDepth: 5 }, filling, tie('element')), { maxLength: 3 }),
    )
    .map(([tag, attributes, inside]) => {
      const open = `<${tag}${attributes.map(([key, value]) => ` ${key}="${value}"`).join('')}`;
      return inside.length === 0 ? `${open}/>` : `${open}>${inside.join('')}</${tag}>`;
    }),
})).element;
const prologue = fc.constantFrom(
  '',
  '<?xml version="1.0" encoding="utf-8"?>\n',
  '\ufeff',
  '<!DOCTYPE a>',
  '<!-- c -->\n',
);
const document = fc.tuple(prologue, element).map((parts) => parts.join(''));
const snippets = [
  '<',
  '>',
  '&',
  '"',
  '/>',
  '</a>',
  ']]>',
  '<!--',
  '-->',
  '--',
  '<![CDATA[',
  '<?',
  '?>',
  '&x;',
  '&#0;',
  '\0',
  '\ufffe',
  '<!DOCTYPE a [<!ENTITY x "y">]>',
  ' xmlns:a="u"',
  'a="1"',
];

const asTree = ({ name: tag, attributes, text: inside, children }: XmlElement): Tree => [
  tag,
  // `fromEntries` sets `__proto__` as JSON.parse does: as data.
  Object.fromEntries(attributes),
  inside,
  children.map(asTree),
];

/** Our tree, or the code of the finding. */
function ours(content: string): Tree | string {
  try {
    return asTree(readXml(new TextEncoder().encode(content), 'm.xml'));
  } catch (error) {
    if (isPropmasterError(error) && error.findings?.[0]) return error.findings[0].code;
    throw error;
  }
}

describe.skipIf(reason !== '')(`random XML against Python's expat${reason}`, () => {
  let python: ChildProcessWithoutNullStreams;
  let answers: AsyncIterator<string>;

  beforeAll(() => {
    python = spawn('python3', ['test/fuzz/expat.py']);
    answers = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  });
  afterAll(async () => {
    python.stdin.end();
    await once(python, 'exit');
  });

  // What expat forbids and TinyXML takes: versions that there aren't, and zero bytes at the end.
  const expat = async (content: string): Promise<Tree | null> => {
    const allowed = beforeZeroBytes(soundDeclaration(content));
    python.stdin.write(`${Buffer.from(allowed).toString('base64')}\n`);
    const { value } = await answers.next();
    return JSON.parse(value as string) as Tree | null;
  };

  it(
    'reads what is well-formed as expat does',
    async () => {
      await fuzz(
        'xml',
        fc.asyncProperty(document, async (content) => {
          expect(ours(content)).toEqual(await expat(content));
        }),
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    'refuses with a code, or reads as expat does',
    async () => {
      await fuzz(
        'xml-mutated',
        fc.asyncProperty(document, mutations(snippets), async (whole, mutate) => {
          const content = mutate(whole);
          const tree = ours(content);
          if (typeof tree === 'string') {
            expect(tree).toMatch(/^format\/xml-/);
            return;
          }
          const reference = await expat(content);
          if (reference !== null) {
            expect(tree).toEqual(reference);
            return;
          }
          // What expat forbids and we don't: hyphens in comments, and names of XML 1.0's fifth edition; expat has the fourth's.
          const plain = content.replace(/<!--[\s\S]*?-->/g, '').replace(/[^\0-\x7f]/g, 'x');
          const again = ours(plain);
          expect(again).toEqual((await expat(plain)) ?? 'format/xml-malformed');
        }),
        1_000,
      );
    },
    FUZZ_TIMEOUT,
  );
});
