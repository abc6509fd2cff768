import { describe, expect, it } from 'vitest';
import { at } from '../../src/model/pose.ts';
import type { Joint, Link, SimModel, Vec3 } from '../../src/model/types.ts';
import { cutAway } from '../../src/preview/cut-away.ts';
import { drawerBox } from '../verify/models.ts';

type Box = readonly [name: string, position: Vec3, size: Vec3];

/** A room of 4 x 4 m. */
const FLOOR: Box = ['floor', [0, 0, -0.05], [4.2, 4.2, 0.1]];
const WALLS: readonly Box[] = [
  ['ceiling', [0, 0, 2.55], [4.2, 4.2, 0.1]],
  ['back', [0, 2.05, 1.25], [4.2, 0.1, 2.5]],
  ['front', [0, -2.05, 1.25], [4.2, 0.1, 2.5]],
  ['left', [-2.05, 0, 1.25], [0.1, 4, 2.5]],
  ['right', [2.05, 0, 1.25], [0.1, 4, 2.5]],
];

function linkOf(name: string, boxes: readonly Box[]): Link {
  const parts = boxes.map(([part, position, size]) => ({
    name: part,
    pose: at(...position),
    geometry: { type: 'box' as const, size },
  }));
  return { ...drawerBox().links[0]!, name, pose: at(0, 0, 0), visuals: parts, collisions: parts };
}

const mounted = (child: string): Joint => ({
  name: `${child}_mount`,
  type: 'fixed',
  parent: 'room',
  child,
  anchor: [0, 0, 0],
  axis: [0, 0, 1],
});

function scene(structure: readonly Box[], links: readonly Link[] = [], joints: readonly Joint[] = []): SimModel {
  return { ...drawerBox(), links: [linkOf('room', structure), ...links], joints };
}

/** Names of all that is left to be drawn. */
const drawn = ({ links }: SimModel, what: 'visuals' | 'collisions') =>
  links.flatMap((link) => link[what].map(({ name }) => name));

const TABLE = linkOf('table', [['top', [0, -1, 0.7], [1, 0.8, 0.05]]]);

describe('cutAway', () => {
  it.each(['visuals', 'collisions'] as const)('leaves of the %s of a room the floor and the walls behind', (what) =>
    expect(drawn(cutAway(scene([FLOOR, ...WALLS], [TABLE])), what)).toEqual(['floor', 'back', 'right', 'top']),
  );

  it('leaves out what is built into the walls that are left out, with all that hangs on it', () => {
    const frame = linkOf('frame', [['lintel', [0, -2.05, 2.1], [1, 0.08, 0.1]]]);
    const leaf = linkOf('leaf', [['panel', [0, -2.05, 1], [0.9, 0.04, 2]]]);
    const pane = linkOf('pane', [['glass', [0, 2.05, 1.4], [1.2, 0.03, 1]]]);
    const hinge: Joint = { ...mounted('leaf'), name: 'hinge', type: 'revolute', parent: 'frame' };
    const room = scene([FLOOR, ...WALLS], [frame, leaf, pane], [mounted('frame'), hinge, mounted('pane')]);
    expect(drawn(cutAway(room), 'visuals')).toEqual(['floor', 'back', 'right', 'glass']);
  });

  it('keeps what stands in front without being built in', () => {
    const screen = linkOf('screen', [['leaf', [0, -1.5, 0.9], [1.5, 0.03, 1.8]]]);
    expect(drawn(cutAway(scene([FLOOR, ...WALLS], [screen])), 'visuals')).toContain('leaf');
  });

  it('leaves the floor to the picture where there is no wall', () =>
    expect(drawn(cutAway(scene([FLOOR], [TABLE])), 'visuals')).toEqual(['top']));

  it('changes neither links nor joints', () => {
    const before = scene([FLOOR, ...WALLS], [TABLE]);
    const after = cutAway(before);
    expect(after.links.map(({ name }) => name)).toEqual(['room', 'table']);
    expect(after.joints).toEqual(before.joints);
  });
});
