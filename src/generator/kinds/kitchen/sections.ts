import type { Vec3 } from '../../../model/types.ts';
import type { Finish } from '../../finish.ts';
import type { LinkDraft } from '../../modelling/assembly.ts';
import type { Solid, SolidKernel } from '../../solids.ts';

/** A flat section of a thing that lies along X: its edges are broken all around [m]. */
export interface Section {
  readonly x: number;
  /** Half its width, and where its middle lies across; absent: 0. */
  readonly half: number;
  readonly y?: number;
  readonly low: number;
  readonly high: number;
}

/** Corners of a section: a superellipse, flat below and above, round at the sides. */
const CORNERS = 16;

/** Each length as part of the half axis, with the sign kept: 0.55 is between an ellipse (1) and a rectangle (0). */
const square = (part: number): number => Math.sign(part) * Math.abs(part) ** 0.55;

function corners({ x, half, y = 0, low, high }: Section): Vec3[] {
  const [middle, tall] = [(low + high) / 2, (high - low) / 2];
  return Array.from({ length: CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.5)) / CORNERS;
    const widest = square(Math.cos(Math.PI / CORNERS));
    return [x, y + (half * square(Math.cos(angle))) / widest, middle + (tall * square(Math.sin(angle))) / widest];
  });
}

/** Between two sections, `count` more along a smooth curve through those before and after (Catmull and Rom, 1974). */
export function smooth(sections: readonly Section[], count = 3): Section[] {
  return sections.flatMap((from, i): Section[] => {
    const to = sections[i + 1];
    if (!to) return [from];
    const [before, after] = [sections[i - 1] ?? from, sections[i + 2] ?? to];
    return Array.from({ length: count + 1 }, (_, k) => {
      const t = k / (count + 1);
      const mix = (read: (section: Section) => number): number => {
        const [a, b, c, d] = [read(before), read(from), read(to), read(after)];
        const value = b + (t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))) / 2;
        return Math.min(Math.max(value, Math.min(b, c)), Math.max(b, c));
      };
      return {
        x: mix(({ x }) => x),
        half: mix(({ half }) => half),
        y: mix(({ y = 0 }) => y),
        low: mix(({ low }) => low),
        high: mix(({ high }) => high),
      };
    });
  });
}

/** A body through sections, in their order: hulls of neighbours, in one. */
export const swept = (kernel: SolidKernel, sections: readonly Section[]): Solid =>
  kernel.union(sections.slice(1).map((end, i) => kernel.hull([...corners(sections[i]!), ...corners(end)])));

/** Adds a body through sections to a link: smooth to see, one convex part between each two of them to collide with. */
export function sweep(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  sections: readonly Section[],
): void {
  link.add(finish, swept(kernel, smooth(sections)));
  collideSwept(link, label, finish, sections);
}

export function collideSwept(link: LinkDraft, label: string, finish: Finish, sections: readonly Section[]): void {
  for (const [i, end] of sections.slice(1).entries()) {
    link.collideHull(`${label}_${i + 1}`, finish, [...corners(sections[i]!), ...corners(end)]);
  }
}
