import { describe, expect, it } from 'vitest';
import { isOfLicence, licenceId, spdxOf } from '../../../src/formats/licence/spdx.ts';
import { ofLicenceFile, statedLicence } from '../../../src/formats/licence/stated.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a licence is known by its words', () => {
  const CASES: readonly (readonly [words: string, id: string | undefined])[] = [
    ['CC0 1.0 Universal', 'CC0-1.0'],
    ['http://creativecommons.org/publicdomain/zero/1.0/', 'CC0-1.0'],
    ['Creative Commons Attribution 3.0 Unported', 'CC-BY-3.0'],
    ['CC BY 4.0', 'CC-BY-4.0'],
    ['CC-BY-NC-SA-4.0 (http://creativecommons.org/licenses/by-nc-sa/4.0/)', 'CC-BY-NC-SA-4.0'],
    ['CC-BY', 'CC-BY-4.0'],
    ['http://creativecommons.org/licenses/by-sa/3.0/', 'CC-BY-SA-3.0'],
    ['Attribution 4.0 International\n=====', 'CC-BY-4.0'],
    ['Creative Commons Attribution-NonCommercial 4.0', 'CC-BY-NC-4.0'],
    ['Apache 2.0', 'Apache-2.0'],
    ['  Apache License\n  Version 2.0, January 2004', 'Apache-2.0'],
    ['MIT License\n\nCopyright (c) 2020 A', 'MIT'],
    ['MIT', 'MIT'],
    ['BSD-3-Clause', 'BSD-3-Clause'],
    ['GNU GENERAL PUBLIC LICENSE\n Version 3', 'GPL-3.0-only'],
    ['<!-- SPDX-License-Identifier: MPL-2.0 -->', 'MPL-2.0'],
    ['All rights reserved.', 'LicenseRef-all-rights-reserved'],
    ['Various', undefined],
    ['a summit of permits', undefined],
  ];
  for (const [words, id] of CASES) it(JSON.stringify(words), () => expect(spdxOf(words)).toBe(id));

  it('and is kept as it is where they are not known', () => expect(licenceId(' Ask  me\nfirst ')).toBe('Ask me first'));

  it('belongs to a family', () => {
    expect(isOfLicence('CC-BY-4.0', 'cc-by')).toBe(true);
    expect(isOfLicence('CC-BY-SA-4.0', 'CC-BY')).toBe(false);
    expect(isOfLicence('CC0-1.0', 'CC0')).toBe(true);
    expect(isOfLicence('MIT', 'MIT')).toBe(true);
  });
});

describe('files state a licence', () => {
  it('in a manifest, with an author', () => {
    const config = '<model><author><name>Ann &amp; Co</name></author><license>CC BY 4.0</license></model>';
    const files = new Map([['can/model.config', bytes(config)]]);
    expect(statedLicence(files, 'can/model.sdf')).toEqual({
      id: 'CC-BY-4.0',
      attribution: 'Ann & Co',
      source: 'can/model.config',
    });
  });

  it('in the nearest manifest above, and not in one of a model beside it', () => {
    const manifest = (licence: string): Uint8Array => bytes(`<model><license>${licence}</license></model>`);
    const files = new Map([
      ['set/bolt/model.config', manifest('CC0')],
      ['set/can/model.config', manifest('MIT')],
      ['package.xml', manifest('BSD')],
    ]);
    expect(statedLicence(files, 'set/can/sub/model.sdf')?.id).toBe('MIT');
    expect(statedLicence(files, 'set/other/model.sdf')?.source).toBe('package.xml');
    expect(statedLicence(new Map([['bolt/model.config', manifest('CC0')]]), 'can/model.sdf')).toBeUndefined();
  });

  it('in the asset of a glTF, and its extras', () => {
    const asset = (value: object): Map<string, Uint8Array> =>
      new Map([['a.gltf', bytes(JSON.stringify({ asset: value }))]]);
    expect(statedLicence(asset({ copyright: '2020 Ed, CC0' }), 'a.gltf')).toMatchObject({ id: 'CC0-1.0' });
    const extras = { license: 'CC-BY-4.0 (http://…)', author: 'Ed' };
    expect(statedLicence(asset({ extras }), 'a.gltf')).toEqual({
      id: 'CC-BY-4.0',
      attribution: 'Ed',
      source: 'a.gltf',
    });
    expect(statedLicence(asset({}), 'a.gltf')).toBeUndefined();
  });

  it('in the metadata of a layer, and in a SPDX line', () => {
    const layer = '#usda 1.0\n(\n customLayerData = { string copyright = "Ed, CC BY 4.0" }\n)';
    expect(statedLicence(new Map([['a.usda', bytes(layer)]]), 'a.usda')).toMatchObject({ id: 'CC-BY-4.0' });
    const urdf = '<!-- SPDX-FileCopyrightText: Ann\n SPDX-License-Identifier: Apache-2.0 --><robot/>';
    expect(statedLicence(new Map([['a.urdf', bytes(urdf)]]), 'a.urdf')).toEqual({
      id: 'Apache-2.0',
      attribution: 'Ann',
      source: 'a.urdf',
    });
    expect(statedLicence(new Map([['a.urdf', bytes('<robot/>')]]), 'a.urdf')).toBeUndefined();
  });

  it('in a file of its own, with its notice', () => {
    expect(ofLicenceFile('MIT License\n\nCopyright (c) 2020 Ann\n', 'LICENSE')).toEqual({
      id: 'MIT',
      attribution: 'Copyright (c) 2020 Ann',
      source: 'LICENSE',
    });
    expect(ofLicenceFile('no words that are known', 'LICENSE')).toBeUndefined();
  });
});
