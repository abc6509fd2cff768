import type { SimModel } from '../../model/types.ts';
import { Assembly } from '../modelling/assembly.ts';
import type { SolidKernel } from '../solids.ts';
import { movedMade, type SolidFrame, UPRIGHT } from './body.ts';
import type { BuiltLink } from './link.ts';
import type { Blueprint } from './schema/document.ts';

/**
 * What could be made of a document that is refused, for a picture: all its solids as one link, on the floor.
 *
 * @returns `undefined` where nothing could be made
 */
export function draftOf(kernel: SolidKernel, { name }: Blueprint, links: readonly BuiltLink[]): SimModel | undefined {
  if (links.length === 0) return undefined;
  const boxes = links.map(({ whole }) => whole.bounds);
  const least = (axis: 0 | 1 | 2): number => Math.min(...boxes.map(({ min }) => min[axis]));
  const most = (axis: 0 | 1 | 2): number => Math.max(...boxes.map(({ max }) => max[axis]));
  const [x, y, z] = [-(least(0) + most(0)) / 2, -(least(1) + most(1)) / 2, -least(2)];
  const frame: SolidFrame = [UPRIGHT[0], UPRIGHT[1], UPRIGHT[2], [x, y, z]];
  const assembly = new Assembly(kernel);
  const link = assembly.link('draft', [0, 0, 0]);
  for (const { bodies } of links) for (const body of bodies) link.add(body.finish, movedMade(frame, body).solid);
  return assembly.finish(name, { category: name, labels: [], license: 'CC0-1.0' });
}
