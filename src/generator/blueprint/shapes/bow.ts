import type { Vec3 } from '../../../model/types.ts';
import type { MadeSolid } from '../body.ts';
import { Fault, metres } from '../finding.ts';
import type { SolidDocument, SolidOf } from '../schema/solid.ts';
import { lengthOf, type Maker, radiusOf } from './maker.ts';
import { sweep } from './sweep.ts';

/** How deep the feet go into the face [m]. */
const TENON = 0.0003;

/** A round bar bent into a bow on a face: along x, out along z, with a place to grasp. */
export function handle(make: Maker, document: SolidOf<'handle'>): MadeSolid {
  const long = lengthOf(make, document.length, ['length']);
  const reach = lengthOf(make, document.reach, ['reach']);
  const radius = radiusOf(make, document);
  const [half, height] = [long / 2 - radius, reach - radius];
  if (half < 2 * radius || height < 1.5 * radius)
    throw new Fault(
      'impossible-size',
      [...make.path, 'radius'],
      `A bar of ${metres(2 * radius)} leaves no room under a handle ${metres(long)} long that reaches ${metres(reach)}.`,
      'Make the bar thinner.',
    );
  const bend = Math.max(1.2 * radius, Math.min(2.5 * radius, 0.8 * height, 0.5 * half));
  const path: Vec3[] = [
    [-half, 0, -TENON],
    [-half, 0, height],
    [half, 0, height],
    [half, 0, -TENON],
  ];
  const bow = {
    shape: 'sweep',
    path,
    radius,
    round: Math.min(bend, 0.49 * height * 2),
    smooth: false,
    closed: false,
  } as unknown as SolidDocument;
  const made = sweep({ ...make, number: (amount) => Number(amount) }, bow as SolidOf<'sweep'>);
  return { ...made, grasp: { at: [0, 0, height], approach: [0, 0, -1], closing: [0, 1, 0], width: 2 * radius } };
}
