import { zip } from './build.ts';
import { type Entry, UTF8 } from './entry.ts';
import { unicodePath } from './fields.ts';
import { type Refused, refuse } from './fixture.ts';
import { BODY, ESCAPE, EVIL, MUG } from './models.ts';

const FILE = `${ESCAPE}.txt`;

/** The mug and one entry more, or several: files with content, folders without. */
const named =
  (...names: readonly (string | Uint8Array)[]) =>
  () =>
    zip([MUG, ...names.map(withContent)]);

function withContent(name: string | Uint8Array): Entry {
  return /[\\/]$/.test(name.toString()) ? { name } : { name, content: EVIL };
}

const bytes = (...parts: readonly (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
/** Not UTF-8, although the flag says so. */
const invalid =
  (...parts: readonly (string | number[])[]) =>
  () =>
    zip([MUG, { name: bytes(...parts), content: EVIL, flags: UTF8 }]);

export const NAMES: readonly Refused[] = [
  ...refuse('name-encoding', {
    'no-start': invalid([0xff], '.png'),
    'cut-short': invalid('caf', [0xc3]),
    'overlong-slash': invalid('..', [0xc0, 0xaf], FILE),
    'overlong-dots': invalid([0xc0, 0xae, 0xc0, 0xae], '/', FILE),
    'overlong-nul': invalid('mug.xml', [0xc0, 0x80], '.exe'),
    surrogate: invalid('mug', [0xed, 0xa0, 0x80], '.png'),
    'five-bytes': invalid([0xf8, 0x88, 0x80, 0x80, 0xaf], FILE),
    'beyond-unicode': invalid([0xf4, 0x90, 0x80, 0x80], '.png'),
  }),

  ...refuse('name-empty', {
    nothing: named(''),
    'nothing-stored': () => zip([MUG, { name: '' }]),
    dot: named('.'),
  }),

  ...refuse('name-control', {
    nul: named('mug.png\0.exe'),
    'nul-at-end': named('mug.png\0'),
    'line-feed': named('mug\n.png'),
    'carriage-return': named('mug\r.png'),
    tab: named('mug\t.png'),
    escape: named('mug\u001b[2J.png'),
    backspace: named('mug\b\b\bcup.png'),
    delete: named('mug\u007f.png'),
    'next-line': named('mug\u0085.png'),
    csi: named('mug\u009b2J.png'),
    'line-separator': named('mug\u2028.png'),
    'nul-climbs': named(`..\0/${FILE}`),
  }),

  ...refuse('name-bidi', {
    override: named('mug\u202egpj.exe'),
    'left-override': named('mug\u202dgpj.exe'),
    embedding: named('mug\u202bgpj.exe'),
    isolate: named('mug\u2067gpj.exe\u2069'),
    'first-strong-isolate': named('mug\u2068gpj.exe'),
    'in-folder': named('as\u202esets/a.obj'),
  }),

  ...refuse('name-absolute', {
    slash: named(`/tmp/${ESCAPE}/${FILE}`),
    'slash-tmp': named(`/tmp/${FILE}`),
    'two-slashes': named(`//tmp/${FILE}`),
    backslash: named(`\\tmp\\${FILE}`),
    'network-share': named(`\\\\server\\share\\${FILE}`),
    'network-share-slashes': named(`//server/share/${FILE}`),
    device: named(`\\\\?\\${FILE}`),
    pipe: named(`\\\\.\\pipe\\${FILE}`),
    'full-width': named(`\uff0ftmp\uff0f${FILE}`),
    'slash-alone': named('/'),
    'slashes-alone': named('//'),
    'slash-and-backslash': named('/\\'),
    'with-dots': named(`/../../tmp/${FILE}`),
    dot: named(`/./tmp/${FILE}`),
  }),

  ...refuse('name-drive', {
    backslash: named(`C:\\${FILE}`),
    slash: named(`C:/${FILE}`),
    relative: named(`c:${FILE}`),
    'lower-case': named(`z:\\${FILE}`),
    'behind-dot': named(`./C:/${FILE}`),
    'full-width-colon': named(`C\uff1a\\${FILE}`),
    'drive-alone': named('D:'),
  }),

  ...refuse('name-stream', {
    executable: named('mug.png:evil.exe'),
    data: named('mug/mug.png::$DATA'),
    index: named('mug/assets:$I30:$INDEX_ALLOCATION/a.obj'),
    'in-folder': named('mug/assets:a/a.obj'),
    'colon-last': named('mug/assets/mug.png:'),
  }),

  ...refuse('name-parent', {
    slash: named(`../${FILE}`),
    backslash: named(`..\\${FILE}`),
    'far-up': named(`${'../'.repeat(3)}${FILE}`),
    'far-up-backslash': named(`${'..\\'.repeat(3)}${FILE}`),
    'in-the-middle': named(`mug/../../${FILE}`),
    'stays-inside': named(`mug/../cup/${FILE}`),
    'mixed-slashes': named(`mug\\..\\../${FILE}`),
    'behind-dot': named(`./../${FILE}`),
    'behind-slashes': named(`mug//..//..//${FILE}`),
    last: named('mug/..'),
    alone: named('..'),
    folder: () => zip([MUG, { name: '../' }]),
    space: named(`mug/.. /${FILE}`),
    'three-dots': named(`.../${FILE}`),
    'dot-space-dot': named(`. ./${FILE}`),
    'full-width-dots': named(`\uff0e\uff0e/${FILE}`),
    'full-width-slash': named(`..\uff0f${FILE}`),
    'two-dot-leader': named(`\u2025/${FILE}`),
    'zero-width': named(`.\u200b./${FILE}`),
    'one-dot-leaders': named(`\u2024\u2024/${FILE}`),
    // Filters that remove "../" once leave "../" behind.
    doubled: named(`....//${FILE}`),
    // Not decoded by unpackers, but by whoever reads it as a reference of a model.
    'percent-encoded': named(`%2e%2e%2f${FILE}`),
    'percent-encoded-dots': named(`%2E%2E/${FILE}`),
    'percent-encoded-backslash': named(`..%5c${FILE}`),
    'percent-encoded-twice': named(`%252e%252e%252f${FILE}`),
    'with-unicode-field': () =>
      zip([MUG, { name: `../${FILE}`, content: EVIL, extra: unicodePath(`../${FILE}`, `../${FILE}`) }]),
  }),

  ...refuse('name-reserved', {
    con: named('CON'),
    extension: named('mug/aux.obj'),
    'two-extensions': named('mug/LPT9.tar.gz'),
    'extension-and-space': named('mug/nul .obj'),
    'lower-case': named('mug/prn.txt'),
    'as-folder': named('com1/mug.obj'),
    superscript: named('mug/COM\u00b9'),
    'console-input': named('conin$'),
    'full-width': named('\uff23\uff2f\uff2e'),
    'zero-width': named('CO\u200bN'),
  }),

  ...refuse('name-trailing', {
    dot: named('mug/mug.png.'),
    space: named('mug/mug.png '),
    'folder-space': named('mug /a.obj'),
    'folder-dot': named('mug./a.obj'),
    'dots-and-spaces': named('mug/mug.png. .'),
    // On Windows this is the model.
    'meets-another': named('mug/mug.xml.'),
    'empty-folder': () => zip([MUG, { name: 'mug/assets /' }]),
    // CVE-2023-38831: the picture is opened, the script beside it runs.
    'folder-beside-file': named('mug.png ', 'mug.png /mug.png .cmd'),
  }),

  ...refuse('name-long', {
    'part-256': named('x'.repeat(256)),
    'part-256-in-letters-of-two-bytes': named(`mug/${'\u00e9'.repeat(128)}`),
    'part-of-65535': named('x'.repeat(65_535)),
    'folder-256': named(`${'x'.repeat(256)}/a.obj`),
    'path-1025': named(`${`${'x'.repeat(99)}/`.repeat(10)}${'x'.repeat(25)}`),
    'path-4-kib': named(`${`${'x'.repeat(199)}/`.repeat(20)}${'x'.repeat(96)}`),
  }),

  ...refuse('name-deep', {
    '65': named(Array(65).fill('d').join('/')),
    '65-backslash': named(Array(65).fill('d').join('\\')),
    '500': named(Array(500).fill('d').join('/')),
    '32000': named('d/'.repeat(32_000)),
    folders: () => zip([MUG, { name: 'd/'.repeat(65) }]),
  }),

  ...refuse('name-twice', {
    same: named('mug/a.obj', 'mug/a.obj'),
    'same-content': () => zip([MUG, MUG]),
    'three-times': named('a', 'a', 'a'),
    'far-apart': named('a.obj', 'b.obj', 'c.obj', 'd.obj', 'a.obj'),
    case: named('mug/a.obj', 'mug/A.OBJ'),
    'case-of-folder': named('mug/b/a.obj', 'mug/B/a.obj'),
    'unicode-form': named('caf\u00e9.png', 'cafe\u0301.png'),
    'unicode-form-and-case': named('caf\u00e9.png', 'CAFE\u0301.png'),
    hangul: named('\uac00.png', '\u1100\u1161.png'),
    angstrom: named('\u00c5.png', '\u212b.png'),
    kelvin: named('k.png', '\u212a.png'),
    'sharp-s': named('stra\u00dfe.png', 'STRASSE.png'),
    'long-s': named('glass.png', 'gla\u017f\u017f.png'),
    'final-sigma': named('\u03bf\u03c2.png', '\u039f\u03a3.png'),
    backslash: named('mug/a.obj', 'mug\\a.obj'),
    dot: named('mug/a.obj', './mug/a.obj'),
    'dot-in-the-middle': named('mug/a.obj', 'mug/./a.obj'),
    'two-slashes': named('mug/a.obj', 'mug//a.obj'),
    'zero-width': named('mug/a.obj', 'mug/a\u200b.obj'),
    'byte-order-mark': named('mug/a.obj', 'mug/\ufeffa.obj'),
    'code-page-437': () => zip([{ name: bytes('caf', [0x82], '.png'), flags: 0 }, { name: 'caf\u00e9.png' }]),
  }),

  ...refuse('file-and-folder', {
    'file-first': () => zip([{ name: 'mug', content: EVIL }, BODY]),
    'folder-first': () => zip([BODY, { name: 'mug', content: EVIL }]),
    'empty-folder': () => zip([MUG, { name: 'a', content: EVIL }, { name: 'a/' }]),
    case: () => zip([{ name: 'MUG', content: EVIL }, BODY]),
    'unicode-form': () =>
      zip([
        { name: 'caf\u00e9', content: EVIL },
        { name: 'cafe\u0301/a.obj', content: EVIL },
      ]),
    deep: () =>
      zip([
        { name: 'a/b', content: EVIL },
        { name: 'a/b/c/d', content: EVIL },
      ]),
    backslash: () =>
      zip([
        { name: 'a/b', content: EVIL },
        { name: 'a\\b\\c', content: EVIL },
      ]),
  }),
];
