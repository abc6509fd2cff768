import type { CrossSection } from 'manifold-3d';
import type { SolidKernel } from '../../solids.ts';
import type { Vec2 } from '../../vec2.ts';
import { areaOf } from '../outline.ts';

type Outlines = readonly (readonly Vec2[])[];

/** Runs an operation on areas and frees what it made. Outlines come out counter-clockwise, holes clockwise. */
function combined(
  kernel: SolidKernel,
  given: readonly Outlines[],
  run: (...sections: CrossSection[]) => CrossSection,
): Vec2[][] {
  const { CrossSection } = kernel.engine;
  const sections = given.map((outlines) =>
    outlines.length === 0
      ? CrossSection.square(0) // the constructor takes no empty list
      : new CrossSection(
          outlines.map((outline) => outline.map(([x, y]): [number, number] => [x, y])),
          'NonZero',
        ),
  );
  const result = run(...sections);
  const polygons = result.toPolygons().map((polygon) => polygon.map(([x, y]): Vec2 => [x!, y!]));
  for (const section of [...sections, result]) section.delete();
  return polygons.filter((polygon) => Math.abs(areaOf(polygon)) > 1e-11);
}

/** An area moved inwards by a wall [m]; nothing where nothing is left. */
export const insetBy = (kernel: SolidKernel, area: Outlines, wall: number): Vec2[][] =>
  combined(kernel, [area], (section) => section!.offset(-wall, 'Miter', 2));

/** `outer` without `inner`. */
export const without = (kernel: SolidKernel, outer: Outlines, inner: Outlines): Vec2[][] =>
  combined(kernel, [outer, inner], (a, b) => a!.subtract(b!));

/** What lies in a rectangle. */
export const within = (
  kernel: SolidKernel,
  area: Outlines,
  { min, max }: { readonly min: Vec2; readonly max: Vec2 },
): Vec2[][] => combined(kernel, [area, [[min, [max[0], min[1]], max, [min[0], max[1]]]]], (a, b) => a!.intersect(b!));

/** One outline around all of them, which overlap. */
export const united = (kernel: SolidKernel, outlines: Outlines): Vec2[] =>
  combined(
    kernel,
    outlines.map((outline) => [outline]),
    (first, ...rest) => rest.reduce((sum, one) => sum.add(one), first!.add(first!)),
  ).toSorted((a, b) => areaOf(b) - areaOf(a))[0]!;
