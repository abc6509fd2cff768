import { describe, expect, it } from 'vitest';
import type { MassEstimate } from '../../src/model/estimated.ts';
import type { SourceFormat } from '../../src/model/source-formats.ts';
import { type ReadModel, readModel } from '../../src/pipeline/read-model.ts';
import type { Treatment } from '../../src/project/treatment.ts';
import { massOf } from '../../src/verify/measure.ts';
import { verifyModel } from '../../src/verify/verify.ts';

/** A closed box of these sides [m], as OBJ; `size` is in its unit. */
function box([x, y, z]: readonly [number, number, number], unit = 1): string {
  const points = [0, z].flatMap((up) => [
    [0, 0, up],
    [x, 0, up],
    [x, y, up],
    [0, y, up],
  ]);
  const faces = ['1 4 3 2', '5 6 7 8', '1 2 6 5', '2 3 7 6', '3 4 8 7', '4 1 5 8'];
  return [
    ...points.map((point) => `v ${point.map((one) => one / unit).join(' ')}`),
    ...faces.map((face) => `f ${face}`),
  ].join('\n');
}

const urdf = (links: string): string => `<robot name="thing">${links}</robot>`;
const link = (name: string, mass?: number): string => `<link name="${name}">
  ${mass === undefined ? '' : `<inertial><mass value="${mass}"/><inertia ixx="1e-2" iyy="1e-2" izz="1e-2" ixy="0" ixz="0" iyz="0"/></inertial>`}
  <visual><geometry><box size="0.3 0.2 0.02"/></geometry></visual><collision><geometry><box size="0.3 0.2 0.02"/></geometry></collision></link>`;
const joint = (parent: string, child: string): string =>
  `<joint name="${child}_j" type="revolute"><parent link="${parent}"/><child link="${child}"/><axis xyz="0 0 1"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint>`;

async function read(
  file: string,
  text: string,
  {
    name = 'untitled',
    treatment = {},
    format = 'obj',
  }: { name?: string; treatment?: Treatment; format?: SourceFormat } = {},
): Promise<ReadModel> {
  const files = new Map([[file, new TextEncoder().encode(text)]]);
  return readModel({ format, files, main: file } as never, { name, treatment });
}

const estimateOf = ({ findings }: ReadModel): MassEstimate | undefined =>
  findings.find(({ code }) => code.endsWith('mass-estimated'))?.args['estimate'] as MassEstimate | undefined;

const CUTTING_BOARD = [0.3, 0.2, 0.02] as const;

describe('a mesh that states no mass', () => {
  it('is weighed by its name, and says so with range and basis', async () => {
    const board = await read('thing.obj', box(CUTTING_BOARD), { name: 'oak_cutting_board' });
    const { mass, friction, material, kind, isKnown } = estimateOf(board)!;
    expect({ material, kind, isKnown }).toEqual({ material: 'oak', kind: 'cutting board', isKnown: true });
    expect(massOf(board.model)).toBeCloseTo(mass.value, 9);
    // Oak of 590 to 930 kg/m³ in 1.2 dm³.
    expect(mass.value).toBeGreaterThan(0.6);
    expect(mass.value).toBeLessThan(1.2);
    expect(friction).toEqual({ value: 0.4, low: 0.25, high: 0.5 });
    expect(board.model.links[0]!.collisions[0]!.friction).toEqual([0.4, 0.005, 0.0001]);
    const { message } = board.findings.find(({ code }) => code === 'physics/mass-estimated')!;
    expect(message).toMatch(/kg estimated, probably .* to .* kg: name "oak_cutting_board": a cutting board of 300 mm/);
  });

  it('is as heavy as before where nothing tells what it is, and asks to look', async () => {
    const thing = await read('qwxz.obj', box(CUTTING_BOARD));
    expect(massOf(thing.model)).toBeCloseTo(500 * 1.2e-3, 6);
    expect(estimateOf(thing)).toMatchObject({ isKnown: false });
    expect(thing.model.links[0]!.collisions[0]!.friction).toBeUndefined();
    const { message, hint } = thing.findings.find(({ code }) => code === 'physics/mass-estimated')!;
    expect(message).toContain('kg are possible: nothing tells what it is');
    expect(hint).toContain('Look at its picture');
  });

  it('keeps centre of mass, and its inertia goes with the mass', async () => {
    const [named, plain] = [
      await read('a.obj', box(CUTTING_BOARD), { name: 'oak_cutting_board' }),
      await read('a.obj', box(CUTTING_BOARD)),
    ];
    const [a, b] = [named.model.links[0]!.inertial, plain.model.links[0]!.inertial];
    expect(a.centerOfMass).toEqual(b.centerOfMass);
    for (const [i, value] of a.inertia.entries()) expect(value / a.mass).toBeCloseTo(b.inertia[i]! / b.mass, 9);
  });

  it.each<[string, Treatment, number]>([
    ['mass', { mass: 3 }, 3],
    ['density', { density: 1000 }, 1.2],
  ])('obeys --%s', async (_, treatment, mass) => {
    const board = await read('a.obj', box(CUTTING_BOARD), { name: 'oak_cutting_board', treatment });
    expect(massOf(board.model)).toBeCloseTo(mass, 6);
    expect(estimateOf(board)).toBeUndefined();
  });

  it('obeys --friction, and weighs it all the same', async () => {
    const board = await read('a.obj', box(CUTTING_BOARD), { name: 'oak_cutting_board', treatment: { friction: 0.9 } });
    expect(board.model.links[0]!.collisions[0]!.friction?.[0]).toBe(0.9);
    expect(estimateOf(board)).toMatchObject({ material: 'oak' });
  });

  it('is weighed and rubs as the material that is given, whatever its names say', async () => {
    const board = await read('a.obj', box(CUTTING_BOARD), {
      name: 'oak_cutting_board',
      treatment: { material: 'Stainless_Steel' },
    });
    expect(estimateOf(board)).toMatchObject({ material: 'steel' });
    expect(estimateOf(board)!.basis).toContain('material "steel": steel, ');
    const oak = await read('a.obj', box(CUTTING_BOARD), { name: 'oak_cutting_board' });
    expect(massOf(board.model)).toBeGreaterThan(massOf(oak.model));
    expect(board.model.links[0]!.collisions[0]!.friction?.[0]).toBeCloseTo(0.42, 9);
    await expect(
      read('a.obj', box(CUTTING_BOARD), { name: 'a', treatment: { material: 'unobtainium' } }),
    ).rejects.toThrow(expect.objectContaining({ code: 'usage', hint: expect.stringContaining('oak') }));
  });

  it('in millimetres is the same, once it is told', async () => {
    const metres = await read('a.obj', box(CUTTING_BOARD), { name: 'oak_cutting_board' });
    const treatment = { scale: 0.001 };
    const millimetres = await read('a.obj', box(CUTTING_BOARD, 0.001), { name: 'oak_cutting_board', treatment });
    expect(massOf(millimetres.model)).toBeCloseTo(massOf(metres.model), 5);
    expect(estimateOf(millimetres)!.mass.low).toBeCloseTo(estimateOf(metres)!.mass.low, 5);
  });

  it('in millimetres that nobody tells is not believed to be what its name says', async () => {
    const huge = await read('a.obj', box(CUTTING_BOARD, 0.001), { name: 'oak_cutting_board' });
    expect(estimateOf(huge)!.kind).toBeUndefined();
  });

  it('takes the name of the file, and none of a folder', async () => {
    const board = await read('oak_cutting_board/textured.obj', box(CUTTING_BOARD));
    expect(estimateOf(board)).toMatchObject({ isKnown: false });
    const file = await read('untitled/oak_cutting_board.obj', box(CUTTING_BOARD));
    expect(estimateOf(file)).toMatchObject({ isKnown: true, kind: 'cutting board' });
  });

  it('is told in the report', async () => {
    const board = await read('a.obj', box(CUTTING_BOARD), { name: 'oak_cutting_board' });
    const options = { sourceFormat: 'obj', readFindings: board.findings, simulate: false };
    const { estimated, measured } = await verifyModel(board.model, options);
    expect(estimated).toMatchObject({ is_known: true, kind: 'cutting board', material: 'oak' });
    expect(estimated!.overruled_by).toEqual(['--mass', '--density', '--material', '--name']);
    expect(estimated!.mass.value).toBeCloseTo(measured.mass, 6);
    const stated = await read('a.obj', box(CUTTING_BOARD), { name: 'oak_cutting_board', treatment: { mass: 1 } });
    const report = await verifyModel(stated.model, { ...options, readFindings: stated.findings });
    expect(report.estimated).toBeUndefined();
  });
});

describe('a URDF', () => {
  it('keeps the masses that it states, and has only the others estimated, by their own names', async () => {
    const text = urdf(link('base', 2) + link('steel_plate') + joint('base', 'steel_plate'));
    const found = await read('oak_cutting_board.urdf', text, { format: 'urdf', name: 'oak_cutting_board' });
    const [base, plate] = found.model.links;
    expect(base!.inertial.mass).toBe(2);
    expect(estimateOf(found)).toMatchObject({ isKnown: true });
    expect(estimateOf(found)!.basis).not.toContain('oak');
    expect(plate!.inertial.mass).toBeCloseTo(estimateOf(found)!.mass.value, 9);
  });

  it('that states all is left as it is', async () => {
    const found = await read('mug.urdf', urdf(link('mug', 7)), { format: 'urdf', name: 'ceramic_mug' });
    expect(massOf(found.model)).toBe(7);
    expect(found.findings.map(({ code }) => code)).not.toContain('physics/urdf-mass-estimated');
  });
});

describe('an SDF', () => {
  const sdf = (inertial = ''): string => `<sdf version="1.9"><model name="board"><link name="link">${inertial}
    <visual name="v"><geometry><box><size>0.3 0.2 0.02</size></box></geometry></visual>
    <collision name="c"><geometry><box><size>0.3 0.2 0.02</size></box></geometry></collision></link></model></sdf>`;
  const INERTIA = '<inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia>';
  const defaultOf = ({ findings }: ReadModel) => findings.find(({ code }) => code === 'physics/sdf-inertial-default');

  it('without a mass weighs 1 kg, as the format says, and the finding offers an estimate', async () => {
    const found = await read('a.sdf', sdf(), { format: 'sdf', name: 'oak_cutting_board' });
    expect(massOf(found.model)).toBe(1);
    expect(defaultOf(found)?.args['offered']).toMatchObject({ isKnown: true, material: 'oak' });
    expect(defaultOf(found)?.message).toMatch(
      /\(1 kg, 1 kg·m²\)\. Not used: .* kg estimated, probably .*: name "oak_cutting_board"/,
    );
    // What is offered is no mass of the prop.
    const { estimated } = await verifyModel(found.model, {
      sourceFormat: 'sdf',
      readFindings: found.findings,
      simulate: false,
    });
    expect(estimated).toBeUndefined();
  });

  it('offers nothing where nothing tells what it is, where a mass is written, or where one is given', async () => {
    const unknown = await read('a.sdf', sdf(), { format: 'sdf', name: 'qwxz' });
    expect(defaultOf(unknown)?.args['offered']).toBeUndefined();
    const written = await read('a.sdf', sdf('<inertial><mass>2</mass></inertial>'), {
      format: 'sdf',
      name: 'oak_cutting_board',
    });
    expect(defaultOf(written)?.args['offered']).toBeUndefined();
    const weightless = await read('a.sdf', sdf(`<inertial>${INERTIA}</inertial>`), {
      format: 'sdf',
      name: 'oak_cutting_board',
    });
    expect(defaultOf(weightless)?.args['offered']).toMatchObject({ material: 'oak' });
    const given = await read('a.sdf', sdf(), {
      format: 'sdf',
      name: 'oak_cutting_board',
      treatment: { mass: 2, fix: true },
    });
    expect(defaultOf(given)?.args['offered']).toBeUndefined();
    expect(massOf(given.model)).toBeCloseTo(2, 9);
  });
});

describe('an MJCF', () => {
  const BOX = 'type="box" size="0.15 0.1 0.01"';
  const mjcf = (geom = '', { inertial = '', top = '' } = {}): string =>
    `<mujoco>${top}<worldbody><body name="board"><freejoint/>${inertial}<geom ${BOX} ${geom}/></body></worldbody></mujoco>`;
  const readBoard = (text: string, treatment = {}) =>
    read('a.xml', text, { format: 'mjcf', name: 'oak_cutting_board', treatment });
  const codes = ({ findings }: ReadModel) =>
    findings.map(({ code }) => code).filter((code) => code.includes('mjcf-mass'));

  it('without a mass weighs what MuJoCo says, and the finding offers an estimate', async () => {
    const found = await readBoard(mjcf());
    expect(massOf(found.model)).toBeCloseTo(1.2, 9);
    expect(codes(found)).toEqual(['physics/mjcf-mass-default']);
    expect(found.findings.find(({ code }) => code === 'physics/mjcf-mass-default')?.message).toMatch(
      /takes 1000 kg\/m³: "board" 1\.200 kg\. Not used: .* estimated, probably .*: name "oak_cutting_board"/,
    );
  });

  it('says so as a warning where the mass is outside of the range', async () => {
    const ball = '<mujoco><worldbody><body><freejoint/><geom size="0.11"/></body></worldbody></mujoco>';
    const found = await read('a.xml', ball, { format: 'mjcf', name: 'football' });
    expect(codes(found)).toEqual(['physics/mjcf-mass-unlikely']);
    expect(massOf(found.model)).toBeCloseTo((4 / 3) * Math.PI * 110 * 0.11 ** 2, 1);
  });

  it('tells the mass of the thing as it will be', async () => {
    const [finding] = (await readBoard(mjcf(), { scale: 2 })).findings.filter(({ code }) => code.includes('mjcf-mass'));
    expect(finding?.args['links']).toEqual([{ link: 'board', mass: expect.closeTo(9.6, 9) }]);
  });

  it.each([
    ['a mass', mjcf('mass="1"')],
    ['a density', mjcf('density="600"')],
    ['the density that is the default', mjcf('density="1000"')],
    ['a density of a class', mjcf('', { top: '<default><geom density="600"/></default>' })],
    ['an inertial', mjcf('', { inertial: '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>' })],
    ['a mass of all together', mjcf('', { top: '<compiler settotalmass="2"/>' })],
  ])('is silent where the file states %s', async (_, text) => {
    expect(codes(await readBoard(text))).toEqual([]);
  });

  it('is told where an inertial is written and not taken', async () => {
    const inertial = '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>';
    const found = await readBoard(mjcf('', { inertial, top: '<compiler inertiafromgeom="true"/>' }));
    expect(codes(found)).toEqual(['physics/mjcf-mass-default']);
  });

  it('keeps its mass where a material is given, and says so', async () => {
    const found = await readBoard(mjcf('mass="1"'), { material: 'steel' });
    expect(massOf(found.model)).toBeCloseTo(1, 9);
    expect(found.findings.find(({ code }) => code === 'physics/material-unused')?.message).toMatch(/--density \d+/);
    const unsaid = await readBoard(mjcf(), { material: 'steel' });
    expect(unsaid.findings.find(({ code }) => code.includes('mjcf-mass'))?.message).toMatch(/material "steel": steel/);
  });

  it('is silent where a mass or a density is given', async () => {
    expect(codes(await readBoard(mjcf(), { mass: 2 }))).toEqual([]);
    expect(codes(await readBoard(mjcf(), { density: 600 }))).toEqual([]);
  });
});

describe('a USD with physics', () => {
  const usd = (own = '', apis = ''): string => `#usda 1.0
(
    defaultPrim = "board"
    metersPerUnit = 1
    upAxis = "Z"
)
def Cube "board" (
    prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"${apis}]
)
{
    double size = 1
    float3 xformOp:scale = (0.3, 0.2, 0.02)
    uniform token[] xformOpOrder = ["xformOp:scale"]
    ${own}
}
`;
  const readBoard = (text: string) => read('a.usda', text, { format: 'usd', name: 'oak_cutting_board' });
  const computed = ({ findings }: ReadModel) => findings.find(({ code }) => code === 'physics/usd-mass-computed');

  it('without a mass weighs what UsdPhysics says, and the finding offers an estimate', async () => {
    const found = await readBoard(usd());
    expect(massOf(found.model)).toBeCloseTo(1.2, 5);
    expect(computed(found)?.args['offered']).toMatchObject({ isKnown: true, material: 'oak' });
    expect(computed(found)?.message).toMatch(/Not used: .* kg estimated, probably .*: name "oak_cutting_board"/);
  });

  it.each([
    ['a mass', 'float physics:mass = 2'],
    ['a density', 'float physics:density = 600'],
  ])('offers nothing where it states %s', async (_, own) => {
    expect(computed(await readBoard(usd(own, ', "PhysicsMassAPI"')))?.args['offered']).toBeUndefined();
  });
});
