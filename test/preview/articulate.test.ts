import { describe, expect, it } from 'vitest';
import { apply } from '../../src/model/pose.ts';
import type { SimModel, Vec3 } from '../../src/model/types.ts';
import { openedPoses } from '../../src/preview/articulate.ts';
import { cupboard, drawerBox } from '../verify/models.ts';

const rounded = (point: Vec3) => point.map((value) => Number(value.toFixed(6)) + 0);

describe('openedPoses', () => {
  it('draws a drawer out by 35% of its 15 cm', () =>
    expect(rounded(openedPoses(drawerBox()).get('drawer')!.position)).toEqual([0, -0.0625, 0.07]));

  it('turns a door about its hinge by 35% of 90°', () => {
    const pose = openedPoses(cupboard()).get('door')!;
    expect(rounded(apply(pose, [-0.15, 0, 0]))).toEqual([-0.15, -0.1, 0.2]); // the hinge stays
    // 30 cm beyond it the free edge, turned by 31.5° towards -Y: cos 0.852640, sin 0.522499
    expect(rounded(apply(pose, [0.15, 0, 0]))).toEqual([0.105792, -0.25675, 0.2]);
  });

  it('opens towards the farther limit', () => {
    const prop = drawerBox();
    const backwards: SimModel = {
      ...prop,
      joints: prop.joints.map((joint) => ({ ...joint, limits: { lower: -0.1, upper: 0.02 } })),
    };
    expect(rounded(openedPoses(backwards).get('drawer')!.position)).toEqual([0, 0.025, 0.07]);
  });

  it('carries along what hangs on a link', () => {
    const prop = drawerBox();
    const knob = {
      ...prop.links[1]!,
      name: 'knob',
      pose: { ...prop.links[1]!.pose, position: [0, -0.12, 0.07] as Vec3 },
    };
    const joint = { ...prop.joints[0]!, name: 'screw', type: 'fixed' as const, parent: 'drawer', child: 'knob' };
    const poses = openedPoses({ ...prop, links: [...prop.links, knob], joints: [...prop.joints, joint] });
    expect(rounded(poses.get('knob')!.position)).toEqual([0, -0.1725, 0.07]);
  });

  it('leaves what turns without end', () => {
    const prop = cupboard();
    const joints = prop.joints.map(({ limits: _, ...joint }) => ({ ...joint, type: 'continuous' as const }));
    expect(rounded(openedPoses({ ...prop, joints }).get('door')!.position)).toEqual([0, -0.1, 0.2]);
  });
});
