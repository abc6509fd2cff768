import { describe, expect, it } from 'vitest';
import { blockOf, inherit } from '../../../../src/formats/sdf/ogre/inherit.ts';
import { readOgre } from '../../../../src/formats/sdf/ogre/material.ts';
import { parseOgre } from '../../../../src/formats/sdf/ogre/parse.ts';

/** The last material of a script, which inherits from the one before it where it says so. */
function last(text: string): ReturnType<typeof readOgre> {
  const blocks = parseOgre(text)
    .filter(({ words }) => words[0] === 'material')
    .map((node) => ({ block: blockOf(node), inherits: node.words.includes(':') }));
  const at = blocks.length - 1;
  const { block, inherits } = blocks[at]!;
  return readOgre(inherits ? inherit(blocks[at - 1]!.block, block) : block);
}
const material = (pass: string): string => `material A\n{\n technique\n {\n  pass\n  {\n${pass}\n  }\n }\n}\n`;

describe('scripts of Ogre', () => {
  it('are statements that end with a line or a brace, and blocks that may open on a later line', () => {
    const nodes = parseOgre(
      'import * from "a.material"\nmaterial "A b" : C // comment {\n\n{ x 1 2 /* 3\n4 */ 5 }\nset $v 1\n',
    );
    expect(nodes).toEqual([
      { words: ['import', '*', 'from', 'a.material'], line: 1, children: undefined },
      {
        words: ['material', 'A b', ':', 'C'],
        line: 2,
        children: [{ words: ['x', '1', '2', '5'], line: 4, children: undefined }],
      },
      { words: ['set', '$v', '1'], line: 6, children: undefined },
    ]);
  });

  it.each([
    '}}}',
    '{{{',
    'material {',
    'a: b {c',
    '/* open',
    '"open\nb',
    `${'{'.repeat(100_000)}x`,
    'm { '.repeat(50_000),
  ])('that are broken are read as far as they go: %#', (text) => {
    expect(Array.isArray(parseOgre(text))).toBe(true);
  });

  it('give colours, the exponent behind specular, and an image', () => {
    const text = material(
      'ambient 0.1 0.2 0.3\ndiffuse .5 0 1e-1 0.5\nspecular 0.2 0.2 0.2 1 12.5\nemissive 0 0 0\n' +
        'texture_unit\n{\ntexture "a b.png" 2d\nfiltering trilinear\n}',
    );
    expect(last(text)).toEqual({
      ambient: [0.1, 0.2, 0.3, 1],
      diffuse: [0.5, 0, 0.1, 0.5],
      specular: [0.2, 0.2, 0.2, 1],
      emissive: [0, 0, 0, 1],
      shininess: 12.5,
      isBlended: false,
      texture: 'a b.png',
      lost: [],
    });
    expect(last(material('specular .1 .1 .1 128\nscene_blend alpha_blend'))).toMatchObject({
      specular: [0.1, 0.1, 0.1, 1],
      shininess: 128,
      isBlended: true,
    });
  });

  it('light with several passes and say what none of them can keep', () => {
    const { ambient, diffuse, texture, lost } = last(
      'material A { technique {\npass ambient { ambient 1 1 1 1 }\npass light\n{\ndiffuse 0 1 0\n' +
        'vertex_program_ref Glow { param x }\ntexture_unit { texture a.png\nscale 0.1 0.1 }\n' +
        'texture_unit { texture light.png } } } technique { pass { diffuse 1 0 0 } } }',
    );
    expect({ ambient, diffuse, texture }).toEqual({ ambient: [1, 1, 1, 1], diffuse: [0, 1, 0, 1], texture: 'a.png' });
    expect(lost).toEqual(['texture light.png', 'scale', 'shader Glow']);
  });

  it.each([
    ['a value of its own', 'material B : A { technique { pass { diffuse 0 0 1 } } }', [0, 0, 1, 1]],
    ['a variable', 'material B : A { set $colour "0 1 0" }', [0, 1, 0, 1]],
    ['a variable without the dollar', 'material B : A { set colour 0 1 0 }', [0, 1, 0, 1]],
    ['a named pass', 'material B:A { technique { pass main { diffuse 0 0 1 } } }', [1, 0, 0, 1]],
    ['nothing', 'material B : A\n{\n}', [1, 0, 0, 1]],
  ])('inherit and change %s', (_, child, colour) => {
    const parent =
      'material A { set $colour "1 0 0 1"\ntechnique { pass { diffuse $colour\n texture_unit skin { texture a.png } } } }\n';
    expect(last(parent + child)).toMatchObject({ diffuse: colour, texture: 'a.png' });
  });

  it('inherit images by the name of the unit, and by alias', () => {
    const parent = 'material A { technique { pass { texture_unit skin { texture_alias face\ntexture a.png } } } }\n';
    expect(last(`${parent}material B : A { technique { pass { texture_unit skin { texture b.png } } } }`).texture).toBe(
      'b.png',
    );
    expect(last(`${parent}material B : A { set_texture_alias face c.png\n}`).texture).toBe('c.png');
  });

  it('set transparency by hand, and a normal map of the shader system', () => {
    const text = material(
      'scene_blend alpha_blend\ndiffuse 1 1 0 1\ntexture_unit { alpha_op_ex source1 src_manual src_current 0.25 }\n' +
        'rtshader_system { lighting_stage normal_map bumps.png }',
    );
    expect(last(text)).toMatchObject({ diffuse: [1, 1, 0, 0.25], isBlended: true, normalMap: 'bumps.png' });
  });
});
