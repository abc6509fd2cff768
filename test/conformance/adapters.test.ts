import { describe, expect, it } from 'vitest';
import { loadAdapters, SIMULATORS } from '../../adapters/registry.ts';
import { isPortable } from './portable-path.ts';
import { referencesIn } from './references.ts';
import { conforms } from './suite.ts';

const ADAPTERS = await loadAdapters(SIMULATORS);

describe.each(ADAPTERS.map((adapter) => [adapter.name, adapter] as const))('%s', (_, adapter) => conforms(adapter));

describe('the suite', () => {
  it('sees every adapter once', () => {
    expect(new Set(ADAPTERS.map(({ name }) => name)).size).toBe(ADAPTERS.length);
    expect(ADAPTERS.length).toBeGreaterThan(1);
  });

  it('sees references that lead nowhere, and paths that are not portable', () => {
    const said = referencesIn(
      new Map([
        [
          'models/a/model.sdf',
          '<uri>/etc/a.obj</uri><uri>meshes\\b.obj</uri><uri>file:///c.obj</uri><uri>../../../d</uri>',
        ],
        ['models/a/m.obj', 'mtllib m.mtl\n'],
        ['x/x.usda', 'string a = "@not this@"\nasset b = @./t.png@'],
        ['w.sdf', '<uri>model://a</uri>'],
      ]),
      'models',
    );
    expect(said.map(({ target }) => target)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'models/a/m.mtl',
      'x/t.png',
      'models/a',
    ]);
    expect(['a/../b', '/a', 'a\\b', 'con', 'nul.txt', 'ä', 'a ', 'a.', ''].filter(isPortable)).toEqual([]);
    expect(['a/b.sdf', '.thumbs/256x256/a.usda.png', 'model-1_9.sdf'].every(isPortable)).toBe(true);
  });
});
