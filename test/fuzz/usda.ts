import fc from 'fast-check';

const name = fc.constantFrom('a', 'b', '_x', 'Größe', 'n1', 'def', 'rel', 'None');
const text = fc
  .string({ unit: fc.constantFrom('a', ' ', 'é', '@', '<', '#', "'", '\\\\', '\\"', '\\n', '\\x41') })
  .map((inside) => `"${inside}"`);
const asset = fc.constantFrom('@./a.usda@', '@b.png@', '@@@a@b@@@', '@@', '@../c d.usd@');
const path = fc.constantFrom('</a>', '</a/b>', '</a.x>', '</_x/n1.a:b>', '<b>', '<.x>', '<../b.x>');
const primPath = fc.constantFrom('</a>', '</a/b>', '</_x>');
/** Written as JavaScript writes it: OpenUSD reads the same. */
export const number = fc
  .oneof(fc.integer({ min: -1000, max: 1000 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => value + 0);
const real = number.map((value) => String(value).replace('e+', 'e'));
const whole = fc.integer({ min: 0, max: 255 }).map(String);

const tuple = (item: fc.Arbitrary<string>, size: number): fc.Arbitrary<string> =>
  fc.array(item, { minLength: size, maxLength: size }).map((items) => `(${items.join(', ')})`);
const list = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(item, { maxLength: 20 }).map((items) => `[${items.join(', ')}]`);

const VALUES: readonly (readonly [string, fc.Arbitrary<string>])[] = [
  ['bool', fc.constantFrom('true', 'false', '0', '1')],
  ['uchar', whole],
  ['int', whole],
  ['uint', whole],
  ['int64', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)],
  ['uint64', fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String)],
  ['half', real],
  ['float', fc.oneof(real, fc.constantFrom('inf', '-inf', 'nan'))],
  ['double', real],
  ['timecode', real],
  ['string', text],
  ['token', text],
  ['asset', asset],
  ['int2', tuple(whole, 2)],
  ['half3', tuple(real, 3)],
  ['point3f', tuple(real, 3)],
  ['color4f', tuple(real, 4)],
  ['double3', tuple(real, 3)],
  ['quatf', tuple(real, 4)],
  ['quatd', tuple(real, 4)],
  ['matrix2d', tuple(tuple(real, 2), 2)],
  ['matrix4d', tuple(tuple(real, 4), 4)],
];
const typed = fc.constantFrom(...VALUES).chain(([type, value]) =>
  fc.oneof(
    value.map((written) => [type, written] as const),
    list(value).map((written) => [`${type}[]`, written] as const),
  ),
);

const attribute = fc
  .tuple(
    fc.integer({ min: 0, max: 99 }),
    typed,
    fc.constantFrom('', 'custom ', 'uniform '),
    fc.nat(4),
    fc.option(fc.tuple(real, real)),
  )
  .map(([id, [type, value], modifier, kind, times]) => {
    const start = `${modifier}${type} p${id}`;
    if (kind === 0) return start;
    if (kind === 1 && times) return `${start}.timeSamples = { ${times[0]}: ${value}, ${times[1]}: None }`;
    if (kind === 2) return `${start} = None`;
    return `${start} = ${value}${kind === 3 ? ' (doc = "d"; customData = { int a = 1 })' : ''}`;
  });
const relationship = fc
  .tuple(
    fc.integer({ min: 0, max: 9 }),
    fc.constantFrom('', 'prepend ', 'append ', 'delete ', 'custom '),
    fc.uniqueArray(primPath, { minLength: 1 }),
  )
  .map(([id, word, targets]) => `${word}rel r${id} = [${targets.join(', ')}]`);
const connection = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('', 'prepend '), path)
  .map(([id, word, target]) => `${word}float c${id}.connect = ${target}`);
const metadata = fc.constantFrom(
  'kind = "component"',
  'active = false',
  'prepend apiSchemas = ["A", "B:c"]',
  'delete apiSchemas = ["C"]',
  'prepend references = [@./a.usda@</a> (offset = 1; scale = 2), </b>]',
  'references = None',
  'append payload = @./p.usd@',
  'inherits = </_x>',
  'variants = { string s = "v" }',
  'customData = { double d = 0.1; dictionary e = { token[] t = ["a"]; float3 f = (1, 2, 3) } }',
  'doc = """a\nb"""',
  '"comment"',
);

const block = (statements: readonly string[]): string => statements.map((statement) => `${statement}\n`).join('');
const contents = fc.letrec<{ prim: string; set: string; statements: string[] }>((tie) => ({
  statements: fc
    .tuple(
      fc.array(fc.oneof(attribute, relationship, connection), { maxLength: 4 }),
      fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.uniqueArray(tie('prim'), { maxLength: 2, selector: nameOf })),
      fc.oneof(
        { maxDepth: 3 },
        fc.constant([]),
        tie('set').map((set) => [set]),
      ),
    )
    .map((parts) => parts.flat()),
  set: fc
    .tuple(fc.uniqueArray(fc.constantFrom('v', 'w-1', '2x|y'), { minLength: 1 }), tie('statements'))
    .map(
      ([variants, inside]) =>
        `variantSet "s" = {\n${variants.map((variant) => `"${variant}" {\n${block(once(inside.map(absolute)))}}\n`).join('')}}`,
    ),
  prim: fc
    .tuple(
      fc.constantFrom('def', 'over', 'class', 'def Xform', 'def Mesh', 'over A.B'),
      name,
      fc.uniqueArray(metadata, { maxLength: 3 }),
      tie('statements'),
    )
    .map(
      ([start, own, about, inside]) =>
        `${start} "${own}"${about.length > 0 ? ` (\n${block(about)})` : ''}\n{\n${block(once(inside))}}`,
    ),
}));

function nameOf(prim: string): string {
  return /"([^"]*)"/.exec(prim)![1]!;
}

/** Inside of a variant OpenUSD takes no relative paths. */
const absolute = (statement: string): string => statement.replace(/<(?:\.\.\/)?(?:b)?\.x>|<b>/g, '</a.x>');

/** Each property is declared in one way only. */
function once(statements: readonly string[]): string[] {
  const seen = new Set<string>();
  return statements.filter((statement) => {
    const property = /\b[prc]\d+\b/.exec(statement.split('=')[0]!)?.[0];
    if (property === undefined || /^(?:def|over|class|variantSet)\b/.test(statement)) return true;
    return !seen.has(property) && seen.add(property);
  });
}

/** Layers that OpenUSD reads. */
export const usdaLayer: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      '',
      '(\ndefaultPrim = "a"\nmetersPerUnit = 0.01\nsubLayers = [@./s.usda@ (offset = 2)]\n)\n',
      '("about")\n',
    ),
    fc.uniqueArray(contents.prim, { maxLength: 3, selector: nameOf }),
  )
  .map(([head, prims]) => `#usda 1.0\n${head}${block(prims)}`);

/** Pieces that a mutation puts in. */
export const USDA_SNIPPETS: readonly string[] = [
  // Half of them change nothing, so that what is wrong isn't always noticed at once.
  ...Array.from({ length: 10 }, () => [' ', '\n', '\n# c\n', '/* c */', '\t', '\n\n']).flat(),
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '<',
  '>',
  '"',
  '"""',
  "'",
  '@',
  '@@@',
  '=',
  ',',
  ';',
  ':',
  '.',
  '\n',
  '#',
  '/*',
  '*/',
  'def "q" {}\n',
  'None',
  'inf',
  '-',
  '1e999',
  'float z = 1\n',
  'rel z = </a>\n',
  'custom ',
  'uniform ',
  'prepend ',
  '.timeSamples = {1: 1}',
  '.connect = </a.b>',
  '\\',
  '\0',
  'variantSet "s" = {\n',
  '[[[[',
  '((((',
  '0x1',
  '00',
  '</a{s=v}b>',
  '\ufeff',
  '\r',
];
