import { describe, expect, it } from 'vitest';
import { linkOf, modelFile, read, rounded } from './documents.ts';

const body = (inside: string, shapes = ''): string => modelFile('1.11', `<link name="a">${inside}${shapes}</link>`);
const inertia = (ixx: number, iyy: number, izz: number, ixy = 0, ixz = 0, iyz = 0): string =>
  `<inertia><ixx>${ixx}</ixx><iyy>${iyy}</iyy><izz>${izz}</izz><ixy>${ixy}</ixy><ixz>${ixz}</ixz><iyz>${iyz}</iyz></inertia>`;
const box = (pose: string, density = ''): string =>
  `<collision name="c${pose}">${density}<pose>${pose} 0 0 0</pose><geometry><box><size>1 2 3</size></box></geometry></collision>`;

describe('inertial', () => {
  it('is taken as it stands', async () => {
    const { model, codes } = await read(
      body(`<inertial><pose>1 2 3 0 0 0</pose><mass>4</mass>${inertia(5, 6, 7, 0.1, 0.2, 0.3)}</inertial>`),
    );
    expect(linkOf(model, 'a').inertial).toEqual({
      mass: 4,
      centerOfMass: [1, 2, 3],
      inertia: [5, 6, 7, 0.1, 0.2, 0.3],
    });
    expect(codes).toEqual([]);
  });

  it('is turned from its own frame into that of the link', async () => {
    // A quarter about z: the inertia about its x is about the link's y. Its product xy changes sign; xz becomes yz.
    const { model } = await read(
      body(`<inertial><pose>0 0 0 0 0 ${Math.PI / 2}</pose><mass>4</mass>${inertia(5, 6, 7, 0.1, 0.2, 0)}</inertial>`),
    );
    expect(rounded(linkOf(model, 'a').inertial.inertia)).toEqual([6, 5, 7, -0.1, 0, 0.2]);
  });

  it.each([
    ['', 'mass and no inertia', 1, 1],
    ['<inertial><mass>3</mass></inertial>', 'inertia', 3, 1],
    [`<inertial>${inertia(2, 2, 2)}</inertial>`, 'mass', 1, 2],
  ])('has the defaults of the format, and a warning, in %s', async (inside, missing, mass, moment) => {
    const { model, findings } = await read(body(inside));
    expect(linkOf(model, 'a').inertial).toEqual({
      mass,
      centerOfMass: [0, 0, 0],
      inertia: [moment, moment, moment, 0, 0, 0],
    });
    expect(findings).toMatchObject([
      { code: 'physics/sdf-inertial-default', severity: 'warning', args: { link: 'a', missing } },
    ]);
  });

  it('is computed from the colliders where it is automatic', async () => {
    // 6 m³ of 500 kg/m³ at z = 2. About the centre: m (b² + c²) / 12 with m = 3000.
    const { model, findings } = await read(
      body('<inertial auto="true"><density>500</density></inertial>', box('0 0 2')),
    );
    const { mass, centerOfMass, inertia: about } = linkOf(model, 'a').inertial;
    expect(mass).toBeCloseTo(3000, 9);
    expect(rounded(centerOfMass)).toEqual([0, 0, 2]);
    expect(rounded(about)).toEqual([3250, 2500, 1250, 0, 0, 0]);
    expect(findings).toMatchObject([{ code: 'physics/sdf-inertial-computed', severity: 'info' }]);
  });

  it('counts each collider at its own density, water where none is said, and a given mass wins', async () => {
    const shapes = box('-1 0 0', '<density>3000</density>') + box('1 0 0');
    const free = linkOf((await read(body('<inertial auto="true"/>', shapes))).model, 'a').inertial;
    expect(free.mass).toBeCloseTo(24_000, 6);
    expect(rounded(free.centerOfMass)).toEqual([-0.5, 0, 0]);
    const given = linkOf(
      (await read(body('<inertial auto="true"><mass>24</mass></inertial>', shapes))).model,
      'a',
    ).inertial;
    expect(given.mass).toBe(24);
    // About x nothing is shifted: 24 kg of boxes 2 × 3 across, 24 (4 + 9) / 12.
    expect(given.inertia[0]).toBeCloseTo(26, 9);
    // About z: 24 (1 + 4) / 12, and 18 kg at 0.5 and 6 kg at 1.5 from the common centre: 10 + 4.5 + 13.5.
    expect(given.inertia[2]).toBeCloseTo(28, 9);
  });

  it('has the defaults where it is automatic and nothing has a volume', async () => {
    const { codes } = await read(body('<inertial auto="true"/>'));
    expect(codes).toEqual(['physics/sdf-inertial-default']);
  });

  it.each([
    ['<inertial><mass>heavy</mass></inertial>', 'a number', 'heavy'],
    ['<inertial><mass>1 2</mass></inertial>', 'a number', '1 2'],
    ['<inertial><mass>nan</mass></inertial>', 'a number', 'nan'],
    ['<inertial><mass>inf</mass></inertial>', 'a finite number', 'inf'],
    ['<inertial><pose>0 0 0 0 0</pose></inertial>', '6 numbers', '0 0 0 0 0'],
  ])('is refused with its line: %s', async (inside, expected, value) => {
    await expect(read(body(`\n${inside}`))).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'model.sdf:5',
      message: expect.stringContaining(`"${value}" where ${expected} must stand`),
    });
  });
});

describe('the pose of an inertial', () => {
  const model = (version: string, attribute: string): string =>
    modelFile(
      version,
      '<frame name="f"><pose>0 0 1 0 0 0</pose></frame>\n' +
        `<link name="l"><inertial><pose ${attribute}>0 0 0.05 0 0 0</pose><mass>1</mass>` +
        '<inertia><ixx>0.01</ixx><iyy>0.01</iyy><izz>0.01</izz></inertia></inertial></link>',
    );

  // libsdformat 12.7 puts the centre of mass at z = 0.05 m in both versions, with a warning.
  it.each([
    ['1.7', 'relative_to="f"'],
    ['1.9', 'relative_to="__model__"'],
    ['1.6', 'frame="f"'],
    ['1.6', 'frame="nowhere"'],
  ])('is in the frame of its link, whatever it names, and that is said (%s, %s)', async (version, attribute) => {
    const { model: read1, findings } = await read(model(version, attribute));
    expect(read1.links[0]!.inertial.centerOfMass).toEqual([0, 0, 0.05]);
    expect(findings).toMatchObject([
      {
        code: 'structure/sdf-inertial-frame',
        severity: 'warning',
        pointer: 'model.sdf:5',
        args: { link: 'l', frame: attribute.split('"')[1] },
      },
    ]);
  });

  it('may name its own link, which changes nothing', async () => {
    expect((await read(model('1.9', 'relative_to="l"'))).codes).toEqual([]);
  });
});
