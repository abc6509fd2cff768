import { describe, expect, it } from 'vitest';
import type { IndexEntry, PlacedScene } from '../../adapters/contract.ts';
import { rollPitchYaw } from '../../adapters/gazebo/scene-file.ts';
import { loadAdapters, SIMULATORS } from '../../adapters/registry.ts';
import { axisAngle, multiply } from '../../src/model/pose.ts';

const ADAPTERS = await loadAdapters(SIMULATORS);

const mug = {
  name: 'mug',
  root: 'body',
  labels: [],
  base: 'free',
  mass: 0.3,
  bounds: { min: [0, 0, 0], max: [0.1, 0.1, 0.1] },
  joints: [],
} as const;
const MAIN: Record<string, string> = {
  mujoco: 'mug/mug.xml',
  gazebo: 'models/mug/model.sdf',
  isaac: 'mug/simready_usd/mug.usda',
  blender: 'mug/mug.glb',
};
const sceneFor = (simulator: string): PlacedScene => {
  const prop: IndexEntry = { ...mug, file: MAIN[simulator] ?? '' };
  return {
    name: 'bar',
    structure: [],
    instances: [
      { name: 'left', prop, position: [1, 2, 3], rotation: [1, 0, 0, 0] },
      { name: 'right', prop, position: [-1, 0, 0], rotation: [0, 0, 0, 1] },
    ],
  };
};
const written = (simulator: string): string => {
  const { file, files } = ADAPTERS.find(({ name }) => name === simulator)!.emitScene!(sceneFor(simulator));
  return String(files.get(file));
};

describe('a scene of two mugs on a floor of its own', () => {
  it('is in MuJoCo one model, attached twice', () => {
    const text = written('mujoco');
    expect(text).toContain('<model name="mug" file="../mug/mug.xml"/>');
    expect(text.match(/<model name/g)).toHaveLength(1);
    expect(text).toContain(
      '<frame pos="1 2 3" quat="1 0 0 0">\n      <attach model="mug" body="body" prefix="left/"/>',
    );
    expect(text).toContain(
      '<frame pos="-1 0 0" quat="0 0 0 1">\n      <attach model="mug" body="body" prefix="right/"/>',
    );
    expect(text).toContain('<geom name="floor" type="plane"');
  });

  it('is in Gazebo two includes', () => {
    const text = written('gazebo');
    expect(text).toContain('<name>left</name>\n      <pose>1 2 3 0 0 0</pose>');
    expect(text).toContain('<name>right</name>\n      <pose>-1 0 0 0 0 3.14159265</pose>');
    expect(text).toContain('<plane>');
  });

  it('is in Isaac two references', () => {
    const text = written('isaac');
    expect(text.match(/prepend references = @\.\.\/mug\/simready_usd\/mug\.usda@/g)).toHaveLength(2);
    expect(text).toContain('quatd xformOp:orient = (0, 0, 0, 1)');
  });

  it('is in Blender a list', () => {
    expect(JSON.parse(written('blender'))).toMatchObject({
      instances: [{ name: 'left', prop: 'mug' }, { name: 'right' }],
    });
  });
});

describe('rollPitchYaw', () => {
  it.each([
    [0.3, -0.7, 2.1],
    [-3, 1.2, -1],
    [0, Math.PI / 2, 0.4],
    [0, -Math.PI / 2, -2],
  ])('of a turn by %f about X, then %f about Y, then %f about Z', (roll, pitch, yaw) => {
    const turned = multiply(
      axisAngle([0, 0, 1], yaw),
      multiply(axisAngle([0, 1, 0], pitch), axisAngle([1, 0, 0], roll)),
    );
    const angles = rollPitchYaw(turned as [number, number, number, number]);
    [roll, pitch, yaw].forEach((angle, axis) => {
      expect(angles[axis]).toBeCloseTo(angle, 7);
    });
  });
});
