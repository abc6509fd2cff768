import { describe, expect, it } from 'vitest';
import { compileMjcf } from '../../../src/formats/mjcf/compile.ts';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';
import { writeMjcf } from '../../../src/formats/mjcf/write.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { verifyModel } from '../../../src/verify/verify.ts';
import { bytesOf } from '../models.ts';

const read = async (xml: string): Promise<SimModel> =>
  (await readMjcf(new Map([['m.xml', new TextEncoder().encode(xml)]]), { entry: 'm.xml', name: 'prop' })).model;

/** The model as written, and as our reader has it from there. */
async function again(model: SimModel): Promise<{ readonly xml: string; readonly model: SimModel }> {
  const files = writeMjcf(model);
  return {
    xml: files.get('prop.xml') as string,
    model: (await readMjcf(bytesOf(files), { entry: 'prop.xml', name: 'prop' })).model,
  };
}

/** Names of the pairs of geoms that touch in MuJoCo with all joints at the given position. */
async function touching(model: SimModel, qpos: readonly number[]): Promise<string[]> {
  const compiled = await compileMjcf(writeMjcf(model), 'prop.xml');
  const { mujoco } = compiled;
  const data = new mujoco.MjData(compiled.model);
  try {
    for (const [i, value] of qpos.entries()) data.qpos[i] = value;
    mujoco.mj_forward(compiled.model, data);
    const name = (geom: number): string => mujoco.mj_id2name(compiled.model, mujoco.mjtObj.mjOBJ_GEOM.value, geom);
    return Array.from({ length: data.ncon }, (_, i) => {
      const contact = data.contact.get(i)!;
      return [name(contact.geom1), name(contact.geom2)].toSorted().join(' ');
    });
  } finally {
    data.delete();
    compiled.dispose();
  }
}

describe('contact values of MJCF', () => {
  it('keeps condim, priority, solmix, margin, gap, solref and solimp of a geom, and of a class', async () => {
    const model = await read(
      `<mujoco><default><geom condim="6" friction="0.8 0.02 0.01"/></default><worldbody><body name="ball">
        <freejoint/><geom name="ball" size="0.05" mass="0.2" priority="2" solmix="0.5" margin="0.002" gap="0.001"
        solref="0.004 1.1" solimp="0.95 0.99 0.0005 0.4 3"/></body></worldbody></mujoco>`,
    );
    expect(model.links[0]!.collisions[0]).toMatchObject({
      friction: [0.8, 0.02, 0.01],
      contact: {
        condim: 6,
        priority: 2,
        solmix: 0.5,
        margin: 0.002,
        gap: 0.001,
        solref: [0.004, 1.1],
        solimp: [0.95, 0.99, 0.0005, 0.4, 3],
      },
    });
    const { xml, model: back } = await again(model);
    expect(xml).toContain('condim="6" priority="2" solmix="0.5" margin="0.002" gap="0.001" solref="0.004 1.1"');
    expect(back.links[0]!.collisions).toEqual(model.links[0]!.collisions);
  });

  it('says nothing of a geom that has only defaults', async () => {
    const model = await read('<mujoco><worldbody><body name="a"><geom size="0.1"/></body></worldbody></mujoco>');
    expect(Object.keys(model.links[0]!.collisions[0]!)).toEqual(['name', 'pose', 'geometry']);
    expect((await again(model)).xml).not.toMatch(/condim|contype="1"|solref|priority|gravcomp/);
  });

  it('keeps masks: a lid of mask 2 inside a foot of mask 1 touches nothing', async () => {
    const model = await read(
      `<mujoco><worldbody><body name="base"><freejoint/><geom name="foot" type="box" size="0.1 0.1 0.05" mass="1"/>
        <body name="arm"><joint axis="0 1 0" damping="1"/><geom name="arm" size="0.01" mass="0.1" pos="0 0 1"/>
        <body name="lid"><joint axis="0 1 0" damping="1"/>
        <geom name="lid" type="box" size="0.12 0.12 0.02" contype="2" conaffinity="2" mass="0.05"/></body>
        <body name="knob"><joint axis="0 1 0" damping="1"/><geom name="knob" size="0.02" mass="0.1"/></body></body>
      </body></worldbody></mujoco>`,
    );
    const lid = model.links.find(({ name }) => name === 'lid')!;
    expect(lid.collisions[0]).toMatchObject({ mask: { type: 2, affinity: 2 } });
    const { model: back } = await again(model);
    expect(back.links.find(({ name }) => name === 'lid')!.collisions).toEqual(lid.collisions);
    expect(new Set(await touching(model, []))).toEqual(new Set(['foot knob']));
  });
});

describe('masks that belong to the scene of a file', () => {
  it('are opened to usual floors where no geom touches one, and keep what parts touch', async () => {
    const { model, findings } = await readMjcf(
      new Map([
        [
          'm.xml',
          new TextEncoder().encode(
            `<mujoco><worldbody><geom type="plane" size="1 1 1" contype="2" conaffinity="2"/><body name="a"><freejoint/>
              <geom name="two" size="0.1" contype="2" conaffinity="2"/><geom name="four" size="0.1" contype="4" conaffinity="4"/>
            </body></worldbody></mujoco>`,
          ),
        ],
      ]),
      { entry: 'm.xml' },
    );
    expect(model.links[0]!.collisions.map(({ mask }) => mask)).toEqual([
      { type: 2, affinity: 3 },
      { type: 4, affinity: 5 },
    ]);
    expect(findings.map(({ code }) => code)).toContain('format/mjcf-masks-opened');
  });
});

describe('ball joints of MJCF', () => {
  const lamp = `<mujoco><worldbody><body name="foot"><freejoint/><geom type="cylinder" size="0.1 0.02" mass="2"/>
    <body name="head"><joint name="swivel" type="ball" range="0 35" stiffness="1.5" damping="0.05"
    solreflimit="0.01 1" solimplimit="0.8 0.9 0.01" margin="0.02"/><geom size="0.01" mass="0.2" pos="0 0 0.2"/></body>
    </body></worldbody></mujoco>`;

  it('keep their range, stiffness and solver values', async () => {
    const model = await read(lamp);
    const [joint] = model.joints;
    expect(joint!.ballLimit).toBeCloseTo(0.6108652, 6); // 35°
    expect(joint).toMatchObject({
      type: 'ball',
      damping: 0.05,
      spring: { stiffness: 1.5, rest: 0 },
      solver: { margin: 0.02, limitSolref: [0.01, 1], limitSolimp: [0.8, 0.9, 0.01, 0.5, 2] },
    });
    expect(joint!.limits).toBeUndefined();
    const { model: back } = await again(model);
    expect(back.joints[0]).toMatchObject({ spring: { stiffness: 1.5, rest: 0 }, solver: joint!.solver });
    expect(back.joints[0]!.ballLimit).toBeCloseTo(joint!.ballLimit!, 7);
  });
});

describe('bodies without a joint', () => {
  const box = (exclude: string): string =>
    `<mujoco><worldbody><body name="frame" pos="0 0 0.1"><freejoint/>
      <geom name="panel_bottom" type="box" size="0.2 0.2 0.01" pos="0 0 -0.09" mass="1"/>
      <body name="rail"><geom name="rail" type="box" size="0.2 0.01 0.01" pos="0 0.1 0" mass="0.1"/></body>
      <body name="slide"><joint name="s" type="slide" axis="1 0 0" range="-0.1 0.1"/>
        <geom name="slide" type="box" size="0.02 0.02 0.02" pos="0 0.1 0.02" mass="0.1"/>
        <body name="pendulum" pos="0 0.1 0.05"><joint name="p" type="hinge" axis="0 1 0" damping="0.01"/>
          <geom name="bob" type="capsule" fromto="0 -0.05 0 0 -0.05 -0.13" size="0.008" mass="0.05"/></body></body>
    </body></worldbody><contact>${exclude}</contact></mujoco>`;

  it('stay links of their own where an exclusion is theirs alone: the bob still hits the bottom', async () => {
    const model = await read(box('<exclude body1="rail" body2="pendulum"/>'));
    expect(model.links.map(({ name }) => name)).toEqual(['frame', 'rail', 'slide', 'pendulum']);
    expect(model.joints[0]).toMatchObject({ type: 'fixed', parent: 'frame', child: 'rail' });
    expect(model.collisionExclusions.map((pair) => pair.toSorted())).toEqual([
      ['pendulum', 'rail'],
      ['rail', 'slide'],
    ]);
    // The tip hangs 0.138 m below a hinge that is 0.15 m above the middle of the frame, the panel's top is 0.08 m below it.
    expect(await touching(model, [0, 0, 0.1, 1, 0, 0, 0, 0, 0])).toEqual(['bob panel_bottom']);
    const { model: back } = await again(model);
    expect(back.links.map(({ name }) => name)).toEqual(['frame', 'rail', 'slide', 'pendulum']);
    expect(new Set(back.collisionExclusions.map((pair) => pair.toSorted().join(' ')))).toEqual(
      new Set(['pendulum rail', 'rail slide']),
    );
  });

  it('stay apart from the link that is excluded, too', async () => {
    const model = await read(box('<exclude body1="frame" body2="pendulum"/>'));
    expect(model.links.map(({ name }) => name)).toEqual(['frame', 'rail', 'slide', 'pendulum']);
    expect(await touching(model, [0, 0, 0.1, 1, 0, 0, 0, 0, 0])).toEqual([]);
  });

  it('are fused where all of the link is excluded, or nothing', async () => {
    const all = '<exclude body1="rail" body2="pendulum"/><exclude body1="frame" body2="pendulum"/>';
    expect((await read(box(all))).links.map(({ name }) => name)).toEqual(['frame', 'slide', 'pendulum']);
    expect((await read(box(all))).collisionExclusions.map((pair) => pair.toSorted())).toEqual([['frame', 'pendulum']]);
    expect((await read(box(''))).links.map(({ name }) => name)).toEqual(['frame', 'slide', 'pendulum']);
  });
});

describe('compensated gravity of MJCF', () => {
  it('is kept of a link, and keeps a body apart from a parent that falls', async () => {
    const model = await read(
      `<mujoco><worldbody><body name="stand"><freejoint/><geom type="box" size="0.1 0.1 0.02" mass="1"/>
        <body name="float" gravcomp="1" pos="0 0 0.1"><geom size="0.05" mass="0.2"/></body>
        <body name="arm" pos="0 0 0.3" gravcomp="0.5"><joint type="slide" axis="0 0 1"/><geom size="0.02" mass="0.5"/>
        </body></body></worldbody></mujoco>`,
    );
    expect(model.links.map(({ name, gravityCompensation }) => [name, gravityCompensation])).toEqual([
      ['stand', undefined],
      ['float', 1],
      ['arm', 0.5],
    ]);
    const { xml, model: back } = await again(model);
    expect(xml.match(/gravcomp="[^"]*"/g)).toEqual(['gravcomp="1"', 'gravcomp="0.5"']);
    expect(back.links.map(({ gravityCompensation }) => gravityCompensation)).toEqual([undefined, 1, 0.5]);
  });

  it('is not carried a second time by the servo that moves a joint through its range', async () => {
    const model = await read(
      `<mujoco><worldbody><body name="stand" pos="0 0 0.02"><freejoint/><geom type="box" size="0.1 0.1 0.02" mass="1"/>
        <body name="arm" pos="0 0 0.3" gravcomp="1"><joint name="lift" type="slide" axis="0 0 1" range="-0.2 0.2"/>
          <geom type="box" size="0.05 0.05 0.02" mass="0.5"/></body></body></worldbody></mujoco>`,
    );
    const { findings } = await verifyModel(model, { sourceFormat: 'mjcf', readFindings: [], simulate: true });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
