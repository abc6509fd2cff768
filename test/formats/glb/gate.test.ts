import { MeshoptEncoder } from 'meshoptimizer';
import { describe, expect, it } from 'vitest';
import { decodeGlb } from '../../../src/formats/glb/decode.ts';
import { readImageHeader } from '../../../src/formats/glb/gate/image-header.ts';
import { GLB_LIMITS } from '../../../src/formats/glb/gate/limits.ts';
import { mayRefer } from '../../../src/formats/glb/gate/uri.ts';
import { validateGlb } from '../../../src/formats/glb/validate.ts';
import {
  addAccessor,
  addView,
  CORNERS,
  changed,
  type Entry,
  pack,
  primitiveOf,
  tetrahedron,
  useExtensions,
} from '../../corpus-glb/draft.ts';
import { jpeg, jpegHeader, ktx2, lossyWebp, png, webp, webpHeader } from '../../corpus-glb/pictures.ts';

describe('references that lead out', () => {
  it.each([
    ['https://example.org/a.bin', 'to a server'],
    ['file:///etc/passwd', 'to a file of the machine'],
    ['/etc/passwd', 'to an absolute path'],
    ['C:\\a.bin', 'to a drive of the machine'],
    ['a/%2e%2e/%2e%2e/a.bin', 'out of its folder'],
    ['ftp://example.org/a.bin', 'to another scheme'],
  ])('%s is said to lead %s', async (uri, leads) => {
    const bytes = changed(({ json }) => json.buffers.push({ byteLength: 4, uri }))();
    const [finding, ...others] = await validateGlb(bytes, 'a.glb', new Map([['a.bin', new Uint8Array(4)]]));
    expect(finding).toMatchObject({ code: 'format/gltf-external', pointer: 'a.glb/buffers/1/uri', args: { uri } });
    expect(finding!.message).toContain(`"${uri}", which leads ${leads}`);
    expect(others).toEqual([]);
  });
});

describe('mayRefer', () => {
  it.each([
    ['nothing', () => {}, false],
    ['a buffer elsewhere', (json: Entry) => Object.assign(json, { buffers: [{ uri: 'a.bin' }] }), true],
  ])('sees %s', (_, change, refers) => expect(mayRefer(changed(({ json }) => change(json))())).toBe(refers));

  it('reads no further than there is', () => {
    expect(mayRefer(new Uint8Array(3))).toBe(false);
    expect(mayRefer(new Uint8Array(24).fill(0xff))).toBe(false);
  });
});

describe('readImageHeader', () => {
  it('reads kind and size of each kind', async () => {
    const plain = { width: 4, height: 4, pixels: 16 };
    expect(readImageHeader(png(4, 4))).toEqual({ mime: 'image/png', ...plain });
    expect(readImageHeader(await jpeg())).toEqual({ mime: 'image/jpeg', ...plain });
    expect(readImageHeader(await webp())).toEqual({ mime: 'image/webp', ...plain });
    expect(readImageHeader(await lossyWebp())).toEqual({ mime: 'image/webp', ...plain });
    expect(readImageHeader(ktx2({ levels: 3 }))).toEqual({
      mime: 'image/ktx2',
      width: 4,
      height: 4,
      pixels: 16 + 4 + 1,
    });
    expect(readImageHeader(jpegHeader(300, 200))).toMatchObject({ width: 300, height: 200 });
    expect(readImageHeader(webpHeader(70_000, 3))).toMatchObject({ width: 70_000, height: 3 });
  });

  it('ends on a JPEG whose segments have no length', () => {
    const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(readImageHeader(bytes)).toEqual(expect.any(String));
  });
});

describe('limits', () => {
  it('says of a bomb what it declares and what is the most', async () => {
    const bytes = changed(({ json }) => Object.assign(json.accessors[0]!, { count: 2 ** 31 }))();
    const findings = await validateGlb(bytes, 'a.glb');
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'format/glb-limit',
        message: 'The file has 2147483648 vertices; 20000000 is the most that is read.',
        hint: 'Simplify the model, or split it into several props.',
      }),
    );
  });

  it('lets pass what is exactly at the limit', async () => {
    const nodes = Array.from({ length: GLB_LIMITS.nodeDepth }, (_, i) => ({ children: [i + 1] }));
    const at = (all: readonly Entry[]) =>
      changed(({ json }) => Object.assign(json, { nodes: [...all, { mesh: 0 }] }))();
    expect(await validateGlb(at(nodes.slice(1).map((_, i) => ({ children: [i + 1] }))), 'a.glb')).toEqual([]);
    expect(await validateGlb(at(nodes), 'a.glb')).toMatchObject([{ code: 'format/glb-limit' }]);
  });
});

describe('extensions', () => {
  it('tells an optional one that is unknown by its name', async () => {
    const bytes = changed((draft) => useExtensions(draft, ['ACME_magic'], []))();
    const { findings } = await decodeGlb(bytes, 'a.glb');
    expect(findings).toMatchObject([
      { code: 'format/gltf-extension-ignored', severity: 'warning', args: { extension: 'ACME_magic' } },
    ]);
  });

  it('refuses a required one by its name', async () => {
    const bytes = changed((draft) => useExtensions(draft, ['ACME_magic']))();
    await expect(decodeGlb(bytes, 'a.glb')).rejects.toMatchObject({
      message: 'a.glb is not valid: The extension ACME_magic is required and not supported.',
      where: 'a.glb/extensionsRequired',
    });
  });
});

describe('behind compression, where the validator does not look', () => {
  it('leaves normals of no length out and says so', async () => {
    await MeshoptEncoder.ready;
    const draft = tetrahedron();
    const extension = 'EXT_meshopt_compression';
    primitiveOf(draft).attributes['NORMAL'] = addAccessor(draft, 'VEC3', Float32Array.from(CORNERS.map(() => 1)));
    const zeros = MeshoptEncoder.encodeGltfBuffer(new Uint8Array(48), 4, 12, 'ATTRIBUTES', 0);
    const packed = draft.json.bufferViews[addView(draft, zeros)]!;
    draft.json.bufferViews.pop();
    draft.json.buffers.push({ byteLength: 48, extensions: { [extension]: { fallback: true } } });
    const meshopt = { ...packed, count: 4, byteStride: 12, mode: 'ATTRIBUTES' };
    draft.json.bufferViews[2] = { buffer: 1, byteLength: 48, byteStride: 12, extensions: { [extension]: meshopt } };
    useExtensions(draft, [extension]);
    const { parts, findings } = await decodeGlb(pack(draft), 'a.glb');
    expect(parts[0]!.primitives[0]!.mesh).not.toHaveProperty('normals');
    expect(findings).toMatchObject([
      { code: 'format/glb-attribute', severity: 'warning', args: { mesh: 'tetrahedron', attribute: 'normals' } },
    ]);
  });
});
