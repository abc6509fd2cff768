import { describe, expect, it } from 'vitest';
import { jointOf, link, linkOf, modelFile, positionOf, read, sdf } from './documents.ts';

const config = (file: string): string => `<model><name>x</name><sdf version="1.6">${file}</sdf></model>`;
/** A model of one link, 1 m above its frame, with a frame at its top. */
const part = (version: string, more = ''): string =>
  sdf(
    version,
    `<model name="part"><pose>9 0 0 0 0 0</pose>${link('body', '<pose>0 0 1 0 0 0</pose>')}<frame name="top"><pose>0 0 3 0 0 0</pose></frame>${more}</model>`,
  );
const including = (include: string, version = '1.9'): string => modelFile(version, `${link('base')}\n${include}`);
const uri = (said: string, more = ''): string => `<include><uri>${said}</uri>${more}</include>`;

describe('include', () => {
  it.each([
    ['a folder beside it', 'part', { 'part/model.config': config('body.sdf'), 'part/body.sdf': part('1.6') }],
    ['model://', 'model://part', { 'part/model.config': config('body.sdf'), 'part/body.sdf': part('1.6') }],
    [
      'model:// of a folder further down',
      'model://part',
      { 'lib/part/model.config': config('body.sdf'), 'lib/part/body.sdf': part('1.6') },
    ],
    ['a folder without model.config', 'model://part', { 'part/model.sdf': part('1.6') }],
    ['a file of a model', 'model://part/body.sdf', { 'part/body.sdf': part('1.6') }],
    ['a file', 'body.sdf', { 'body.sdf': part('1.6') }],
    [
      'an address at Fuel',
      'https://fuel.gazebosim.org/1.0/OpenRobotics/models/part/3',
      { 'part/model.sdf': part('1.6') },
    ],
  ])('finds %s', async (_, said, files) => {
    const { model, codes } = await read({ 'model.sdf': including(uri(said)), ...files });
    expect(model.links.map(({ name }) => name)).toEqual(['base', 'part_body']);
    // Without a pose of the include the model's own holds.
    expect(positionOf(model, 'part_body')).toEqual([9, 0, 1]);
    expect(codes).toEqual(['structure/names-changed']);
  });

  it.each([
    ['a path of another machine', 'file:///home/me/models/part/model.sdf'],
    ['backslashes of a path that is gone', 'C:\\models\\part\\model.sdf'],
    ['another case', 'model://Part'],
  ])('repairs %s, and says so', async (_, said) => {
    const { model, findings } = await read({ 'model.sdf': including(uri(said)), 'lib/part/model.sdf': part('1.6') });
    expect(model.links).toHaveLength(2);
    expect(findings).toMatchObject([
      {
        code: 'structure/reference-repaired',
        pointer: 'model.sdf:5',
        args: { wanted: said, found: 'lib/part/model.sdf' },
      },
      { code: 'structure/names-changed', args: { renamed: [{ what: 'link', was: 'part::body', now: 'part_body' }] } },
    ]);
  });

  it('takes the folder of exactly that name before one in another case, and asks where two fit as well', async () => {
    const other = modelFile('1.6', link('other'));
    const files = {
      'model.sdf': including(uri('model://part')),
      'Part/model.sdf': other,
      'part/model.sdf': part('1.6'),
    };
    expect((await read(files)).model.links.map(({ name }) => name)).toEqual(['base', 'part_body']);
    await expect(
      read({ 'model.sdf': including(uri('model://part')), 'a/part/model.sdf': other, 'b/part/model.sdf': other }),
    ).rejects.toMatchObject({ message: expect.stringContaining('several could be meant: "a/part", "b/part"') });
  });

  it('never takes the model of another folder because its file has the same name', async () => {
    const files = { 'model.sdf': including(uri('model://chair')), 'part/model.sdf': part('1.6') };
    await expect(read(files)).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'model.sdf:5',
      message: 'The model "model://chair" is not among the files; there are "part".',
    });
  });

  it('gives name, pose, placement and static', async () => {
    const files = { 'model.sdf': '', 'part/model.sdf': part('1.7') };
    const named = uri('part', '<name>left</name><pose relative_to="base">1 0 0 0 0 0</pose>');
    const { model } = await read({ ...files, 'model.sdf': including(named) });
    expect(positionOf(model, 'left_body')).toEqual([1, 0, 1]);

    const placed = uri('part', '<pose>0 0 0 0 0 0</pose><placement_frame>top</placement_frame>');
    expect(positionOf((await read({ ...files, 'model.sdf': including(placed) })).model, 'part_body')).toEqual([
      0, 0, -2,
    ]);

    const fixed = uri('part', '<static>true</static>');
    const still = (await read({ ...files, 'model.sdf': including(fixed) })).model;
    expect(still.base).toBe('fixed');
    expect(still.links.map(({ name }) => name)).toEqual(['part_body', 'base']);
    expect(still.joints).toEqual([]);
  });

  it('reads each file by its own version', async () => {
    const joint =
      '<link name="arm"><pose>0 0 0 0 0 1.5707963267948966</pose></link><joint name="j" type="revolute"><parent>body</parent><child>arm</child><axis><xyz>1 0 0</xyz></axis></joint>';
    const axisOf = async (version: string) => {
      const { model } = await read({ 'model.sdf': including(uri('part')), 'part/model.sdf': part(version, joint) });
      return jointOf(model, 'part_j').axis.map(Math.round);
    };
    expect(await axisOf('1.4')).toEqual([0, -1, 0]);
    expect(await axisOf('1.6')).toEqual([1, 0, 0]);
  });

  it('merges: links keep their names, and __model__ stays the frame of the part', async () => {
    const joint = `<joint name="j" type="revolute"><parent>__model__</parent><child>arm</child><axis><xyz expressed_in="__model__">1 0 0</xyz></axis></joint>${link('arm', '<pose relative_to="__model__">0 2 0 0 0 0</pose>')}`;
    const { model } = await read({
      'model.sdf': including(
        '<include merge="true"><uri>part</uri><pose>1 0 0 0 0 1.5707963267948966</pose></include>' +
          '<joint name="k" type="fixed"><parent>base</parent><child>body</child></joint>',
        '1.10',
      ),
      'part/model.sdf': part('1.10', joint),
    });
    expect(model.links.map(({ name }) => name)).toEqual(['base', 'body', 'arm']);
    expect(positionOf(model, 'body')).toEqual([1, 0, 1]);
    // 2 along the part's y, which is the model's -x.
    expect(positionOf(model, 'arm')).toEqual([-1, 0, 0]);
    expect(jointOf(model, 'j')).toMatchObject({ parent: 'body', child: 'arm' });
    expect(jointOf(model, 'j').axis.map(Math.round)).toEqual([1, 0, 0]);
    expect(jointOf(model, 'k')).toMatchObject({ parent: 'base', child: 'body' });
  });

  it('refuses a circle, and says which files', async () => {
    const files = {
      'model.sdf': including(uri('a')),
      'a/model.sdf': modelFile('1.9', uri('model://b')),
      'b/model.sdf': modelFile('1.9', uri('model://a')),
    };
    await expect(read(files)).rejects.toMatchObject({
      message: 'These files include one another in a circle: a/model.sdf → b/model.sdf → a/model.sdf.',
    });
  });

  it('refuses models that multiply', async () => {
    const twice = (name: string): string =>
      uri(`model://${name}`, '<name>p</name>') + uri(`model://${name}`, '<name>q</name>');
    const files: Record<string, string> = { 'model.sdf': modelFile('1.9', link('base') + twice('m0')) };
    for (let i = 0; i < 30; i++) files[`m${i}/model.sdf`] = modelFile('1.9', i < 29 ? twice(`m${i + 1}`) : link('l'));
    await expect(read(files)).rejects.toMatchObject({ code: 'unsafe_input' });
  });
});

describe('several models in one file', () => {
  const two = sdf('1.6', `<model name="Red Cup">${link('a')}</model><model name="plate">${link('b')}</model>`);

  it('are settled by the name of the prop, or of the file', async () => {
    const byName = await read({ 'model.sdf': two }, { name: 'red_cup' });
    expect(byName.model.links[0]!.name).toBe('a');
    expect(byName.findings).toMatchObject([{ code: 'structure/sdf-other-models', args: { others: ['plate'] } }]);
    const byFile = await read({ 'plate.sdf': two }, { entry: 'plate.sdf' });
    expect(byFile.model).toMatchObject({ name: 'plate', links: [{ name: 'b' }] });
  });

  it('are refused with the list otherwise', async () => {
    await expect(read(two)).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'model.sdf:2',
      message: 'The file holds 2 models: "Red Cup", "plate".',
    });
  });

  it('are scenery if they are planes, or missing from a world', async () => {
    const plane = '<geometry><plane><normal>0 0 1</normal></plane></geometry>';
    const world = sdf(
      '1.6',
      `<world name="w"><light name="sun" type="directional"/><gravity>0 0 -9.8</gravity>${uri('model://sun')}
       <model name="ground"><static>1</static><link name="l"><collision name="c">${plane}</collision></link></model>
       <model name="cup">${link('a')}</model></world>`,
    );
    const { model, codes } = await read(world);
    expect(model).toMatchObject({ name: 'cup', links: [{ name: 'a' }] });
    expect(codes).toEqual([
      'structure/sdf-scenery-missing',
      'format/sdf-not-carried',
      'format/sdf-details-not-carried',
    ]);
  });

  it('may be the one that a world includes', async () => {
    const { model } = await read(
      {
        'w.world': sdf('1.6', `<world name="w">${uri('model://part', '<name>mine</name><static>1</static>')}</world>`),
        'part/model.sdf': part('1.6'),
      },
      { entry: 'w.world' },
    );
    expect(model).toMatchObject({ name: 'mine', base: 'fixed' });
    expect(linkOf(model, 'body').pose.position).toEqual([0, 0, 1]);
  });

  it('may be none', async () => {
    await expect(read(sdf('1.6', ''))).rejects.toMatchObject({ message: 'The file holds no model.' });
    await expect(read(modelFile('1.6', ''))).rejects.toMatchObject({ message: '<model> has no <link>.' });
  });
});

it('a file that is nothing but an include is the model that it brings', async () => {
  const { model } = await read({
    'model.sdf': sdf('1.9', '<include><uri>model://leg</uri><name>mine</name></include>'),
    'leg/model.sdf': sdf('1.9', `<model name="leg">${link('a')}</model>`),
  });
  expect(model.links.map(({ name }) => name)).toEqual(['a']);
});
