import { describe, expect, it } from 'vitest';
import { recognise } from '../../src/formats/recognise.ts';

const text = (value: string): Uint8Array => Buffer.from(value);
const hex = (value: string): Uint8Array => Buffer.from(value.replaceAll(' ', ''), 'hex');

/** First bytes by hand, from the specifications of the formats. */
const FILES: readonly (readonly [
  description: string,
  head: Uint8Array,
  kind: string,
  format?: string | undefined,
  root?: string,
])[] = [
  ['ZIP archive', text('PK\u0003\u0004 and more'), 'archive', 'zip'],
  ['ZIP archive', text('PK\u0005\u0006'), 'archive', 'zip'],
  ['binary glTF (GLB)', text('glTF\u0002\0\0\0'), 'glb', 'glb'],
  ['binary USD layer (USDC)', text('PXR-USDC\0\u0008'), 'usd', 'usd'],
  ['USD layer as text (USDA)', text('#usda 1.0\n'), 'usd', 'usd'],
  ['MJCF file', text('<?xml version="1.0"?>\n<!-- a mug -->\n<mujoco model="mug"/>'), 'xml', 'mjcf', 'mujoco'],
  ['SDF file', text('\uFEFF<sdf version="1.9"/>'), 'xml', 'sdf', 'sdf'],
  ['URDF file', text('<robot name="arm"/>'), 'xml', 'urdf', 'robot'],
  ['XML file', text('<svg/>'), 'xml', undefined, 'svg'],
  ['PNG image', hex('89504e47 0d0a1a0a 0000000d 49484452'), 'image'],
  ['JPEG image', hex('ffd8ffe0 0010 4a464946'), 'image'],
  ['WebP image', text('RIFF\u0024\0\0\0WEBPVP8 '), 'image'],
  ['KTX2 texture', hex('ab4b5458203230bb0d0a1a0a'), 'image'],
  ['gzip archive', hex('1f8b0800'), 'other'],
  ['7z archive', hex('377abcaf271c0004'), 'other'],
  ['RAR archive', text('Rar!\u001a\u0007\u0001\0'), 'other'],
  ['tar archive', Buffer.concat([Buffer.alloc(257), text('ustar\0')]), 'other'],
  ['program (ELF)', hex('7f454c46 020101'), 'other'],
  ['program (Windows)', text('MZ\u0090\0'), 'other'],
  ['PDF document', text('%PDF-1.7'), 'other'],
  ['Blender file', text('BLENDER-v405'), 'other'],
  ['glTF as JSON', text('{ "asset": { "version": "2.0" } }'), 'glb', 'glb'],
  ['JSON text', text('[1, 2]'), 'other'],
  ['OBJ mesh', text('# by hand\nmtllib a.mtl\no mug\nv 0 0 -0.5\n'), 'mesh', 'obj'],
  ['STL mesh as text', text('solid mug\n facet normal 0 0 1'), 'mesh', 'stl'],
  ['text', text('Read me: first.'), 'other'],
  ['empty file', new Uint8Array(), 'other'],
  ['binary data of an unknown kind', hex('00010203'), 'other'],
];

describe('a file is recognised by its first bytes', () => {
  it.each(FILES)('%s', (description, head, kind, format, root) => {
    expect(recognise(head as Uint8Array, 'mug.zip')).toEqual({ kind, description, format, root });
  });

  it('a COLLADA file has its own word, with a namespace prefix too', () => {
    for (const root of ['COLLADA', 'c:COLLADA'])
      expect(recognise(text(`<${root} version="1.4.1"/>`), 'mug')).toMatchObject({ kind: 'xml', format: 'dae' });
  });

  it('and by its size where a binary STL begins with what marks another format', () => {
    const stl = Buffer.alloc(84 + 50);
    stl.write('BLENDER-v405');
    stl.writeUInt32LE(1, 80);
    expect(recognise(stl, 'mug.bin')).toEqual({ kind: 'mesh', description: 'STL mesh', format: 'stl' });
    expect(recognise(stl.subarray(0, 100), 'mug.bin', 134).format).toBe('stl');
    expect(recognise(stl, 'mug.bin', 135).format).toBeUndefined();
  });

  it.each([
    ['v.obj', '# only a comment so far', 'obj'],
    ['v.OBJ', 'usemtl wood\nv 0 0 0\n', 'obj'],
    ['v.txt', '# scanned\nv +.5 0 0\n', 'obj'],
    ['v.txt', 'usemtl wood\n', undefined],
    ['v.stl', '\u0000cut off', 'stl'],
    ['v.stl', 'solid mug', 'stl'],
    ['v.txt', 'solid ground', undefined],
    ['v.gltf', `{"buffers": [{"uri": "data:,${'A'.repeat(5_000)}"}], "asset": {"version": "2.0"}}`, 'glb'],
    ['v.json', '{"asset": {"version": "2.0"}}', 'glb'],
    ['v.json', '{"asset": "a word"}', undefined],
    ['v.obj', '\u0000\u0001\u0002', undefined],
  ])('and by its name where content says little: %s with %j is %s', (name, content, format) => {
    expect(recognise(text(content), name).format).toBe(format);
  });

  it('and by its name only where a ZIP is to be a USDZ package', () => {
    expect(recognise(text('PK\u0003\u0004'), 'mug.USDZ').description).toBe('USDZ package');
    expect(recognise(text('glTF'), 'mug.usdz').description).toBe('binary glTF (GLB)');
  });
});
