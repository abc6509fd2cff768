import { BoxGeometry, BufferAttribute, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { cornersOf, distanceOutside, hullOf } from '../../src/viewer/page/layers/fit-distance.ts';

const box = (x: number, y: number, z: number, at = new Vector3()) =>
  hullOf(cornersOf(new BoxGeometry(x, y, z).getAttribute('position') as BufferAttribute, (one) => one.add(at)))!;

it('has one plane for each face of a box', () => {
  expect(box(0.2, 0.4, 0.6).planes).toHaveLength(6 * 4);
});

it.each([
  ['on a face', [0.1, 0, 0], 0],
  ['outside a face', [0.13, 0, 0], 0.03],
  ['in the middle', [0, 0, 0], -0.1],
  ['just below a face', [0, 0, 0.29], -0.01],
])('%s', (_, [x, y, z], expected) => {
  expect(distanceOutside(new Vector3(x, y, z), [box(0.2, 0.4, 0.6)])).toBeCloseTo(expected, 6);
});

it('takes the nearest of several colliders, and none for infinitely far', () => {
  const two = [box(0.1, 0.1, 0.1), box(0.1, 0.1, 0.1, new Vector3(1, 0, 0))];
  expect(distanceOutside(new Vector3(0.9, 0, 0), two)).toBeCloseTo(0.05, 6);
  expect(distanceOutside(new Vector3(1, 0, 0), two)).toBeCloseTo(-0.05, 6);
  expect(distanceOutside(new Vector3(), [])).toBe(Number.POSITIVE_INFINITY);
});

it('spans no hull over what is flat, too little or not a number', () => {
  const flat = [new Vector3(), new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(1, 1, 0)];
  expect(hullOf(flat)).toBeUndefined();
  expect(hullOf(flat.slice(0, 3))).toBeUndefined();
  const corners = new BufferAttribute(new Float32Array([0, 0, 0, Number.NaN, 0, 0]), 3);
  expect(cornersOf(corners, (one) => one)).toEqual([new Vector3()]);
});
