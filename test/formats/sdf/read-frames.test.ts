import { describe, expect, it } from 'vitest';
import { jointOf, link, linkOf, modelFile, positionOf, read, rounded, xAxis } from './documents.ts';

const QUARTER = String(Math.PI / 2);

describe('poses of links', () => {
  it('are relative to the model, and its own pose is only its place in a world', async () => {
    const { model, codes } = await read(
      modelFile('1.4', `<pose>5 6 7 0 0 1</pose>${link('a', '<pose>1 2 3 0 0 0</pose>')}`),
    );
    expect(positionOf(model, 'a')).toEqual([1, 2, 3]);
    expect(codes).toEqual(['format/sdf-placement']);
  });

  it('turn about the fixed x, then y, then z axis', async () => {
    // Roll takes y to z, yaw then x to y: x → x → x → y; y → z → z → z.
    const { model } = await read(modelFile('1.6', link('a', `<pose>0 0 0 ${QUARTER} 0 ${QUARTER}</pose>`)));
    const { pose } = linkOf(model, 'a');
    expect(xAxis(pose)).toEqual([0, 1, 0]);
    // The product of both half turns: (c + s k)(c + s i) with c = s = √½ is ½ (1 + i + j + k).
    expect(rounded(pose.rotation)).toEqual([0.5, 0.5, 0.5, 0.5]);
  });

  it.each([
    ['degrees', '<pose degrees="true">1 0 0 0 0 90</pose>'],
    ['a quaternion', '<pose rotation_format="quat_xyzw">1 0 0 0 0 2 2</pose>'],
  ])('may be given in %s since 1.9', async (_, pose) => {
    const { model } = await read(modelFile('1.9', link('a', pose)));
    expect(xAxis(linkOf(model, 'a').pose)).toEqual([0, 1, 0]);
  });

  it('may be relative to a link, joint or frame since 1.7', async () => {
    const { model } = await read(
      modelFile(
        '1.7',
        link('a', `<pose>1 0 0 0 0 ${QUARTER}</pose>`) +
          link('b', '<pose relative_to="a">1 0 0 0 0 0</pose>') +
          link('c', '<pose relative_to="hinge">0 0 1 0 0 0</pose>') +
          link('d', '<pose relative_to="shelf">0 0 0.5 0 0 0</pose>') +
          link('e', '<pose relative_to="__model__">9 0 0 0 0 0</pose>') +
          `<joint name="hinge" type="fixed"><pose>0 0.5 0 0 0 0</pose><parent>a</parent><child>b</child></joint>
           <frame name="shelf" attached_to="b"><pose>0 0 2 0 0 0</pose></frame>`,
      ),
    );
    // b: a, then 1 along its x, which is the model's y. The hinge is half a metre along b's y, the model's -x.
    expect(positionOf(model, 'b')).toEqual([1, 1, 0]);
    expect(positionOf(model, 'c')).toEqual([0.5, 1, 1]);
    expect(positionOf(model, 'd')).toEqual([1, 1, 2.5]);
    expect(positionOf(model, 'e')).toEqual([9, 0, 0]);
  });

  it('had a frame before 1.7, which is understood where it is there and ignored where not', async () => {
    const { model, codes } = await read(
      modelFile(
        '1.6',
        link('a', '<pose>1 0 0 0 0 0</pose>') +
          link('b', '<pose frame="a">0 1 0 0 0 0</pose>') +
          link('c', '<pose frame="map">0 0 1 0 0 0</pose>') +
          link('d', '<pose frame="">0 0 2 0 0 0</pose>'),
      ),
    );
    expect(positionOf(model, 'b')).toEqual([1, 1, 0]);
    expect(positionOf(model, 'c')).toEqual([0, 0, 1]);
    expect(positionOf(model, 'd')).toEqual([0, 0, 2]);
    expect(codes).toEqual(['structure/sdf-frame-ignored']);
  });

  it('are refused where they name nothing, with the line and what there is', async () => {
    const file = modelFile('1.7', `${link('a')}\n${link('b', '<pose relative_to="hinje">0 0 0 0 0 0</pose>')}`);
    await expect(read(file)).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'model.sdf:5',
      message: 'link "b" refers to "hinje", which is not there; there are "a", "b".',
    });
  });

  it('are refused where they go in a circle, which is named', async () => {
    const file = modelFile(
      '1.7',
      '<frame name="f" attached_to="a"><pose relative_to="b"/></frame>' +
        link('a', '<pose relative_to="f">0 0 0 0 0 0</pose>') +
        link('b', '<pose relative_to="a">0 0 0 0 0 0</pose>'),
    );
    await expect(read(file)).rejects.toMatchObject({
      message: 'These frames refer to one another in a circle: a → f → b → a.',
    });
  });

  it('are found through twenty thousand frames without losing the stack', async () => {
    const count = 20_000;
    const chain = Array.from(
      { length: count },
      (_, i) =>
        `<frame name="f${i}"${i + 1 < count ? ` attached_to="f${i + 1}"` : ''}><pose>0 0 0.001 0 0 0</pose></frame>`,
    ).join('');
    const { model } = await read(modelFile('1.8', chain + link('a', '<pose relative_to="f0">0 0 0 0 0 0</pose>')));
    expect(linkOf(model, 'a').pose.position[2]).toBeCloseTo(20, 6);
  });
});

describe('poses inside of a link', () => {
  it('are relative to the link, or since 1.7 to any frame of the model', async () => {
    const geometry = '<geometry><sphere><radius>0.1</radius></sphere></geometry>';
    const { model } = await read(
      modelFile(
        '1.8',
        `<frame name="mark"><pose>0 0 5 0 0 0</pose></frame>
         <link name="a"><pose>1 0 0 0 0 ${QUARTER}</pose>
           <visual name="plain"><pose>0 0 1 0 0 0</pose>${geometry}</visual>
           <visual name="placed"><pose relative_to="mark">0 0 1 0 0 0</pose>${geometry}</visual>
         </link>`,
      ),
    );
    const [plain, placed] = linkOf(model, 'a').visuals;
    expect(rounded(plain!.pose.position)).toEqual([0, 0, 1]);
    // (0, 0, 6) of the model is (-1, 0, 6) from the link's origin, and its x axis is the model's y.
    expect(rounded(placed!.pose.position)).toEqual([0, 1, 6]);
    expect(xAxis(placed!.pose)).toEqual([0, -1, 0]);
  });
});

describe('joints', () => {
  const door = (version: string, joint: string): string =>
    modelFile(
      version,
      link('frame') +
        link('door', `<pose>1 0 0 0 0 ${QUARTER}</pose>`) +
        `<joint name="hinge" type="revolute"><parent>frame</parent><child>door</child>${joint}</joint>`,
    );
  const limit = '<limit><lower>-1</lower><upper>1</upper></limit>';

  it('stand in the frame of their child, and so do their axes since 1.5', async () => {
    const { model } = await read(door('1.5', `<pose>0.2 0 0 0 0 0</pose><axis><xyz>1 0 0</xyz>${limit}</axis>`));
    const { anchor, axis } = jointOf(model, 'hinge');
    expect(rounded(anchor)).toEqual([0.2, 0, 0]);
    expect(rounded(axis)).toEqual([1, 0, 0]);
  });

  it.each([
    ['always up to 1.4', '1.4', `<axis><xyz>1 0 0</xyz>${limit}</axis>`],
    [
      'with use_parent_model_frame',
      '1.6',
      `<axis><xyz>1 0 0</xyz><use_parent_model_frame>1</use_parent_model_frame>${limit}</axis>`,
    ],
    ['expressed in __model__', '1.7', `<axis><xyz expressed_in="__model__">1 0 0</xyz>${limit}</axis>`],
  ])('have axes in the frame of the model %s', async (_, version, axis) => {
    const { model } = await read(door(version, axis));
    // The door is turned by a quarter to the left, so the model's x is its -y.
    expect(rounded(jointOf(model, 'hinge').axis)).toEqual([0, -1, 0]);
  });

  it('have axes that are turned with the joint, and made unit vectors', async () => {
    const { model } = await read(door('1.7', `<pose>0 0 0 0 0 ${QUARTER}</pose><axis><xyz>3 0 0</xyz>${limit}</axis>`));
    expect(rounded(jointOf(model, 'hinge').axis)).toEqual([0, 1, 0]);
  });

  it('may stand and point relative to any frame, and join frames', async () => {
    const { model } = await read(
      modelFile(
        '1.8',
        link('frame') +
          link('door', '<pose>1 0 0 0 0 0</pose>') +
          `<frame name="edge" attached_to="door"><pose>0.5 0 0 0 0 ${QUARTER}</pose></frame>
           <joint name="hinge" type="revolute"><pose relative_to="__model__">2 0 0 0 0 0</pose>
             <parent>__model__</parent><child>edge</child>
             <axis><xyz expressed_in="edge">1 0 0</xyz>${limit}</axis></joint>
           <joint name="other" type="ball"><parent>frame</parent><child>knob</child></joint>${link('knob')}`,
      ),
    );
    expect(jointOf(model, 'hinge')).toMatchObject({ parent: 'frame', child: 'door' });
    expect(rounded(jointOf(model, 'hinge').anchor)).toEqual([1, 0, 0]);
    expect(rounded(jointOf(model, 'hinge').axis)).toEqual([0, 1, 0]);
  });

  it('stand by default in the frame that is named as the child, not in its link', async () => {
    const { model } = await read(
      modelFile(
        '1.8',
        link('frame') +
          link('door') +
          `<frame name="edge" attached_to="door"><pose>0.5 0 0 0 0 0</pose></frame>
           <joint name="hinge" type="ball"><parent>frame</parent><child>edge</child></joint>`,
      ),
    );
    expect(rounded(jointOf(model, 'hinge').anchor)).toEqual([0.5, 0, 0]);
  });

  it('could be called like a link before 1.7, and may not since', async () => {
    const body = `${link('a')}${link('b')}<joint name="b" type="fixed"><parent>a</parent><child>b</child></joint>`;
    const { model } = await read(modelFile('1.6', body));
    expect(jointOf(model, 'b')).toMatchObject({ parent: 'a', child: 'b' });
    await expect(read(modelFile('1.7', body))).rejects.toMatchObject({
      where: 'model.sdf:4',
      message: 'The name "b" is taken already, in model.sdf:4.',
    });
  });
});

describe('nested models', () => {
  const inner = (pose: string, attributes = ''): string =>
    `<model name="drawer" ${attributes}>${pose}${link('front', '<pose>0 0 1 0 0 0</pose>')}
       <frame name="handle" attached_to="front"><pose>0 0 0.25 0 0 0</pose></frame></model>`;

  it('bring links with their scope in the name, which is one word then', async () => {
    const { model } = await read(modelFile('1.7', link('base') + inner('<pose>1 0 0 0 0 0</pose>')));
    expect(model.links.map(({ name }) => name)).toEqual(['base', 'drawer_front']);
    expect(positionOf(model, 'drawer_front')).toEqual([1, 0, 1]);
  });

  it('are referred to by their names and by what is in them', async () => {
    const { model } = await read(
      modelFile(
        '1.8',
        link('base') +
          inner('<pose relative_to="base">1 0 0 0 0 0</pose>') +
          link('x', '<pose relative_to="drawer::handle">0 0 0 0 0 0</pose>') +
          link('y', '<pose relative_to="drawer">0 1 0 0 0 0</pose>') +
          '<joint name="rail" type="fixed"><parent>base</parent><child>drawer::handle</child></joint>' +
          '<joint name="x_on_drawer" type="fixed"><parent>drawer</parent><child>x</child></joint>',
      ),
    );
    expect(positionOf(model, 'x')).toEqual([1, 0, 1.25]);
    expect(positionOf(model, 'y')).toEqual([1, 1, 0]);
    expect(jointOf(model, 'rail')).toMatchObject({ parent: 'base', child: 'drawer_front' });
    expect(jointOf(model, 'x_on_drawer')).toMatchObject({ parent: 'drawer_front', child: 'x' });
  });

  it('stand with their placement frame where the pose says', async () => {
    const { model } = await read(
      modelFile('1.8', link('base') + inner('<pose>0 0 5 0 0 0</pose>', 'placement_frame="handle"')),
    );
    // The handle is 1.25 above the drawer's frame and comes to 5, the front 0.25 below it.
    expect(positionOf(model, 'drawer_front')).toEqual([0, 0, 4.75]);
  });

  it('are joined at their canonical link', async () => {
    const { model } = await read(
      modelFile(
        '1.8',
        `${link('base')}<model name="in" canonical_link="second">${link('first')}${link('second')}</model>
         <joint name="j" type="fixed"><parent>base</parent><child>in</child></joint>
         <joint name="k" type="fixed"><parent>base</parent><child>in::first</child></joint>`,
      ),
    );
    expect(jointOf(model, 'j').child).toBe('in_second');
  });

  it('keep apart what has the same name once it is one word', async () => {
    const { model } = await read(modelFile('1.8', `${link('a_b')}<model name="a">${link('b')}</model>`));
    expect(model.links.map(({ name }) => name)).toEqual(['a_b', 'a_b_2']);
  });
});

// libsdformat 12.7 refuses each of these, whether or not anything uses the frames.
describe('frames that nothing uses', () => {
  const frame = (name: string, attributes = '', pose = ''): string =>
    `<frame name="${name}" ${attributes}>${pose}</frame>`;
  const relative = (to: string): string => `<pose relative_to="${to}">0 0 1 0 0 0</pose>`;

  it.each([
    ['attached to one another', frame('f', 'attached_to="g"') + frame('g', 'attached_to="f"'), 'f → g → f'],
    ['attached to itself', frame('f', 'attached_to="f"'), 'f → f'],
    ['relative to one another', frame('f', '', relative('g')) + frame('g', '', relative('f')), 'f → g → f'],
  ])('%s are refused with their chain', async (_, frames, chain) => {
    await expect(read(modelFile('1.9', link('a') + frames))).rejects.toMatchObject({
      code: 'invalid_input',
      message: `These frames refer to one another in a circle: ${chain}.`,
      where: 'model.sdf:4',
    });
  });

  it.each([
    ['attached to', frame('f', 'attached_to="nix"'), ''],
    ['relative to', frame('f', '', relative('nix')), ''],
    ['canonical link', '', 'canonical_link="nix"'],
    ['placement frame', '', 'placement_frame="nix"'],
  ])('%s an unknown name are refused', async (_, frames, attributes) => {
    await expect(read(modelFile('1.9', link('a') + frames, attributes))).rejects.toMatchObject({
      findings: [{ code: 'structure/sdf-frame-unknown', args: { frame: 'nix' } }],
    });
  });
});
