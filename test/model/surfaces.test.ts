import { describe, expect, it } from 'vitest';
import { isClosed } from '../../src/model/closed.ts';
import { loadManifold } from '../../src/model/manifold.ts';
import { withNormals } from '../../src/model/normals.ts';
import { orient } from '../../src/model/orient.ts';
import { shellInertial, shellProperties } from '../../src/model/shell.ts';
import { simplify } from '../../src/model/simplify.ts';
import { solidProperties } from '../../src/model/solid.ts';
import { SurfaceTree } from '../../src/model/surface-tree.ts';
import { tessellate } from '../../src/model/tessellate.ts';
import type { Mesh } from '../../src/model/types.ts';
import { samePlaces, weld } from '../../src/model/weld.ts';
import { meshOf } from './shapes.ts';

const { Manifold } = await loadManifold();
/** Faces with corners of their own: 24 vertices. */
const box = tessellate({ type: 'box', size: [1, 2, 3] }, new Map());
const square: Mesh = {
  name: 'square',
  positions: Float32Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]),
  indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
};
const turned = (mesh: Mesh, ...triangles: number[]): Mesh => {
  const indices = mesh.indices.slice();
  for (const t of triangles) [indices[3 * t + 1], indices[3 * t + 2]] = [indices[3 * t + 2]!, indices[3 * t + 1]!];
  return { ...mesh, indices };
};

describe('weld', () => {
  it('leaves one vertex a place, and the shape as it was', () => {
    const welded = weld(box);
    expect(welded.positions).toHaveLength(3 * 8);
    expect(solidProperties(welded).volume).toBeCloseTo(6, 9);
    expect(welded).not.toHaveProperty('normals');
  });

  it('takes −0 for 0, and drops triangles without area and copies', () => {
    const mesh: Mesh = {
      name: 'm',
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, -0, 0, 0]),
      indices: Uint32Array.from([0, 1, 2, 3, 1, 2, 0, 3, 1, 2, 0, 1, 0, 2, 1]),
    };
    // The second and fourth are the first once more; the last one faces the other way.
    expect([...weld(mesh).indices]).toEqual([0, 1, 2, 0, 2, 1]);
  });

  it('joins what is nearer than the distance, and nothing else', () => {
    const mesh: Mesh = {
      name: 'm',
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0.009, 0, 0, 0.011, 0, 0]),
      indices: Uint32Array.from([0, 1, 2, 3, 2, 1, 4, 1, 2]),
    };
    expect([...weld(mesh, 0.01).indices]).toEqual([0, 1, 2, 0, 2, 1, 3, 1, 2]);
  });
});

describe('orient', () => {
  it('hands back what winds well already', () => {
    expect(orient(box)).toEqual({
      mesh: box,
      flipped: 0,
      shells: [{ triangles: 12, closed: true, inverted: false, flipped: 0 }],
    });
  });

  it('turns single triangles and says how many', () => {
    const { mesh, flipped } = orient(turned(box, 1, 7, 8));
    expect(flipped).toBe(3);
    expect(mesh.indices).toEqual(box.indices);
    expect(solidProperties(mesh).volume).toBeCloseTo(6, 9);
  });

  it('turns a shell that faces inwards, its hollow with it, and normals that point into their triangles', async () => {
    const hollow = meshOf(Manifold.cube([2, 2, 2], true).subtract(Manifold.cube([1, 1, 1], true)), 'hollow');
    const inside = turned(hollow, ...Array.from({ length: hollow.indices.length / 3 }, (_, t) => t));
    const { mesh, shells } = orient(inside);
    expect(shells.map(({ inverted }) => inverted)).toEqual([true, true]);
    expect(solidProperties(mesh).volume).toBeCloseTo(7, 6);

    const inwardBox = {
      ...turned(box, ...Array.from({ length: 12 }, (_, t) => t)),
      normals: box.normals!.map((value) => -value),
    };
    expect([...orient(inwardBox).mesh.normals!].map((value) => value + 0)).toEqual(
      [...box.normals!].map((value) => value + 0),
    );
  });

  it('leaves the hollow of a good solid alone, and an open sheet as most of it faces', () => {
    const hollow = meshOf(Manifold.cube([2, 2, 2], true).subtract(Manifold.cube([1, 1, 1], true)), 'hollow');
    expect(orient(hollow).flipped).toBe(0);
    const strip: Mesh = {
      name: 'strip',
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0]),
      indices: Uint32Array.from([0, 1, 2, 2, 1, 3, 2, 3, 4]),
    };
    const { mesh, shells } = orient(turned(strip, 0));
    expect([...mesh.indices.slice(3)]).toEqual([...strip.indices.slice(3)]);
    expect(shells).toEqual([{ triangles: 3, closed: false, inverted: false, flipped: 1 }]);
  });
});

describe('withNormals', () => {
  const at = ({ normals }: Mesh, v: number) => [...normals!.slice(3 * v, 3 * v + 3)];

  it('keeps the edges of a box sharp', () => {
    const mesh = withNormals(weld(box));
    expect(mesh.positions).toHaveLength(3 * 24);
    for (let v = 0; v < 24; v++) expect(at(mesh, v).toSorted()).toEqual(expect.arrayContaining([0, 0]));
    expect(solidProperties(mesh).volume).toBeCloseTo(6, 9);
  });

  it('smooths a box all over at π, whatever way its faces are cut', () => {
    const mesh = withNormals(weld(tessellate({ type: 'box', size: [2, 2, 2] }, new Map())), Math.PI);
    expect(mesh.positions).toHaveLength(3 * 8);
    // Weighted by angle each face counts 90° at each corner: the diagonal, to float precision.
    for (const value of mesh.normals!) expect(Math.abs(value)).toBeCloseTo(1 / Math.sqrt(3), 6);
  });

  it('smooths a ball to its radii, and makes it flat at 0', () => {
    const ball = weld(tessellate({ type: 'sphere', radius: 1 }, new Map()));
    const smooth = withNormals(ball);
    expect(smooth.positions).toHaveLength(ball.positions.length);
    for (let i = 0; i < smooth.positions.length; i++)
      expect(Math.abs(smooth.normals![i]! - smooth.positions[i]!)).toBeLessThan(0.01);
    expect(withNormals(ball, 0).positions.length).toBeGreaterThan(3 * smooth.positions.length);
  });

  it('keeps texture seams', () => {
    const uvs = Float32Array.from([0, 0, 1, 0, 1, 1, 0, 1, 0.5, 0.5]);
    const seam: Mesh = {
      ...square,
      positions: Float32Array.from([...square.positions, 1, 1, 0]),
      uvs,
      indices: Uint32Array.from([0, 1, 2, 0, 4, 3]),
    };
    const mesh = withNormals(seam);
    expect(mesh.uvs).toHaveLength(2 * 5);
    expect([...mesh.uvs!.slice(6, 8)]).toEqual([0.5, 0.5]);
  });
});

describe('shellProperties', () => {
  it('of a square of side 1: 1/12, 1/12, 1/6 about its centre', () => {
    const { area, centroid, inertia } = shellProperties(square);
    expect(area).toBeCloseTo(1, 12);
    expect(centroid.map((value) => value.toFixed(9))).toEqual(['0.500000000', '0.500000000', '0.000000000']);
    [1 / 12, 1 / 12, 1 / 6, 0, 0, 0].forEach((value, i) => {
      expect(inertia[i]).toBeCloseTo(value, 12);
    });
  });

  it('of a ball shell: 2/3 m r²', () => {
    const skin = shellProperties(tessellate({ type: 'sphere', radius: 0.5 }, new Map()));
    const { mass, inertia } = shellInertial(skin, 3);
    expect(mass).toBeCloseTo(3 * Math.PI, 1);
    // Facets lie inside of the ball by 0.1%.
    for (const axis of [0, 1, 2]) expect(inertia[axis]! / mass / ((2 / 3) * 0.25)).toBeCloseTo(1, 2);
  });

  it('of nothing is nothing', () => {
    expect(shellProperties({ ...square, indices: new Uint32Array() })).toEqual({
      area: 0,
      centroid: [0, 0, 0],
      inertia: [0, 0, 0, 0, 0, 0],
    });
  });
});

describe('simplify', () => {
  const ball = meshOf(Manifold.sphere(0.1, 128), 'ball');

  it('stays within its error and closed', async () => {
    const { mesh, error } = await simplify(ball, { maxTriangles: 200, tolerance: 0.001 });
    expect(mesh.indices.length).toBeLessThan(ball.indices.length / 4);
    expect(isClosed(mesh)).toBe(true);
    expect(error).toBeLessThanOrEqual(0.001);
    expect(solidProperties(mesh).volume / solidProperties(ball).volume).toBeGreaterThan(0.97);
    // Corners stay on the ball; the middles of faces dip by the error at most (and a half, as it is a mean).
    const surface = new SurfaceTree(mesh);
    for (let v = 0; v < ball.positions.length; v += 30)
      expect(surface.distance(ball.positions[v]!, ball.positions[v + 1]!, ball.positions[v + 2]!)).toBeLessThan(0.0015);
  });

  it('reaches a number of triangles when nothing holds it back, and keeps attributes', async () => {
    const { mesh } = await simplify(tessellate({ type: 'sphere', radius: 1 }, new Map()), { maxTriangles: 500 });
    expect(mesh.indices.length / 3).toBeLessThanOrEqual(500);
    expect(mesh.normals).toHaveLength(mesh.positions.length);
  });

  it('leaves alone what is small enough', async () => {
    expect((await simplify(ball, { maxTriangles: 1e6 })).mesh).toBe(ball);
  });
});

describe('SurfaceTree', () => {
  const tree = new SurfaceTree(box);

  it('measures distances to faces, edges and corners', () => {
    expect(tree.distance(2.5, 0, 0)).toBeCloseTo(2, 9);
    expect(tree.distance(0.5 + 3, 1 + 4, 0)).toBeCloseTo(5, 9);
    expect(tree.distance(0.5 + 1, 1 + 2, 1.5 + 2)).toBeCloseTo(3, 9);
    expect(tree.distance(0, 0, 0)).toBeCloseTo(0.5, 9);
    expect(tree.distance(2.5, 0, 0, 1)).toBe(Infinity);
  });

  it('winds once about what is inside and not at all about what is not', () => {
    expect(tree.winding(0.1, 0.2, 0.3)).toBeCloseTo(1, 1);
    expect(tree.winding(0.51, 0, 0)).toBeCloseTo(0, 1);
    expect(tree.winding(50, 0, 0)).toBeCloseTo(0, 3);
    expect(new SurfaceTree(square).winding(0.5, 0.5, -1e-6)).toBeCloseTo(0.5, 3);
  });

  it('of no triangles is infinitely far', () => {
    const none = new SurfaceTree({ positions: new Float32Array(), indices: new Uint32Array() });
    expect([none.distance(0, 0, 0), none.winding(0, 0, 0)]).toEqual([Infinity, 0]);
  });
});

describe('samePlaces', () => {
  it('finds the first vertex with the same coordinates, −0 being 0 and NaN being NaN', () => {
    const points = [
      [1, 0, 2],
      [1, -0, 2],
      [0, 1, 2],
      [NaN, 1, 0],
      [1, 0, 2.0000002],
      [NaN, 1, -0],
      [0, 1, 2],
    ];
    expect([...samePlaces(Float32Array.from(points.flat()))]).toEqual([0, 0, 2, 3, 4, 3, 2]);
  });

  it('does so among many, whose coordinates differ in single bits', () => {
    const steps = Float32Array.from({ length: 3 * 4096 }, (_, i) => ((i * 7919) % 13) / 8 - 0.5);
    const first = new Map<string, number>();
    const expected = Array.from({ length: 4096 }, (_, v) => {
      const key = steps.subarray(3 * v, 3 * v + 3).join();
      first.set(key, first.get(key) ?? v);
      return first.get(key);
    });
    expect([...samePlaces(steps)]).toEqual(expected);
  });

  it('has nothing to say of no vertices', () => {
    expect(samePlaces(new Float32Array(0))).toHaveLength(0);
  });
});
