import {
  AxesHelper,
  BoxGeometry,
  type BufferGeometry,
  DoubleSide,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  Vector3,
} from 'three';
import type { ShownPlace } from '../../wire.ts';
import { matrixOf } from '../scene/kinematics.ts';
import { COLOURS } from './colours.ts';
import type { LayerTools, ViewLayer } from './layer.ts';

/** Free insides of containers. */
export const cavities: ViewLayer = {
  id: 'cavities',
  title: 'Cavities',
  about: 'Free insides of containers: a box that other things can be put into.',
  count: (data) => data.cavities.length,
  show: (tools) => showPlaces(tools, tools.data.cavities, ({ size = [] }) => box(size, COLOURS.cavity)),
};

/** Level faces to stand things on. */
export const supports: ViewLayer = {
  id: 'supports',
  title: 'Support surfaces',
  about: 'Level faces to stand things on.',
  count: (data) => data.supports.length,
  show: (tools) => showPlaces(tools, tools.data.supports, ({ size = [] }) => face(size, COLOURS.support)),
};

/** Where a gripper takes hold: its fingers, and the way it comes. */
export const grasps: ViewLayer = {
  id: 'grasps',
  title: 'Grasp frames',
  about: 'Where a gripper takes hold: two fingers, and the way it comes.',
  count: (data) => data.grasps.length,
  show: (tools) => showPlaces(tools, tools.data.grasps, ({ width = 0.04 }) => gripper(width)),
};

/** The frame of each link: x red, y green, z blue. */
export const frames: ViewLayer = {
  id: 'frames',
  title: 'Frames of links',
  about: 'Where the origin of each link is, and its axes: x is red, y green, z blue.',
  count: (data) => data.links.length,
  show({ data, add, label }) {
    for (const { name } of data.links) {
      const axes = new AxesHelper(Math.max(...data.size) * 0.15);
      axes.setColors(0xd92020, 0x15913a, 0x1f5fe0);
      (axes.material as LineBasicMaterial).depthTest = false;
      axes.renderOrder = 6;
      add(axes, name);
      if (data.links.length <= 40) label(name, name, new Vector3(), 'frame');
    }
    return undefined;
  },
};

/** What parts are called. */
export const partLabels: ViewLayer = {
  id: 'parts',
  title: 'Labels of parts',
  about: 'What each part is called. A label that would cover another one appears as you come nearer.',
  count: (data) => data.parts.length,
  show({ data, label }) {
    for (const part of data.parts.slice(0, 120)) label(part.label, part.link, new Vector3(...part.at), 'part');
    return undefined;
  },
};

function showPlaces(
  { add, label }: LayerTools,
  places: readonly ShownPlace[],
  draw: (place: ShownPlace) => Object3D,
): undefined {
  for (const place of places) {
    const object = draw(place);
    object.applyMatrix4(matrixOf(place.pose));
    add(object, place.link);
    if (places.length <= 40) label(place.name, place.link, new Vector3(...place.pose.position), 'place');
  }
}

function box([x = 0, y = 0, z = 0]: readonly number[], color: number): Object3D {
  return both(new BoxGeometry(x, y, z), color);
}

function face([x = 0, y = 0]: readonly number[], color: number): Object3D {
  return both(new PlaneGeometry(x, y), color);
}

function both(geometry: BufferGeometry, color: number): Object3D {
  const group = new Group();
  const inside = new Mesh(
    geometry,
    new MeshBasicMaterial({ color, transparent: true, opacity: 0.18, side: DoubleSide, depthWrite: false }),
  );
  const edges = new LineSegments(new EdgesGeometry(geometry), new LineBasicMaterial({ color, depthTest: false }));
  inside.renderOrder = 3;
  edges.renderOrder = 5;
  return group.add(inside, edges);
}

/** Two fingers along Y, a palm behind them, and the way along +Z. */
function gripper(width: number): Object3D {
  const [half, depth] = [width / 2 + 0.004, 0.045];
  const lines = [
    [0, -half, 0, 0, -half, -depth],
    [0, half, 0, 0, half, -depth],
    [0, -half, -depth, 0, half, -depth],
    [0, 0, -depth, 0, 0, -depth * 1.8],
  ];
  const material = new MeshBasicMaterial({ color: COLOURS.grasp, depthTest: false });
  const thickness = Math.max(0.003, width * 0.08);
  const group = new Group();
  for (const line of lines) {
    const [from, to] = [new Vector3(...line.slice(0, 3)), new Vector3(...line.slice(3))];
    const extent = to.clone().sub(from);
    const bar = new BoxGeometry(...extent.toArray().map((one) => Math.abs(one) + thickness));
    const drawn = new Mesh(bar, material);
    drawn.position.copy(from).addScaledVector(extent, 0.5);
    drawn.renderOrder = 6;
    group.add(drawn);
  }
  return group;
}
