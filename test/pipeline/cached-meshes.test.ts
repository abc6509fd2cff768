import { describe, expect, it } from 'vitest';
import type { ByteMap } from '../../src/formats/files.ts';
import { cachedMeshes } from '../../src/pipeline/cached-meshes.ts';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const OBJ = 'mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nusemtl red\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const RED = 'newmtl red\nKd 1 0 0\n';

/** A model of a folder: its mesh, the materials of that, and a description that differs in each copy. */
const copy = (folder: string, more: Readonly<Record<string, string>> = {}): ByteMap =>
  new Map(
    Object.entries({ 'model.sdf': `<sdf>${folder}</sdf>`, 'meshes/a.obj': OBJ, 'meshes/m.mtl': RED, ...more }).map(
      ([file, content]) => [`${folder}/${file}`, text(content)] as const,
    ),
  );
const MIB = 2 ** 20;

describe('meshes that are kept', () => {
  it('are shared by copies in other folders', async () => {
    const read = cachedMeshes(MIB);
    const one = await read(copy('one'), 'one/meshes/a.obj');
    const two = await read(copy('two'), 'two/meshes/a.obj');
    expect(two.parts).toBe(one.parts);
  });

  it('are read anew where a file that they need is another, or has come or gone', async () => {
    const read = cachedMeshes(MIB);
    await read(copy('one'), 'one/meshes/a.obj');
    const green = await read(copy('two', { 'meshes/m.mtl': 'newmtl red\nKd 0 1 0\n' }), 'two/meshes/a.obj');
    expect(green.materials[0]!.baseColor.slice(0, 3)).toEqual([0, 1, 0]);
    const files = new Map(copy('three'));
    files.delete('three/meshes/m.mtl');
    const without = await read(files, 'three/meshes/a.obj');
    expect(without.findings.map(({ code }) => code)).toContain('structure/obj-mtl-missing');
  });

  it('tell their findings with the names of the folder at hand', async () => {
    const read = cachedMeshes(MIB);
    const lost = { 'meshes/a.obj': OBJ.replace('m.mtl', 'gone.mtl') };
    await read(copy('one', lost), 'one/meshes/a.obj');
    const { findings } = await read(copy('two', lost), 'two/meshes/a.obj');
    expect(findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings)).toContain('two/meshes/a.obj');
    expect(JSON.stringify(findings)).not.toContain('one/');
  });

  it('hold no more than they may, and forget the longest unused', async () => {
    const large = (seed: number): Record<string, string> => ({
      'meshes/a.obj': `${Array.from({ length: 999 }, (_, i) => `v ${seed} ${i} ${i * i}`).join('\n')}\n${Array.from({ length: 333 }, (_, i) => `f ${3 * i + 1} ${3 * i + 2} ${3 * i + 3}`).join('\n')}\n`,
    });
    const read = cachedMeshes(100_000);
    const first = await read(copy('one', large(1)), 'one/meshes/a.obj');
    for (let seed = 2; seed < 12; seed++) await read(copy('other', large(seed)), 'other/meshes/a.obj');
    expect((await read(copy('two', large(1)), 'two/meshes/a.obj')).parts).not.toBe(first.parts);
  });

  it('keep no error', async () => {
    const read = cachedMeshes(MIB);
    const broken = copy('one', { 'meshes/a.obj': 'v 1 2\nf 1 1 1\n' });
    await expect(read(broken, 'one/meshes/a.obj')).rejects.toThrow();
    await expect(read(broken, 'one/meshes/a.obj')).rejects.toThrow();
  });
});
