import { describe, expect, it } from 'vitest';
import { recognise } from '../../src/inspect/recognise.ts';

const text = (value: string): Uint8Array => Buffer.from(value);
const hex = (value: string): Uint8Array => Buffer.from(value.replaceAll(' ', ''), 'hex');

/** First bytes by hand, from the specifications of the formats. */
const FILES: readonly (readonly [description: string, head: Uint8Array, kind: string])[] = [
  ['ZIP archive', text('PK\u0003\u0004 and more'), 'archive'],
  ['ZIP archive', text('PK\u0005\u0006'), 'archive'],
  ['binary glTF (GLB)', text('glTF\u0002\0\0\0'), 'glb'],
  ['binary USD layer (USDC)', text('PXR-USDC\0\u0008'), 'usd'],
  ['USD layer as text (USDA)', text('#usda 1.0\n'), 'usd'],
  ['MJCF file', text('<?xml version="1.0"?>\n<!-- a mug -->\n<mujoco model="mug"/>'), 'xml'],
  ['SDF file', text('\uFEFF<sdf version="1.9"/>'), 'xml'],
  ['URDF file', text('<robot name="arm"/>'), 'xml'],
  ['XML file', text('<svg/>'), 'xml'],
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
  ['glTF as JSON', text('{ "asset": { "version": "2.0" } }'), 'other'],
  ['JSON text', text('[1, 2]'), 'other'],
  ['OBJ mesh', text('# by hand\nmtllib a.mtl\no mug\nv 0 0 -0.5\n'), 'other'],
  ['STL mesh as text', text('solid mug\n facet'), 'other'],
  ['text', text('Read me: first.'), 'other'],
  ['empty file', new Uint8Array(), 'other'],
  ['binary data of an unknown kind', hex('00010203'), 'other'],
];

describe('a file is recognised by its first bytes', () => {
  it.each(FILES)('%s', (description, head, kind) => {
    expect(recognise(head, 'mug.zip')).toEqual({ kind, description });
  });

  it('and by its name only where a ZIP is to be a USDZ package', () => {
    expect(recognise(text('PK\u0003\u0004'), 'mug.USDZ').description).toBe('USDZ package');
    expect(recognise(text('glTF'), 'mug.usdz').description).toBe('binary glTF (GLB)');
  });
});
