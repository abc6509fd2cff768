import { zip } from './build.ts';
import { EMPTY } from './deflate.ts';
import { DEFLATED, FOLLOWS, IN_ZIP64, UTF8, unixMode } from './entry.ts';
import { descriptors, jar, timestampCentral, zip64 } from './fields.ts';
import { type Accepted, accept } from './fixture.ts';
import { BODY, dos, each, FOLDER, MUG, streamed64, TREE } from './models.ts';

/** Shapes of archives as the libraries of languages write them, from their sources and from bytes looked at. */
export const LIBRARIES: readonly Accepted[] = [
  ...accept('jar', {
    manifest: [
      () =>
        zip([
          {
            name: 'META-INF/',
            flags: UTF8 | FOLLOWS,
            method: DEFLATED,
            data: EMPTY,
            descriptor: descriptors.signed,
            extra: jar,
            ...dos,
          },
          ...each(
            { method: DEFLATED, flags: UTF8 | FOLLOWS, descriptor: descriptors.signed, ...dos, attributes: 0 },
            { name: 'META-INF/MANIFEST.MF', content: 'Manifest-Version: 1.0\r\n\r\n' },
            MUG,
            BODY,
          ),
        ]),
      { 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\r\n\r\n', ...TREE },
    ],
    'no-manifest': [
      () => zip([{ ...FOLDER, extra: jar }, ...each({ flags: UTF8, madeBy: 20, attributes: 0 }, MUG, BODY)]),
      TREE,
    ],
    'folder-deflated': [() => zip([{ name: 'mug/', method: DEFLATED, data: EMPTY }, MUG, BODY]), TREE],
  }),

  ...accept('java', {
    commons: [
      () =>
        zip([
          MUG,
          {
            ...BODY,
            needed: 45,
            local: { size: IN_ZIP64, packed: IN_ZIP64, extra: zip64(32, 32) },
            central: { size: IN_ZIP64, packed: IN_ZIP64, extra: zip64(32, 32) },
          },
        ]),
      TREE,
    ],
    'stored-with-flag-of-deflate': [() => zip(each({ flags: UTF8 | 0x0006 }, MUG, BODY)), TREE],
  }),

  ...accept('python', {
    zipfile: [() => zip(each({ method: DEFLATED, attributes: unixMode(0o100_644) }, MUG, BODY)), TREE],
    writestr: [() => zip(each({ attributes: 0o600 * 65_536 }, MUG, BODY)), TREE],
    unseekable: [() => zip(each({ method: DEFLATED, descriptor: descriptors.signed }, MUG, BODY)), TREE],
    'force-zip64': [
      () => zip([MUG, { ...BODY, needed: 45, local: { size: IN_ZIP64, packed: IN_ZIP64, extra: zip64(32, 32) } }]),
      TREE,
    ],
    'unseekable-zip64': [() => zip([MUG, BODY].map(streamed64)), TREE],
  }),

  ...accept('go', {
    writer: [
      () =>
        zip(
          each(
            {
              method: DEFLATED,
              flags: FOLLOWS,
              descriptor: descriptors.signed,
              extra: timestampCentral,
              madeBy: 20,
              attributes: 0,
            },
            MUG,
            BODY,
          ),
        ),
      TREE,
    ],
    'folder-and-mode': [
      () =>
        zip([
          { ...FOLDER, extra: timestampCentral },
          ...each({ descriptor: descriptors.signed, extra: timestampCentral }, MUG, BODY),
        ]),
      TREE,
    ],
  }),

  ...accept('dotnet', {
    core: [() => zip(each({ madeBy: 20, attributes: 0, method: DEFLATED }, MUG, BODY)), TREE],
    'core-on-unix': [
      () => zip(each({ madeBy: (3 << 8) | 20, method: DEFLATED, local: { flags: 0x0002 }, flags: 0x0002 }, MUG, BODY)),
      TREE,
    ],
    // Before .NET 4.6.1, and Windows PowerShell to this day, separators are backslashes (APPNOTE 4.4.17.1 says "/").
    framework: [
      () =>
        zip(
          each(
            { madeBy: 0, attributes: 0 },
            { ...MUG, name: 'mug\\mug.xml' },
            { ...BODY, name: 'mug\\assets\\body.obj' },
          ),
        ),
      TREE,
    ],
    'framework-folder': [
      () =>
        zip([
          { name: 'mug\\', madeBy: 0, attributes: 0 },
          ...each(
            { ...dos, method: DEFLATED },
            { ...MUG, name: 'mug\\mug.xml' },
            { ...BODY, name: 'mug\\assets\\body.obj' },
          ),
        ]),
      TREE,
    ],
    unseekable: [() => zip(each({ descriptor: descriptors.signed, madeBy: 20, attributes: 0 }, MUG, BODY)), TREE],
  }),

  ...accept('node', {
    jszip: [
      () =>
        zip([
          { name: 'mug/', madeBy: 20, needed: 10, attributes: 0x10 },
          ...each({ madeBy: 20, needed: 10, attributes: 0 }, MUG, BODY),
        ]),
      TREE,
    ],
    'jszip-streamed': [() => zip(each({ madeBy: 20, descriptor: descriptors.signed, attributes: 0 }, MUG, BODY)), TREE],
    yazl: [
      () =>
        zip(
          each(
            { madeBy: (3 << 8) | 63, flags: UTF8 | FOLLOWS, method: DEFLATED, descriptor: descriptors.signed },
            MUG,
            BODY,
          ),
        ),
      TREE,
    ],
    archiver: [
      () =>
        zip([
          FOLDER,
          ...each(
            { madeBy: (3 << 8) | 45, flags: FOLLOWS, method: DEFLATED, descriptor: descriptors.signed },
            MUG,
            BODY,
          ),
        ]),
      TREE,
    ],
    fflate: [() => zip(each({ madeBy: 20, method: DEFLATED, attributes: 0 }, MUG, BODY)), TREE],
    'zip-js': [
      () =>
        zip(
          each(
            { needed: 45, local: { size: IN_ZIP64, packed: IN_ZIP64 }, descriptor: descriptors.signed64 },
            MUG,
            BODY,
          ).map(streamed64),
        ),
      TREE,
    ],
  }),
];
