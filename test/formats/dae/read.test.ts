// Longer than 400 lines: documents stand beside what is expected of them.
import { describe, expect, it } from 'vitest';
import { readDae } from '../../../src/formats/dae/read.ts';
import { boundsOf, codesOf, expectClose, filesOf, jpeg, meshesOf, png, volumeOf } from '../raw/geometry.ts';
import { collada, effect, geometry, node, source } from './collada.ts';

const read = (text: string, options = {}, more: Readonly<Record<string, Uint8Array>> = {}) =>
  readDae(filesOf({ 'meshes/a.dae': text, ...more }), 'meshes/a.dae', options);

/** A box of 1 × 2 × 3 in the frame of the file, quads wound outwards. */
const BOX = '0 0 0 1 0 0 1 2 0 0 2 0 0 0 3 1 0 3 1 2 3 0 2 3';
const QUADS = '0 3 2 1 4 5 6 7 0 1 5 4 1 2 6 5 2 3 7 6 3 0 4 7';
const box = (id = 'box', material = '') =>
  geometry(
    id,
    source('xyz', BOX, 3),
    `<polylist count="6"${material}><input semantic="VERTEX" source="#${id}-v" offset="0"/>` +
      `<vcount>4 4 4 4 4 4</vcount><p>${QUADS}</p></polylist>`,
  );

/** Four corners as two triangles, with colours of their own at each corner. */
const coloured = (colours: string, stride: number, more = '', own = '') =>
  geometry(
    'sheet',
    source('xyz', '0 0 0 1 0 0 1 1 0 0 1 0', 3) + source('rgb', colours, stride) + more,
    `<triangles count="2"${own}><input semantic="VERTEX" source="#sheet-v" offset="0"/>` +
      '<input semantic="COLOR" source="#rgb" offset="1" set="0"/><p>0 0 1 1 2 2 0 0 2 2 3 3</p></triangles>',
  );

describe('colours of vertices', () => {
  const FOUR = '1 0 0 0 1 0 0 0 1 1 1 0';
  const FOUR_ALPHA = '1 0 0 0 0 1 0 0 0 0 1 0 1 1 0 0';
  const primitives = (raw: Awaited<ReturnType<typeof read>>) => raw.parts.flatMap((part) => part.primitives);

  it.each([
    ['of a vertex, red, green and blue', coloured(FOUR, 3)],
    ['with an alpha that an opaque material does not look at', coloured(FOUR_ALPHA, 4)],
    [
      'shared by all corners at a vertex',
      geometry(
        'sheet',
        source('xyz', '0 0 0 1 0 0 1 1 0 0 1 0', 3) + source('rgb', FOUR, 3),
        '<triangles count="2"><input semantic="VERTEX" source="#sheet-v" offset="0"/><p>0 1 2 0 2 3</p></triangles>',
      ).replace('</vertices>', '<input semantic="COLOR" source="#rgb"/></vertices>'),
    ],
  ])('become an image: %s', async (_, geometries) => {
    const raw = await read(collada({ up: 'Z_UP', geometries, scene: node('<instance_geometry url="#sheet"/>') }));
    expect(codesOf(raw)).toEqual(['format/vertex-colours']);
    const [primitive] = primitives(raw);
    const material = raw.materials.find(({ name }) => name === primitive!.material)!;
    expect(raw.textures.map(({ name }) => name)).toEqual([material.baseColorTexture]);
    expect(primitive!.mesh.uvs).toHaveLength((2 * primitive!.mesh.positions.length) / 3);
  });

  it('of one colour become that of the material', async () => {
    const raw = await read(collada({ geometries: coloured('0.5 0 1 0.5 0 1 0.5 0 1 0.5 0 1', 3) }));
    expect(codesOf(raw)).toEqual([]);
    const [r, g, b, a] = raw.materials[0]!.baseColor;
    expect([r, g, b, a].map((value) => Math.round(100 * value))).toEqual([22, 0, 100, 100]);
  });

  it('that differ at the corners of one vertex divide it', async () => {
    const two = coloured('1 0 0 0 0 1', 3).replace('0 0 1 1 2 2 0 0 2 2 3 3', '0 0 1 0 2 0 0 1 2 1 3 1');
    const raw = await read(collada({ geometries: two }));
    expect(codesOf(raw)).toEqual(['format/vertex-colours']);
    expect(primitives(raw)[0]!.mesh.positions).toHaveLength(3 * 6);
  });

  it('that are all white change nothing', async () => {
    const raw = await read(collada({ geometries: coloured('1 1 1 1 1 1 1 1 1 1 1 1', 3) }));
    expect([raw.findings, raw.textures, raw.materials]).toEqual([[], [], []]);
  });

  it('that lead nowhere are refused', async () => {
    const broken = coloured(FOUR, 3).replace('0 0 1 1 2 2', '0 0 1 1 2 9');
    await expect(read(collada({ geometries: broken }))).rejects.toThrow('COLOR 9');
  });
});

describe('readDae', () => {
  it('honours unit and up axis: centimetres, Y up', async () => {
    const raw = await read(
      collada({ unit: 0.01, up: 'Y_UP', geometries: box(), scene: node('<instance_geometry url="#box"/>') }),
    );
    // (x, y, z) is (x, -z, y).
    expectClose(boundsOf(raw), [0, -0.03, 0, 0.01, 0, 0.02]);
    expect(volumeOf(raw)).toBeCloseTo(6e-6, 12);
    expect(raw.findings).toEqual([]);
  });

  it.each([
    ['Z_UP', undefined, [0, 0, 0, 1, 2, 3]],
    ['X_UP', undefined, [-2, -3, 0, 0, 0, 1]],
    // As COLLADA says, without a word it is Y.
    ['', undefined, [0, -3, 0, 1, 0, 2]],
    ['Y_UP', 'z', [0, 0, 0, 1, 2, 3]],
  ] as const)('turns %s, or what was asked for (%s)', async (up, wanted, bounds) => {
    const text = collada({ up, geometries: box(), scene: node('<instance_geometry url="#box"/>') });
    expectClose(boundsOf(await read(text, wanted ? { up: wanted } : {})), bounds);
  });

  it('reads geometries as they are where there is no scene', async () => {
    const raw = await read(collada({ unit: 0.001, up: 'Z_UP', geometries: box('one') + box('two') }));
    expect(raw.parts.map((part) => part.node)).toEqual(['one', 'two']);
    expectClose(boundsOf(raw), [0, 0, 0, 0.001, 0.002, 0.003]);
  });

  it('applies transforms in their order, those of nodes above, and those of instances', async () => {
    const inner = node('<instance_geometry url="#box"/>', 'inner', '<scale>2 1 1</scale>');
    const library = node('<instance_geometry url="#box"/>', 'shared', '<translate>0 0 5</translate>');
    const raw = await read(
      collada({
        up: 'Z_UP',
        geometries: box(),
        nodes: library,
        scene:
          // First scaled, then turned (x → y), then moved.
          node(inner, 'outer', '<translate>10 0 0</translate><rotate>0 0 2 90</rotate>') +
          node('<instance_node url="#shared"/>', 'by matrix', '<matrix>1 0 0 20  0 1 0 0  0 0 1 0  0 0 0 1</matrix>'),
      }),
    );
    expect(raw.parts.map((part) => part.node)).toEqual(['inner', 'shared']);
    const [first, second] = raw.parts.map((part) => ({ ...raw, parts: [part] }));
    expectClose(boundsOf(first!), [8, 0, 0, 10, 2, 3]);
    expectClose(boundsOf(second!), [20, 0, 5, 21, 2, 8]);
    expect(volumeOf(raw)).toBeCloseTo(12 + 6, 5);
  });

  it.each(['<scale>-1 1 1</scale>', '<scale>-1 -1 -1</scale>', '<matrix>0 1 0 0 1 0 0 0 0 0 1 0 0 0 0 1</matrix>'])(
    'keeps the outside of a mirrored node outside: %s',
    async (transform) => {
      const normals = `${source('xyz', '0 0 0 1 0 0 0 1 0', 3)}${source('n', '0.6 0 0.8', 3)}`;
      const one = geometry(
        'one',
        normals,
        '<triangles><input semantic="VERTEX" source="#one-v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/><p>0 0 1 0 2 0</p></triangles>',
      );
      const scene = (id: string) => node(`<instance_geometry url="#${id}"/>`, 'm', transform);
      expect(volumeOf(await read(collada({ up: 'Z_UP', geometries: box(), scene: scene('box') })))).toBeCloseTo(6, 5);
      const [mesh] = meshesOf(await read(collada({ up: 'Z_UP', geometries: one, scene: scene('one') })));
      const [x, y, z] = transform.includes('matrix')
        ? [0, 0.6, 0.8]
        : [-0.6, 0, transform.includes('1 1<') ? 0.8 : -0.8];
      expectClose(mesh!.normals!.subarray(0, 3), [x, y, z]);
    },
  );

  it.each([
    ['triangles', '<triangles count="2">IN<p>0 1 2 0 2 3</p></triangles>'],
    ['polygons, each of them', '<polygons count="2">IN<p>0 1 2</p><p>0 2 3</p></polygons>'],
    ['a polylist with a line in it', '<polylist count="3">IN<vcount>3 2 3</vcount><p>0 1 2 0 1 0 2 3</p></polylist>'],
    ['strips', '<tristrips count="1">IN<p>1 2 0 3</p></tristrips>'],
    ['fans', '<trifans count="1">IN<p>0 1 2 3</p></trifans>'],
    ['several primitives', '<triangles>IN<p>0 1 2</p></triangles><polygons>IN<p>0 2 3</p></polygons>'],
  ])('reads %s', async (_, primitives) => {
    const input = '<input semantic="VERTEX" source="#g-v" offset="0"/>';
    const square = geometry('g', source('xyz', '0 0 0 2 0 0 2 2 0 0 2 0', 3), primitives.replaceAll('IN', input));
    const raw = await read(collada({ up: 'Z_UP', geometries: square }));
    const [mesh] = meshesOf(raw);
    expect(meshesOf(raw)).toHaveLength(1);
    expect(mesh!.positions).toHaveLength(12);
    // Both triangles turn counter-clockwise seen from above.
    const p = mesh!.positions;
    for (let t = 0; t < 6; t += 3) {
      const [a, b, c] = [...mesh!.indices.subarray(t, t + 3)];
      const area =
        (p[3 * b!]! - p[3 * a!]!) * (p[3 * c! + 1]! - p[3 * a! + 1]!) -
        (p[3 * b! + 1]! - p[3 * a! + 1]!) * (p[3 * c!]! - p[3 * a!]!);
      expect(area).toBe(4);
    }
  });

  it.each(['1 2 3 0 5 4 7 6', '1 2 3 0 6 7 4 5'])(
    'cuts holes out of polygons, whichever way they turn: %s',
    async (loops) => {
      const [outer, hole] = [loops.slice(0, 7), loops.slice(8)];
      const ring = geometry(
        'g',
        source('xyz', '0 0 0 3 0 0 3 3 0 0 3 0 1 1 0 2 1 0 2 2 0 1 2 0', 3),
        `<polygons count="1"><input semantic="VERTEX" source="#g-v" offset="0"/><ph><p>${outer}</p><h>${hole}</h></ph></polygons>`,
      );
      const [mesh] = meshesOf(await read(collada({ up: 'Z_UP', geometries: ring })));
      const p = mesh!.positions;
      let area = 0;
      for (let t = 0; t < mesh!.indices.length; t += 3) {
        const [a, b, c] = [...mesh!.indices.subarray(t, t + 3)];
        area +=
          ((p[3 * b!]! - p[3 * a!]!) * (p[3 * c! + 1]! - p[3 * a! + 1]!) -
            (p[3 * b! + 1]! - p[3 * a! + 1]!) * (p[3 * c!]! - p[3 * a!]!)) /
          2;
      }
      expect(area).toBeCloseTo(8, 6);
      expect(mesh!.indices).toHaveLength(24);
    },
  );

  it('reads sources as their accessors say', async () => {
    const odd =
      '<source id="xyz"><float_array id="xyz-a" count="14">9 9 0 0 0 7 1 0 0 7 0 1 0 7</float_array><technique_common>' +
      '<accessor source="#xyz-a" count="3" offset="2" stride="4"><param name="X"/><param name="Y"/><param name="Z"/><param/></accessor>' +
      '</technique_common></source>';
    const raw = await read(
      collada({
        up: 'Z_UP',
        geometries: geometry(
          'g',
          odd,
          '<triangles><input semantic="VERTEX" source="#g-v" offset="1"/><p>9 0 9 1 9 2</p></triangles>',
        ),
      }),
    );
    expectClose(meshesOf(raw)[0]!.positions, [0, 0, 0, 1, 0, 0, 0, 1, 0]);
  });

  it('gives each place of a geometry the material that is bound there', async () => {
    const red = effect('red', '<diffuse><color>1 0 0 1</color></diffuse>');
    const blue = effect(
      'blue',
      '<diffuse><color>0 0 1 1</color></diffuse><transparency><float>0.5</float></transparency>',
    );
    const bound = (target: string) =>
      `<instance_geometry url="#box"><bind_material><technique_common><instance_material symbol="paint" target="#${target}"/></technique_common></bind_material></instance_geometry>`;
    const raw = await read(
      collada({
        up: 'Z_UP',
        materials: red + blue,
        geometries: box('box', ' material="paint"'),
        scene: node(bound('red'), 'a') + node(bound('blue'), 'b') + node('<instance_geometry url="#box"/>', 'c'),
      }),
    );
    expect(raw.materials).toEqual([
      { name: 'red', baseColor: [1, 0, 0, 1], metallic: 0, roughness: 0.5 },
      { name: 'blue', baseColor: [0, 0, 1, 0.5], metallic: 0, roughness: 0.5 },
    ]);
    expect(raw.parts.map(({ primitives }) => primitives[0]!.material)).toEqual(['red', 'blue', undefined]);
    expect(raw.findings).toMatchObject([{ code: 'format/material-missing', args: { materials: ['paint'] } }]);
  });

  it.each([
    ['', '<transparency><float>1</float></transparency>', 1],
    ['', '<transparent><color>0 0 0 0.25</color></transparent>', 0.25],
    [
      'A_ONE',
      '<transparent opaque="A_ONE"><color>1 1 1 0.5</color></transparent><transparency><float>0.5</float></transparency>',
      0.25,
    ],
    [
      'RGB_ZERO',
      '<transparent opaque="RGB_ZERO"><color>1 1 1 1</color></transparent><transparency><float>0.25</float></transparency>',
      0.75,
    ],
    ['invisible', '<transparent><color>0 0 0 1</color></transparent><transparency><float>0</float></transparency>', 1],
  ])('reads transparency: %s %s', async (name, transparent, alpha) => {
    const materials = effect('x', `<diffuse><color>0.5 0.5 0.5 1</color></diffuse>${transparent}`);
    const raw = await read(collada({ up: 'Z_UP', materials, geometries: box('box', ' material="x"') }));
    expect(raw.materials[0]!.baseColor[3]).toBeCloseTo(alpha, 5);
    expect(raw.materials[0]!.baseColor[0]).toBeCloseTo(0.21404114, 6);
    expect(codesOf(raw)).toEqual(name === 'invisible' ? ['format/material-invisible'] : []);
  });

  describe('textures', () => {
    const param =
      '<newparam sid="s"><surface type="2D"><init_from>image</init_from></surface></newparam>' +
      '<newparam sid="t"><sampler2D><source>s</source></sampler2D></newparam>';
    const textured = (texture: string, path: string, params = param) =>
      collada({
        up: 'Z_UP',
        images: `<image id="image"><init_from>${path}</init_from></image>`,
        materials: effect('x', `<diffuse><texture texture="${texture}" texcoord="CHANNEL1"/></diffuse>`, params),
        geometries: geometry(
          'g',
          source('xyz', '0 0 0 1 0 0 0 1 0', 3) + source('u0', '0 0', 2) + source('u1', '0.25 0.25', 2),
          '<triangles material="m"><input semantic="VERTEX" source="#g-v" offset="0"/><input semantic="TEXCOORD" source="#u0" offset="1" set="0"/>' +
            '<input semantic="TEXCOORD" source="#u1" offset="1" set="3"/><p>0 0 1 0 2 0</p></triangles>',
        ),
        scene: node(
          '<instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="m" target="#x">' +
            '<bind_vertex_input semantic="CHANNEL1" input_semantic="TEXCOORD" input_set="3"/></instance_material></technique_common></bind_material></instance_geometry>',
        ),
      });

    it('are looked up through sampler, surface and image; the coordinates are those that are bound', async () => {
      const raw = await read(textured('t', '../textures/my%20image.png'), {}, { 'textures/my image.png': png });
      expect(raw.textures).toEqual([{ name: 'my_image', mime: 'image/png', bytes: png }]);
      expect(raw.materials).toEqual([
        { name: 'x', baseColor: [1, 1, 1, 1], metallic: 0, roughness: 0.5, baseColorTexture: 'my_image' },
      ]);
      // v is counted from the bottom in the file.
      expectClose(meshesOf(raw)[0]!.uvs!.subarray(0, 2), [0.25, 0.75]);
      expect(raw.findings).toEqual([]);
    });

    it.each([
      ['by the id of the image', 'image', 'a.jpg', '', 'meshes/a.jpg'],
      ['by path alone', 'a.jpg', 'unused', '', 'meshes/a.jpg'],
      [
        'of COLLADA 1.5',
        't',
        '<ref>a.jpg</ref>',
        '<newparam sid="t"><sampler2D><instance_image url="#image"/></sampler2D></newparam>',
        'meshes/a.jpg',
      ],
      ['by a URL', 't', 'file:///C:/Users/me/a.jpg', param, 'tex/a.jpg'],
      ['of Windows', 't', '..\\tex\\a.jpg', param, 'tex/a.jpg'],
    ])('are looked up %s', async (_, texture, path, params, file) => {
      const raw = await read(textured(texture, path, params), {}, { [file]: jpeg });
      expect(raw.textures).toMatchObject([{ name: 'a', mime: 'image/jpeg' }]);
      const repaired = path.startsWith('file:') ? ['structure/reference-repaired'] : [];
      expect(codesOf(raw)).toEqual(repaired);
    });

    it('that are missing are named', async () => {
      expect((await read(textured('t', 'gone.png'))).findings).toMatchObject([
        { code: 'structure/texture-missing', args: { wanted: 'gone.png' } },
      ]);
    });
  });

  it('reads a skin in the pose in which it was bound, and names what is left out', async () => {
    const skin =
      '<library_controllers><controller id="c"><skin source="#box"><bind_shape_matrix>1 0 0 5 0 1 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix></skin></controller></library_controllers>' +
      '<library_animations><animation/><animation/></library_animations>';
    const raw = await read(
      collada({
        up: 'Z_UP',
        geometries: box(),
        more: skin,
        scene:
          node('<instance_controller url="#c"/>') +
          node('<instance_camera url="#x"/>') +
          node('<instance_geometry url="other.dae#y"/>'),
      }),
    );
    expectClose(boundsOf(raw), [5, 0, 0, 6, 2, 3]);
    expect(raw.findings).toMatchObject([
      { code: 'structure/dae-target-missing', args: { urls: ['other.dae#y'] } },
      { code: 'format/dae-not-carried', args: { elements: { animations: 2, skins: 1, cameras: 1 } } },
    ]);
  });

  const triangle = (p: string, positions = '0 0 0 1 0 0 0 1 0') =>
    collada({
      geometries: geometry(
        'g',
        source('xyz', positions, 3),
        `<triangles><input semantic="VERTEX" source="#g-v" offset="0"/>\n<p>${p}</p></triangles>`,
      ),
    });

  it.each([
    ['an index beyond the last', triangle('0 1 3'), 'format/dae-index'],
    ['half a triangle', triangle('0 1'), 'format/dae-malformed'],
    ['a negative index', triangle('0 1 -1'), 'format/dae-malformed'],
    ['a word for an index', triangle('0 1 x'), 'format/dae-malformed'],
    ['a word for a coordinate', triangle('0 1 2', '0 0 x 1 0 0 0 1 0'), 'format/dae-malformed'],
    ['NaN', triangle('0 1 2', '0 0 NaN 1 0 0 0 1 0'), 'format/dae-not-finite'],
    ['infinity', triangle('0 1 2', '0 0 -INF 1 0 0 0 1 0'), 'format/dae-not-finite'],
    [
      'a count beyond the array',
      triangle('0 1 2').replace('count="3" stride', 'count="4" stride'),
      'format/dae-malformed',
    ],
    ['a source that is not there', triangle('0 1 2').replace('source="#xyz"', 'source="#abc"'), 'format/dae-malformed'],
    ['a unit of no length', triangle('0 1 2').replace('meter="1"', 'meter="0"'), 'format/dae-malformed'],
    ['another root', '<svg/>', 'format/dae-malformed'],
    [
      'a list of polygons that asks for more',
      collada({ geometries: box().replace('4 4 4 4 4 4', '4 4 4 4 4 5') }),
      'format/dae-malformed',
    ],
    [
      'a matrix of twelve numbers',
      collada({ geometries: box(), scene: node('', 'a', '<matrix>1 0 0 0 0 1 0 0 0 0 1 0</matrix>') }),
      'format/dae-malformed',
    ],
    [
      'a transform that leads to infinity',
      collada({ geometries: box(), scene: node('<instance_geometry url="#box"/>', 'a', '<scale>1e39 1 1</scale>') }),
      'format/dae-not-finite',
    ],
    [
      'a node inside of itself',
      collada({
        geometries: '',
        nodes: node('<instance_node url="#a"/>', 'a'),
        scene: node('<instance_node url="#a"/>', 'b'),
      }),
      'format/dae-cycle',
    ],
    ['broken XML', '<COLLADA>', 'format/xml-malformed'],
  ])('refuses %s', async (_, text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'invalid_input', findings: [{ code }] });
  });

  it('tells the line', async () => {
    await expect(read(triangle('0 1 3'))).rejects.toMatchObject({
      where: 'meshes/a.dae:7',
      findings: [{ args: { semantic: 'POSITION', index: 3, count: 3 } }],
    });
  });

  it('refuses nodes that instance each other to thousands of millions', async () => {
    const levels = Array.from({ length: 12 }, (_, i) => node(`<instance_node url="#n${i + 1}"/>`.repeat(10), `n${i}`));
    const nodes = levels.join('') + node('', 'n12');
    await expect(
      read(collada({ geometries: '', nodes, scene: node('<instance_node url="#n0"/>') })),
    ).rejects.toMatchObject({
      code: 'unsafe_input',
      findings: [{ code: 'format/mesh-limit', args: { what: 'a number of nodes' } }],
    });
  });

  it('refuses a document type that declares entities', async () => {
    await expect(read('<!DOCTYPE a [<!ENTITY b "c">]><COLLADA/>')).rejects.toMatchObject({ code: 'unsafe_input' });
  });
});
