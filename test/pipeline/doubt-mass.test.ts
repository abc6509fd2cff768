import { expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.ts';
import type { SourceFormat } from '../../src/model/source-formats.ts';
import { readModel } from '../../src/pipeline/read-model.ts';
import type { Treatment } from '../../src/project/treatment.ts';

const BOOK = '0.27 0.19 0.04';

const urdf = (mass: number, size = BOOK): string => `<robot name="thing"><link name="base">
  <inertial><mass value="${mass}"/><inertia ixx="1e-2" iyy="1e-2" izz="1e-2" ixy="0" ixz="0" iyz="0"/></inertial>
  <visual><geometry><box size="${size}"/></geometry></visual><collision><geometry><box size="${size}"/></geometry></collision></link></robot>`;

interface Asked {
  readonly name: string;
  readonly format?: SourceFormat;
  readonly treatment?: Treatment;
}

async function doubts(text: string, { name, format = 'urdf', treatment = {} }: Asked): Promise<Finding[]> {
  const main = `file.${format === 'mjcf' ? 'xml' : format}`;
  const files = new Map([[main, new TextEncoder().encode(text)]]);
  const { findings } = await readModel({ format, files, main } as never, { name, treatment });
  return findings.filter(({ code }) => code.startsWith('physics/stated-mass-'));
}

const codes = async (text: string, asked: Asked): Promise<string[]> =>
  (await doubts(text, asked)).map(({ code, severity }) => `${severity} ${code}`);

const WARNED = ['warning physics/stated-mass-unlikely'];
const TOLD = ['info physics/stated-mass-unusual'];

it('warns of a mass far outside of what a name and size tell, with range and reason', async () => {
  const [finding] = await doubts(urdf(0.1), { name: 'book_1' });
  expect(finding).toMatchObject({ severity: 'warning', pointer: 'file.urdf', args: { mass: 0.1 } });
  expect(finding!.message).toMatch(
    /^0\.1 kg is stated\. By name, size and walls: .* kg estimated, probably .* to .* kg: name "book_1": a book of 270 mm/,
  );
  expect(await codes(urdf(60), { name: 'book_1' })).toEqual(WARNED);
});

it('tells, and does not warn, of one that is unusual, or of a name that only tells a class or a material', async () => {
  expect(await codes(urdf(0.3), { name: 'book_1' })).toEqual(TOLD);
  expect(await codes(urdf(0.03, '0.06 0.06 0.14'), { name: 'milk' })).toEqual(TOLD);
  expect(await codes(urdf(0.1, '2 1 0.04'), { name: 'wooden_qwxz' })).toEqual(TOLD);
});

it('says nothing of what is usual, unknown, of living things, in another unit, or given', async () => {
  expect(await codes(urdf(1.2), { name: 'book_1' })).toEqual([]);
  expect(await codes(urdf(1e-4), { name: 'qwxz' })).toEqual([]);
  expect(await codes(urdf(0.1).replace('name="base"', 'name="book"'), { name: 'qwxz' })).toEqual([]);
  expect(await codes(urdf(0.1), { name: 'walking_person' })).toEqual([]);
  expect(await codes(urdf(0.1, '27 19 4'), { name: 'book_1' })).toEqual([]);
  expect(await codes(urdf(0.1), { name: 'book_1', treatment: { mass: 0.05 } })).toEqual([]);
});

it('says nothing of static things, but of objects that robosuite sets loose', async () => {
  const body = (geom: string): string => `<mujoco><worldbody><body name="book">${geom}</body></worldbody></mujoco>`;
  const still = body('<geom type="box" size="0.135 0.095 0.02" mass="0.1"/>');
  expect(await codes(still, { name: 'book', format: 'mjcf' })).toEqual([]);
  const loose = `<mujoco><worldbody><body><body name="object">
    <geom type="box" size="0.135 0.095 0.02" mass="0.1" group="0"/><geom type="box" size="0.135 0.095 0.02" mass="0" group="1" contype="0" conaffinity="0"/></body>
    <site name="bottom_site" pos="0 0 -0.02" rgba="0 0 0 0"/><site name="top_site" pos="0 0 0.02" rgba="0 0 0 0"/><site name="horizontal_radius_site" pos="0.1 0.1 0" rgba="0 0 0 0"/>
    </body></worldbody></mujoco>`;
  expect(await codes(loose, { name: 'book', format: 'mjcf' })).toEqual(WARNED);
});

it('leaves to other findings what the format or the estimate weighs, and categories with a usual mass', async () => {
  const none =
    '<robot name="thing"><link name="base"><visual><geometry><box size="1 1 1"/></geometry></visual></link></robot>';
  expect(await codes(none, { name: 'book' })).toEqual([]);
  const byDefault = `<mujoco><worldbody><body><freejoint/><geom type="box" size="0.5 0.5 0.5"/></body></worldbody></mujoco>`;
  expect(await codes(byDefault, { name: 'moving_box', format: 'mjcf' })).toEqual([]);
});
