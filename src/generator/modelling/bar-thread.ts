import type { Vec3 } from '../../model/types.ts';
import { add, scale, subtract } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { type RoundBar, roundBarHull, roundBarSolid } from './bar-round.ts';

/** The core of a thread and the length of a turn that its crest takes, as parts of radius and pitch. */
const [CORE, CREST] = [0.86, 0.6];
const SEGMENTS = 16;

/** Adds a threaded rod: rings on a core, as a thread looks from where one sees no helix; it collides as one bar. */
export function threadedBar(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  { from, to, radius }: Pick<RoundBar, 'from' | 'to' | 'radius'>,
  turns: number,
): void {
  const pitch = scale(subtract(to, from), 1 / turns);
  const chamfer = 0.2 * Math.hypot(...pitch);
  const at = (turn: number): Vec3 => add(from, scale(pitch, turn));
  link.add(finish, roundBarSolid(kernel, { from, to, radius: CORE * radius, chamfer: 0 }, SEGMENTS));
  for (let i = 0; i < turns; i++) {
    const start = i + (1 - CREST) / 2;
    link.add(finish, roundBarSolid(kernel, { from: at(start), to: at(start + CREST), radius, chamfer }, SEGMENTS));
  }
  link.collideHull(label, finish, roundBarHull({ from, to, radius }));
}
