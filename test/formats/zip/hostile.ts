import { deflateRawSync } from 'node:zlib';
import type { ArchiveRule } from '../../../src/formats/zip/rules.ts';
import { archive, type Draft, FOLDER_MODE, LINK_MODE, UTF8 } from './archives.ts';

/** An archive that must be refused, with the rule it breaks and the entry that the error must name. */
export interface Hostile {
  readonly what: string;
  readonly bytes: () => Buffer;
  readonly rule: ArchiveRule;
  readonly error: 'unsafe_input' | 'invalid_input';
  /** As shown in the error; empty: the archive as a whole. */
  readonly entry: string;
  /** Words of the message that tell how it was noticed. */
  readonly says?: string;
}

const MODEL: Draft = { name: 'mug.xml', content: '<mujoco model="mug"/>' };

function unsafe(what: string, rule: ArchiveRule, name: string, more: Omit<Draft, 'name'> = {}): Hostile {
  const bytes = () => archive([MODEL, { name, content: 'x', ...more }]);
  return { what, rule, error: 'unsafe_input', entry: JSON.stringify(name).slice(1, -1), bytes };
}

const ZEROS = Buffer.alloc(70 * 1024 * 1024);

export const HOSTILE: readonly Hostile[] = [
  unsafe('one folder up', 'zip/name-parent', '../evil.sh'),
  unsafe('one folder up, in the middle', 'zip/name-parent', 'mug/../../evil.sh'),
  unsafe('a name that stays inside but has ..', 'zip/name-parent', 'a/../b'),
  unsafe('one folder up, backslash', 'zip/name-parent', '..\\evil.bat'),
  unsafe('one folder up, both slashes', 'zip/name-parent', 'mug\\..\\../evil.bat'),
  unsafe('.. with a space, which Windows drops', 'zip/name-parent', 'mug/.. /evil'),
  unsafe('three dots, which old Windows climbs', 'zip/name-parent', '.../evil'),
  unsafe('full-width dots', 'zip/name-parent', '\uFF0E\uFF0E/evil'),
  unsafe('two-dot leader and full-width slash', 'zip/name-parent', '\u2025\uFF0Fevil'),
  unsafe('absolute', 'zip/name-absolute', '/etc/cron.d/evil'),
  unsafe('absolute, backslash', 'zip/name-absolute', '\\Windows\\evil.dll'),
  unsafe('network share', 'zip/name-absolute', '\\\\server\\share\\evil'),
  unsafe('network share, slashes', 'zip/name-absolute', '//server/share/evil'),
  unsafe('drive', 'zip/name-drive', 'C:\\evil.exe'),
  unsafe('drive, relative to its folder', 'zip/name-drive', 'c:evil.exe'),
  unsafe('alternate stream', 'zip/name-stream', 'mug.png:evil.exe'),
  unsafe('NUL', 'zip/name-control', 'mug.png\0.exe'),
  unsafe('line feed', 'zip/name-control', 'mug\n.png'),
  unsafe('writing turned round', 'zip/name-bidi', 'mug\u202egpj.exe'),
  unsafe('no name', 'zip/name-empty', ''),
  unsafe('device', 'zip/name-reserved', 'CON'),
  unsafe('device with extension', 'zip/name-reserved', 'meshes/aux.obj'),
  unsafe('device with extension and space', 'zip/name-reserved', 'meshes/nul .obj'),
  unsafe('dot at the end', 'zip/name-trailing', 'mug.png.'),
  unsafe('space at the end', 'zip/name-trailing', 'meshes /a.obj'),
  unsafe('part of 256 bytes', 'zip/name-long', 'x'.repeat(256)),
  unsafe('path of 1,100 bytes', 'zip/name-long', Array(11).fill('x'.repeat(99)).join('/')),
  unsafe('65 deep', 'zip/name-deep', Array(65).fill('d').join('/')),
  unsafe('same name in other case', 'zip/name-twice', 'MUG.xml'),
  unsafe('same name with another slash', 'zip/name-twice', './mug.xml'),
  unsafe('link', 'zip/link', 'assets', { content: '/etc', attributes: LINK_MODE }),
  unsafe('link that claims to come from DOS', 'zip/link', 'assets', { content: '/etc', attributes: LINK_MODE | 0x20 }),
  unsafe('NTFS reparse point', 'zip/link', 'assets', { attributes: 0x400 }),
  unsafe('block device', 'zip/special-file', 'sda', { attributes: 0o060644 * 65536 }),
  unsafe('pipe', 'zip/special-file', 'pipe', { attributes: 0o010644 * 65536 }),
  unsafe('folder with content', 'zip/folder-content', 'meshes/', { attributes: FOLDER_MODE }),
  unsafe('another name in the local header', 'zip/local-mismatch', 'a.png', { local: { name: 'b.png' } }),
  unsafe('another method in the local header', 'zip/local-mismatch', 'a.png', { local: { method: 8 } }),
  unsafe('another size in the local header', 'zip/local-mismatch', 'a.png', { local: { size: 7 } }),
  unsafe('another CRC in the local header', 'zip/local-mismatch', 'a.png', { local: { crc: 7 } }),
  {
    what: 'same name in another Unicode form',
    rule: 'zip/name-twice',
    error: 'unsafe_input',
    entry: 'caf\u00e9.png',
    bytes: () => archive([MODEL, { name: 'cafe\u0301.png' }, { name: 'caf\u00e9.png' }]),
  },
  {
    what: 'file that is a folder too',
    rule: 'zip/file-and-folder',
    error: 'unsafe_input',
    entry: 'assets',
    bytes: () => archive([MODEL, { name: 'assets', content: 'x' }, { name: 'Assets/a.obj', content: 'x' }]),
  },
  {
    what: 'entry inside the content of another',
    rule: 'zip/overlap',
    error: 'unsafe_input',
    entry: 'b.png',
    bytes: () => {
      // "b.png" lies, header and all, in the content of "a.png", which begins after 30 + 5 bytes.
      const inner = archive([{ name: 'b.png', content: 'x' }]).subarray(0, 36);
      return archive([
        { name: 'a.png', content: inner },
        { name: 'b.png', content: 'x', at: 35 },
      ]);
    },
  },
  {
    what: 'bomb: 70 MiB of zeros',
    rule: 'zip/ratio',
    error: 'unsafe_input',
    entry: '',
    bytes: () => archive([MODEL, { name: 'zeros.bin', content: ZEROS, method: 8 }]),
  },
  {
    what: 'bomb that declares 10 bytes',
    rule: 'zip/size',
    error: 'invalid_input',
    entry: 'zeros.bin',
    says: 'more than 10 bytes', // not "73400320 bytes": it must not have been inflated to its end
    bytes: () => archive([MODEL, { name: 'zeros.bin', content: ZEROS, method: 8, size: 10 }]),
  },
  {
    what: '4 GiB declared',
    rule: 'zip/too-large',
    error: 'unsafe_input',
    entry: '',
    bytes: () => archive([1, 2].map((n) => ({ name: `${n}.bin`, method: 8, size: 0xfffffffe, content: 'x' }))),
  },
  {
    what: '50,001 entries',
    rule: 'zip/too-many',
    error: 'unsafe_input',
    entry: '',
    bytes: () => archive(Array.from({ length: 50_001 }, (_, n) => ({ name: `${n}` }))),
  },
  broken('name that is no UTF-8', 'zip/name-encoding', '\ufffd.png', {
    name: Buffer.from([0xff, 0x2e, 0x70, 0x6e, 0x67]),
  }),
  broken('encrypted', 'zip/encrypted', 'a.png', { name: 'a.png', content: 'x', flags: UTF8 | 1 }),
  broken('LZMA', 'zip/method', 'a.png', { name: 'a.png', content: 'x', method: 14 }),
  broken('wrong CRC', 'zip/crc', 'a.png', { name: 'a.png', content: 'x', crc: 1 }),
  broken('wrong CRC, packed', 'zip/crc', 'a.png', { name: 'a.png', content: 'x', method: 8, crc: 1 }),
  broken('size too small', 'zip/size', 'a.png', { name: 'a.png', content: 'hello', method: 8, size: 3 }),
  broken('size too large', 'zip/size', 'a.png', { name: 'a.png', content: 'hello', method: 8, size: 9 }),
  broken('size too large, stored', 'zip/size', 'a.png', { name: 'a.png', content: 'hello', size: 9 }),
  broken('content that is cut short', 'zip/broken', 'a.png', {
    name: 'a.png',
    content: 'hello'.repeat(99),
    method: 8,
    packed: deflateRawSync('hello'.repeat(99)).subarray(0, 5),
  }),
  broken('content that is no deflate', 'zip/broken', 'a.png', {
    name: 'a.png',
    content: 'hello',
    method: 8,
    packed: Buffer.from([0xff, 0xff, 0xff]),
  }),
  {
    what: 'more entries promised than there are',
    rule: 'zip/counts',
    error: 'invalid_input',
    entry: '',
    bytes: () => archive([MODEL], { entries: 2 }),
  },
  {
    what: 'archive that is cut short',
    rule: 'zip/not-an-archive',
    error: 'invalid_input',
    entry: '',
    bytes: () => archive([MODEL, { name: 'a.png', content: 'x'.repeat(99) }]).subarray(0, 150),
  },
];

function broken(what: string, rule: ArchiveRule, entry: string, draft: Draft): Hostile {
  return { what, rule, error: 'invalid_input', entry, bytes: () => archive([MODEL, draft]) };
}
