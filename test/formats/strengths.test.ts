import { describe, expect, it } from 'vitest';
import { readMjcf } from '../../src/formats/mjcf/read.ts';
import { readSdf } from '../../src/formats/sdf/read.ts';
import { readUrdf } from '../../src/formats/urdf/read.ts';
import { writeUrdfFiles } from '../../src/formats/urdf/write-files.ts';
import { readUsd } from '../../src/formats/usd/read.ts';
import type { Joint, SimModel } from '../../src/model/types.ts';
import { bytesOf } from './models.ts';

type Strength = Pick<Joint, 'effort' | 'velocity' | 'mimic'>;

const strengthsOf = ({ joints }: SimModel): Record<string, Strength> =>
  Object.fromEntries(
    joints.map(({ name, effort, velocity, mimic }) => [
      name,
      {
        ...(effort === undefined ? {} : { effort }),
        ...(velocity === undefined ? {} : { velocity }),
        ...(mimic ? { mimic } : {}),
      },
    ]),
  );

const files = (name: string, text: string) => bytesOf(new Map([[name, text]]));

const URDF_LINK = (name: string) => `<link name="${name}"><inertial><mass value="1"/>
  <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
  <collision><geometry><box size="1 1 1"/></geometry></collision></link>`;
const urdf = (joints: string): string =>
  `<robot name="r">${['base', 'a', 'b'].map(URDF_LINK).join('')}${joints}</robot>`;
const hinge = (name: string, child: string, more: string): string =>
  `<joint name="${name}" type="revolute"><parent link="base"/><child link="${child}"/>${more}</joint>`;

describe('limits on effort and speed, and couplings', () => {
  it('are read from URDF, where 0 and less limit nothing', async () => {
    const { model } = await readUrdf(
      files(
        'r.urdf',
        urdf(
          hinge('Lead', 'a', '<limit lower="0" upper="1" effort="12" velocity="0"/>') +
            hinge(
              'follow',
              'b',
              '<limit lower="0" upper="1" effort="-1" velocity="3"/><mimic joint="Lead" multiplier="-2"/>',
            ),
        ),
      ),
      { entry: 'r.urdf' },
    );
    expect(strengthsOf(model)).toEqual({
      lead: { effort: 12 },
      follow: { velocity: 3, mimic: { joint: 'lead', multiplier: -2, offset: 0 } },
    });
  });

  it('are made up in URDF where a model has none, and read as none', async () => {
    const limited =
      hinge('j', 'a', '<limit upper="1" effort="0" velocity="2"/>') + hinge('k', 'b', '<limit upper="1"/>');
    const { model } = await readUrdf(files('r.urdf', urdf(limited)), { entry: 'r.urdf' });
    const written = writeUrdfFiles(model);
    const text = String(written.get(`${model.name}.urdf`));
    expect(text).toContain('effort="1000" velocity="2" propmaster:assumed="effort"');
    const again = await readUrdf(bytesOf(written), { entry: `${model.name}.urdf` });
    expect(strengthsOf(again.model)).toEqual(strengthsOf(model));
  });

  it('are read from SDF, where -1 limits nothing and a coupling has a reference', async () => {
    const link = (name: string) =>
      `<link name="${name}"><inertial><mass>1</mass></inertial><collision name="c"><geometry><box><size>1 1 1</size></box></geometry></collision></link>`;
    const joint = (name: string, child: string, more: string) =>
      `<joint name="${name}" type="revolute"><parent>base</parent><child>${child}</child><axis><xyz>0 0 1</xyz>${more}</axis></joint>`;
    const text = `<sdf version="1.11"><model name="m">${['base', 'a', 'b'].map(link).join('')}${joint(
      'lead',
      'a',
      '<limit><lower>0</lower><upper>1</upper><effort>7</effort><velocity>-1</velocity></limit>',
    )}${joint(
      'follow',
      'b',
      '<limit><velocity>2</velocity></limit><mimic joint="lead"><multiplier>3</multiplier><offset>0.5</offset><reference>0.1</reference></mimic>',
    )}</model></sdf>`;
    const { model, findings } = await readSdf(files('model.sdf', text), { entry: 'model.sdf' });
    const { lead, follow } = strengthsOf(model);
    expect(lead).toEqual({ effort: 7 });
    expect(follow).toMatchObject({ velocity: 2, mimic: { joint: 'lead', multiplier: 3 } });
    expect(follow!.mimic!.offset).toBeCloseTo(0.2, 12);
    expect(findings.map(({ code }) => code).filter((code) => code.startsWith('format/'))).toEqual([]);
  });

  it('are read from MJCF: of the joint, of actuators through the gear, and straight equalities', async () => {
    const body = (name: string, joint: string) =>
      `<body name="${name}"><joint name="${name}_j" range="0 1" ${joint}/><geom type="box" size=".1 .1 .1"/></body>`;
    const text = `<mujoco><compiler angle="radian" autolimits="true"/><worldbody><body name="base"><geom type="box" size=".1 .1 .1"/>
      ${body('a', 'actuatorfrcrange="-3 5"')}${body('b', '')}${body('c', '')}</body></worldbody>
      <equality><joint joint1="b_j" joint2="a_j" polycoef="0.1 2 0 0 0"/><joint joint1="c_j" joint2="a_j" polycoef="0 1 1 0 0"/></equality>
      <actuator><motor joint="b_j" gear="2" forcerange="-4 4"/></actuator></mujoco>`;
    const { model, findings } = await readMjcf(files('m.xml', text), { entry: 'm.xml' });
    expect(strengthsOf(model)).toEqual({
      a_j: { effort: 5 },
      b_j: { effort: 8, mimic: { joint: 'a_j', multiplier: 2, offset: 0.1 } },
      c_j: {},
    });
    expect(findings.find(({ code }) => code === 'format/mjcf-not-carried')?.args).toEqual({
      elements: { actuators: 1, equalities: 1 },
    });
  });

  it('are read from USD in the words of PhysX and Newton, degrees and all', async () => {
    const body = (name: string) =>
      `def Cube "${name}" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"]) {
        double size = 0.1
      }`;
    const joint = (name: string, type: string, child: string, schemas: string, more: string) =>
      `def ${type} "${name}" (prepend apiSchemas = [${schemas}]) {
        uniform token physics:axis = "Z"
        rel physics:body0 = </p/base>
        rel physics:body1 = </p/${child}>
        ${more}
      }`;
    const text = `#usda 1.0
      (
        defaultPrim = "p"
        metersPerUnit = 1
        kilogramsPerUnit = 1
        upAxis = "Z"
      )
      def Xform "p" {
        ${['base', 'a', 'b', 'c'].map(body).join('\n')}
        ${joint('lead', 'PhysicsRevoluteJoint', 'a', '"PhysicsDriveAPI:angular", "PhysxJointAPI"', 'float drive:angular:physics:maxForce = 9\nfloat physxJoint:maxJointVelocity = 180')}
        ${joint('follow', 'PhysicsRevoluteJoint', 'b', '"NewtonMimicAPI"', 'rel newton:mimicJoint = </p/lead>\nfloat newton:mimicCoef0 = 90\nfloat newton:mimicCoef1 = -1.5')}
        ${joint('slide', 'PhysicsPrismaticJoint', 'c', '"PhysxMimicJointAPI:rotZ"', 'rel physxMimicJoint:rotZ:referenceJoint = </p/lead>\nfloat physxMimicJoint:rotZ:gearing = -0.01')}
      }`;
    const { model, findings } = await readUsd(files('p.usda', text), { entry: 'p.usda' });
    const { lead, follow, slide } = strengthsOf(model);
    expect(lead!.effort).toBeCloseTo(9, 6);
    expect(lead!.velocity).toBeCloseTo(Math.PI, 6);
    expect(follow!.mimic).toMatchObject({ joint: 'lead', multiplier: -1.5 });
    expect(follow!.mimic!.offset).toBeCloseTo(Math.PI / 2, 6);
    // 0.01 m a degree.
    expect(slide!.mimic!.multiplier).toBeCloseTo((0.01 * 180) / Math.PI, 6);
    expect(findings.filter(({ code }) => /foreign|account/.test(code))).toEqual([]);
  });
});
