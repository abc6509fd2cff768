import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPropmaster } from '../../src/api/open.ts';
import type { PropmasterError } from '../../src/errors.ts';
import { readModel } from '../../src/pipeline/read-model.ts';
import { unpack } from '../../src/pipeline/unpack.ts';
import { boxObj } from '../formats/raw/shapes.ts';

const LID = `<?xml version="1.0"?>
<robot name="box">
  <link name="body">
    <inertial><origin xyz="0 0 .05"/><mass value="2"/><inertia ixx=".0083333" iyy=".0083333" izz=".0133333" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><origin xyz="0 0 .05"/><geometry><box size=".2 .2 .1"/></geometry></visual>
    <collision><origin xyz="0 0 .05"/><geometry><box size=".2 .2 .1"/></geometry></collision>
  </link>
  <link name="lid">
    <inertial><mass value=".5"/><inertia ixx=".00167" iyy=".00167" izz=".00333" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="plate.obj"/></geometry></visual>
    <collision><geometry><box size=".2 .2 .01"/></geometry></collision>
  </link>
  <joint name="hinge" type="revolute">
    <parent link="body"/><child link="lid"/><origin xyz="0 0 .11"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1.5" effort="1" velocity="1"/>
  </joint>
</robot>`;

let folder: string;
let source: string;
const out = (file: string): string => path.join(folder, 'out', file);

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-convert-'));
  source = path.join(folder, 'box.urdf');
  writeFileSync(source, LID);
  writeFileSync(path.join(folder, 'plate.obj'), boxObj([-0.1, -0.1, -0.005], [0.1, 0.1, 0.005]));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function convert(target: string, options: object = {}, from = source) {
  const propmaster = await openPropmaster({ project: folder });
  try {
    return await propmaster.convert(from, target, options);
  } finally {
    await propmaster.close();
  }
}
const refused = async (target: string, options: object = {}, from = source): Promise<PropmasterError> =>
  convert(target, options, from).then(
    () => expect.fail('it was written'),
    (error) => error,
  );
const modelOf = async (file: string) => (await readModel(await unpack(file), { name: 'x', treatment: {} })).model;

describe('convert', () => {
  it.each(['box.xml', 'box.sdf', 'box.usda', 'box.usd', 'again.urdf'])(
    'writes %s, which says the same',
    async (file) => {
      const { written, files, report } = await convert(out(file));
      expect([written, files[0]]).toEqual([out(file), file]);
      expect(report!.verdict).not.toBe('failed');
      expect(files.every((each) => existsSync(out(each)))).toBe(true);
      const { links, joints } = await modelOf(written);
      expect(links.map(({ inertial }) => inertial.mass).sort()).toEqual([0.5, 2]);
      expect(joints.map(({ type, limits }) => [type, limits!.lower, limits!.upper])).toEqual([
        ['revolute', expect.closeTo(-1, 6), expect.closeTo(1.5, 6)],
      ]);
    },
  );

  it.each(['box.usdz', 'box.glb'])('writes %s as one file', async (file) => {
    const { files } = await convert(out(file), { verify: false });
    expect(files).toEqual([file]);
    expect(readdirSync(path.join(folder, 'out'))).toEqual([file]);
  });

  it('makes no project, and touches nothing beside the target', async () => {
    await convert(out('box.sdf'), { verify: false });
    expect(readdirSync(folder).sort()).toEqual(['box.urdf', 'out', 'plate.obj']);
    expect(readFileSync(source, 'utf8')).toBe(LID);
  });

  it('writes nothing of what fails the checks, unless that is wanted', async () => {
    writeFileSync(source, LID.replace('izz=".0133333"', 'izz="1"'));
    const error = await refused(out('box.sdf'));
    expect([error.code, existsSync(out('box.sdf'))]).toEqual(['verification_failed', false]);
    expect(error.hint).toMatch(/Nothing was written\./);
    expect((await convert(out('box.sdf'), { allowFailed: true })).report!.verdict).toBe('failed');
    expect((await convert(out('other.sdf'), { fix: true }, source).catch((e) => e)).code).toBe('usage');
  });

  it.each([
    // USD and MuJoCo have no meaning for these; nor has a hinge of MJCF limits that are crossed.
    [
      'box.usda',
      ['ixx=".0083333" iyy=".0083333" izz=".0133333"', 'ixx="0" iyy="0" izz="0"'],
      'physics/inertia-positive',
    ],
    ['box.usda', ['<mass value="2"/>', '<mass value="-2"/>'], 'physics/mass-positive'],
    ['box.xml', ['ixx=".0083333"', 'ixx="0"'], 'physics/inertia-positive'],
    ['box.xml', ['izz=".0133333"', 'izz="1"'], 'physics/inertia-triangle'],
    ['box.xml', ['lower="-1" upper="1.5"', 'lower="1.5" upper="-1"'], 'structure/joint-limits'],
  ])("names the finding behind what %s can't say, without checks, too", async (target, [from, to], code) => {
    writeFileSync(source, LID.replace(from!, to!));
    for (const options of [{ verify: false }, { allowFailed: true }]) {
      const error = await refused(out(target), options);
      expect([error.code, error.findings!.map((each) => each.code)]).toEqual([
        'verification_failed',
        expect.arrayContaining([code]),
      ]);
      expect(error.hint).toMatch(/--fix/);
      expect(existsSync(out(target))).toBe(false);
    }
    const { written } = await convert(out(target), { verify: false, fix: true });
    expect((await modelOf(written)).links).toHaveLength(2);
  });

  it('writes again what is as it was, though it is a copy of a file of the source', async () => {
    await convert(out('again.urdf'), { verify: false });
    const [again] = readdirSync(path.join(folder, 'out'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.obj'))
      .map((file) => readFileSync(out(file)));
    writeFileSync(path.join(folder, 'plate.obj'), again!);
    await convert(out('again.urdf'), { verify: false, replace: true });
    await convert(out('again.urdf'), { verify: false, replace: true });
  });

  it('writes nothing of what is broken', async () => {
    writeFileSync(source, LID.replace('value="2"', 'value="nan"'));
    const error = await refused(out('box.sdf'));
    expect([error.code, error.where, existsSync(path.join(folder, 'out'))]).toEqual([
      'invalid_input',
      expect.stringMatching(/box\.urdf:4$/),
      false,
    ]);
  });

  it('replaces what is in the way only when asked to, and never a file of the source', async () => {
    await convert(out('box.sdf'), { verify: false });
    expect((await refused(out('box.sdf'), { verify: false })).code).toBe('usage');
    await convert(out('box.sdf'), { verify: false, replace: true });
    expect((await refused(source, { verify: false, replace: true })).message).toMatch(/file of the source/);
    expect(readFileSync(source, 'utf8')).toBe(LID);
  });

  it('names the endings that there are', async () => {
    const error = await refused(out('box.step'));
    expect([error.code, error.hint]).toEqual(['usage', expect.stringMatching(/\.urdf, \.xml/)]);
  });
});
