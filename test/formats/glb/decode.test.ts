import { Document, type Primitive, WebIO } from '@gltf-transform/core';
import { KHRTextureTransform } from '@gltf-transform/extensions';
import { describe, expect, it } from 'vitest';
import { decodeGlb } from '../../../src/formats/glb/decode.ts';
import { readGlb } from '../../../src/formats/glb/read.ts';
import { triangulate } from '../../../src/formats/glb/triangulate.ts';
import { validateGlb } from '../../../src/formats/glb/validate.ts';

/** A file with one node a primitive, built with the reference implementation. */
async function glb(build: (document: Document, add: (primitive: Primitive) => void) => void): Promise<Uint8Array> {
  const document = new Document();
  document.createBuffer();
  const scene = document.createScene();
  build(document, (primitive) => {
    const count = scene.listChildren().length + 1;
    const mesh = document.createMesh(`mesh ${count}`).addPrimitive(primitive);
    scene.addChild(document.createNode(`node ${count}`).setMesh(mesh));
  });
  return new WebIO().registerExtensions([KHRTextureTransform]).writeBinary(document);
}

const accessor = (document: Document, type: 'VEC2' | 'VEC3' | 'SCALAR', values: readonly number[]) =>
  document
    .createAccessor()
    .setType(type)
    .setArray(type === 'SCALAR' ? Uint16Array.from(values) : Float32Array.from(values))
    .setBuffer(document.getRoot().listBuffers()[0]!);

const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const faces = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
const tetrahedron = (document: Document): Primitive =>
  document
    .createPrimitive()
    .setAttribute('POSITION', accessor(document, 'VEC3', corners))
    .setIndices(accessor(document, 'SCALAR', faces));

/** Of this size, in the header; no pixel follows. */
const pngHeader = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(57);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes.set([8, 6, 0, 0, 0], 24);
  bytes.set([0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54], 33);
  bytes.set([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44], 45);
  return bytes;
};

describe('triangulate', () => {
  it.each([
    // glTF 2.0, 3.7.2.1: every second triangle of a strip is turned; a fan turns about its first vertex.
    ['a strip', 5, [7, 8, 9, 10, 11], [7, 8, 9, 8, 10, 9, 9, 10, 11]],
    ['a fan', 6, [7, 8, 9, 10], [8, 9, 7, 9, 10, 7]],
    ['triangles, without what is left over', 4, [1, 2, 3, 4, 5], [1, 2, 3]],
    ['too few', 5, [1, 2], []],
  ])('%s', (_, mode, vertices, triangles) => expect([...triangulate(mode, vertices)]).toEqual(triangles));
});

describe('decodeGlb', () => {
  it('gives each of several primitives with one set of vertices its own', async () => {
    const bytes = await glb((document, add) => {
      const shared = accessor(document, 'VEC3', [...corners, ...corners.map((value) => value + 10)]);
      for (const from of [0, 4]) {
        const indices = accessor(
          document,
          'SCALAR',
          faces.map((index) => index + from),
        );
        add(document.createPrimitive().setAttribute('POSITION', shared).setIndices(indices));
      }
    });
    const { parts } = await decodeGlb(bytes, 'x.glb');
    expect(parts.map(({ primitives: [first] }) => first!.mesh.positions.length / 3)).toEqual([4, 4]);
    // Y up becomes Z up: (10, 10, 10) is (10, -10, 10).
    expect([...parts[1]!.primitives[0]!.mesh.positions.subarray(0, 3)]).toEqual([10, -10, 10]);
  });

  it('applies KHR_texture_transform: scale, rotation, offset', async () => {
    const bytes = await glb((document, add) => {
      const image = document.createTexture('t').setImage(pngHeader(4, 4)).setMimeType('image/png');
      const material = document.createMaterial('m').setBaseColorTexture(image);
      const extension = document.createExtension(KHRTextureTransform).setRequired(true);
      const transform = extension
        .createTransform()
        .setScale([2, 3])
        .setRotation(Math.PI / 2)
        .setOffset([0.5, 0.25]);
      material.getBaseColorTextureInfo()!.setExtension('KHR_texture_transform', transform);
      const uvs = accessor(document, 'VEC2', [0, 0, 1, 0, 0, 1, 1, 1]);
      add(tetrahedron(document).setMaterial(material).setAttribute('TEXCOORD_0', uvs));
    });
    const { parts } = await decodeGlb(bytes, 'x.glb');
    // (u, v) → (2u, 3v) → (-3v, 2u) → (0.5 - 3v, 0.25 + 2u)
    const expected = [0.5, 0.25, 0.5, 2.25, -2.5, 0.25, -2.5, 2.25];
    for (const [i, value] of parts[0]!.primitives[0]!.mesh.uvs!.entries()) expect(value).toBeCloseTo(expected[i]!, 6);
  });

  it('names what it leaves out', async () => {
    const bytes = await glb((document, add) => {
      add(tetrahedron(document));
      add(tetrahedron(document).setMode(1));
    });
    const { parts, findings } = await decodeGlb(bytes, 'x.glb');
    expect(parts).toHaveLength(1);
    expect(findings).toMatchObject([
      { code: 'format/gltf-not-carried', args: { elements: { 'primitives of points or lines': 1 } } },
    ]);
  });
});

describe('readGlb', () => {
  it('refuses what is flat as a whole', async () => {
    const bytes = await glb((document, add) =>
      add(document.createPrimitive().setAttribute('POSITION', accessor(document, 'VEC3', corners.slice(0, 9)))),
    );
    await expect(readGlb(bytes, { name: 'flat', place: 'flat.glb', mass: 1 })).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'flat.glb',
      message: expect.stringContaining('no volume'),
    });
  });
});

describe('validateGlb', () => {
  /** The JSON of a small valid file, changed. */
  const changed = async (change: (json: Record<string, unknown>) => void): Promise<Uint8Array> => {
    const whole = await glb((document, add) => add(tetrahedron(document)));
    const size = new DataView(whole.buffer, whole.byteOffset).getUint32(12, true);
    const json = JSON.parse(new TextDecoder().decode(whole.subarray(20, 20 + size))) as Record<string, unknown>;
    change(json);
    const text = new TextEncoder().encode(JSON.stringify(json));
    const padded = Math.ceil(text.length / 4) * 4;
    const bytes = new Uint8Array(20 + padded + whole.length - 20 - size).fill(0x20);
    bytes.set(whole.subarray(0, 20));
    bytes.set(text, 20);
    bytes.set(whole.subarray(20 + size), 20 + padded);
    const view = new DataView(bytes.buffer);
    view.setUint32(8, bytes.length, true);
    view.setUint32(12, padded, true);
    return bytes;
  };

  it('passes the file that the others are made of', async () =>
    expect(await validateGlb(await changed(() => {}), 'x.glb')).toEqual([]));

  it('refuses a count that no data stands behind, before anything is allocated', async () => {
    const bytes = await changed((json) => {
      json['accessors'] = [{ componentType: 5126, count: 900_000_000, type: 'VEC3' }];
    });
    expect(await validateGlb(bytes, 'bomb.glb')).toMatchObject([
      { code: 'format/glb-limit', severity: 'error', pointer: 'bomb.glb/accessors/0/count' },
      { code: 'format/glb-limit', severity: 'error', pointer: 'bomb.glb/accessors' },
      { code: 'format/glb-limit', severity: 'error', pointer: 'bomb.glb/nodes' },
    ]);
  });

  it('refuses an image of four billion pixels', async () => {
    const bytes = await glb((document, add) => {
      const image = document.createTexture('t').setImage(pngHeader(65_535, 65_535)).setMimeType('image/png');
      const uvs = accessor(document, 'VEC2', [0, 0, 1, 0, 0, 1, 1, 1]);
      const material = document.createMaterial('m').setBaseColorTexture(image);
      add(tetrahedron(document).setAttribute('TEXCOORD_0', uvs).setMaterial(material));
    });
    expect((await validateGlb(bytes, 'x.glb'))[0]).toMatchObject({
      code: 'format/glb-image-size',
      message: expect.stringContaining('65535 × 65535'),
    });
  });

  it.each([200, 20_000])('does not lose an error behind %i warnings', async (count) => {
    const bytes = await changed((json) => {
      const unexpected = Object.fromEntries(Array.from({ length: count }, (_, i) => [`x${i}`, 1]));
      json['asset'] = { version: '2.0', ...unexpected };
      json['scene'] = 7;
    });
    const findings = await validateGlb(bytes, 'x.glb');
    expect(findings[0]!.severity).toBe('error');
    expect(findings.length).toBeLessThanOrEqual(100);
  });

  it('lets a file pass that has two hundred warnings and no error', async () => {
    const bytes = await changed((json) => {
      json['asset'] = { version: '2.0', ...Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`x${i}`, 1])) };
    });
    const findings = await validateGlb(bytes, 'x.glb');
    expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['warning']));
  });

  it('lets materials pass that it draws more plainly', async () => {
    const bytes = await changed((json) => {
      json['extensionsUsed'] = json['extensionsRequired'] = ['KHR_materials_transmission'];
    });
    expect((await validateGlb(bytes, 'x.glb')).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
