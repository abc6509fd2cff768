import { BIN_CHUNK, container, type Fixture, JSON_CHUNK, pack, tetrahedron, withWords } from './draft.ts';

const whole = (): Uint8Array => pack(tetrahedron());
const json = (): string => JSON.stringify(tetrahedron().json);
const { bin } = tetrahedron();
const ofJson = (text: string | Uint8Array) => () => container([JSON_CHUNK, text], [BIN_CHUNK, bin]);
const nested = (depth: number): string =>
  json().replace('"asset":{', `"asset":{"extras":${'['.repeat(depth)}${']'.repeat(depth)},`);
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** Header, chunks and JSON. */
export const containerFixtures: readonly Fixture[] = [
  { name: 'accept--tetrahedron', make: whole },
  {
    name: 'accept--unknown-chunk-behind',
    make: () => container([JSON_CHUNK, json()], [BIN_CHUNK, bin], [0x21212121, 'hello']),
  },
  { name: 'accept--json-with-white-space', make: ofJson(JSON.stringify(tetrahedron().json, null, 4)) },
  { name: 'accept--extras-nested-deep', make: ofJson(nested(40)) },
  {
    name: 'accept--brackets-in-strings',
    make: ofJson(json().replace('"tetrahedron"', JSON.stringify('[{"\\'.repeat(100)))),
  },
  { name: 'accept--name-in-other-scripts', make: ofJson(json().replace('tetrahedron', 'Würfel 立方体 \u{1f4e6}')) },
  { name: 'accept--name-of-a-thousand-letters', make: ofJson(json().replace('tetrahedron', 'n'.repeat(1000))) },

  { name: 'refuse--glb-truncated--by-one-byte', make: () => whole().subarray(0, -1) },
  { name: 'refuse--glb-truncated--in-its-json', make: () => whole().subarray(0, 200) },
  { name: 'refuse--glb-truncated--declared-longer', make: () => withWords(whole(), { 8: 0xffffffff }) },
  { name: 'refuse--glb-malformed--empty', make: () => new Uint8Array() },
  { name: 'refuse--glb-malformed--header-alone', make: () => whole().subarray(0, 12) },
  { name: 'refuse--glb-malformed--other-magic', make: () => withWords(whole(), { 0: 0x46546c68 }) },
  { name: 'refuse--glb-malformed--version-1', make: () => withWords(whole(), { 4: 1 }) },
  { name: 'refuse--glb-malformed--version-3', make: () => withWords(whole(), { 4: 3 }) },
  { name: 'refuse--glb-malformed--bytes-behind-its-end', make: () => joined(whole(), new Uint8Array(4)) },
  {
    name: 'refuse--glb-malformed--zip-behind-its-end',
    make: () => joined(whole(), Buffer.from('PK\x05\x06'.padEnd(22, '\0'))),
  },
  { name: 'refuse--glb-malformed--json-chunk-too-long', make: () => withWords(whole(), { 12: 0xfffffff0 }) },
  { name: 'refuse--glb-malformed--json-chunk-too-short', make: () => withWords(whole(), { 12: 100 }) },
  {
    name: 'refuse--glb-malformed--chunk-not-aligned',
    make: () => {
      const file = container([JSON_CHUNK, `${json()}    `.slice(0, -(json().length % 4) || undefined)]);
      const size = file.length - 20;
      return withWords(file.subarray(0, -2), { 8: file.length - 2, 12: size - 2 });
    },
  },
  {
    name: 'refuse--glb-malformed--half-a-chunk-header',
    make: () => withWords(joined(whole(), new Uint8Array(4)), { 8: whole().length + 4 }),
  },
  { name: 'refuse--glb-malformed--bin-first', make: () => container([BIN_CHUNK, bin], [JSON_CHUNK, json()]) },
  {
    name: 'refuse--glb-malformed--json-twice',
    make: () => container([JSON_CHUNK, json()], [JSON_CHUNK, json()], [BIN_CHUNK, bin]),
  },
  {
    name: 'refuse--glb-malformed--bin-twice',
    make: () => container([JSON_CHUNK, json()], [BIN_CHUNK, bin], [BIN_CHUNK, bin]),
  },
  {
    name: 'refuse--glb-malformed--bin-third',
    make: () => container([JSON_CHUNK, json()], [0x21212121, 'hello'], [BIN_CHUNK, bin]),
  },
  { name: 'refuse--glb-malformed--json-cut', make: ofJson(json().slice(0, -1)) },
  { name: 'refuse--glb-malformed--json-empty', make: ofJson('') },
  { name: 'refuse--glb-malformed--json-a-list', make: ofJson('[]') },
  { name: 'refuse--glb-malformed--json-a-number', make: ofJson('7') },
  { name: 'refuse--glb-malformed--json-with-nan', make: ofJson(json().replace('"mesh":0', '"mesh":NaN')) },
  { name: 'refuse--glb-malformed--byte-order-mark', make: ofJson(`\ufeff${json()}`) },
  {
    name: 'refuse--glb-malformed--invalid-utf-8',
    make: ofJson(joined(Buffer.from(json().slice(0, -1)), Buffer.from(',"a":"\xff"}', 'latin1'))),
  },

  { name: 'refuse--glb-limit--json-200000-deep', make: ofJson(nested(200_000)) },
  { name: 'refuse--glb-limit--json-200000-deep-never-closed', make: ofJson('['.repeat(200_000)) },
  {
    name: 'refuse--glb-limit--json-of-three-million-numbers',
    make: ofJson(json().replace('"asset":{', `"asset":{"extras":[${'0,'.repeat(3_000_000)}0],`)),
  },
  {
    name: 'refuse--glb-limit--json-of-34-megabytes',
    make: ofJson(json().replace('"asset":{', `"asset":{"copyright":"${'c'.repeat(34 * 2 ** 20)}",`)),
  },
  {
    name: 'refuse--glb-limit--a-thousand-chunks',
    make: () =>
      container(
        [JSON_CHUNK, json()],
        [BIN_CHUNK, bin],
        ...Array.from({ length: 1000 }, () => [0x21212121, ''] as const),
      ),
  },
];
