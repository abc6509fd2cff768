import type { ProfilePoint } from '../../solids.ts';

interface Bin {
  readonly diameter: number;
  readonly height: number;
  readonly wall: number;
  readonly lid: boolean;
}

const scaleOf = ({ diameter }: Bin): number => Math.min(1, diameter / 0.25);

/** Height of the foot, of the floor and of the rim below a lid, and outer radius of the wall [m]. */
export function bodyOf(bin: Bin): { foot: number; floor: number; rim: number; base: number } {
  const [radius, scale] = [bin.diameter / 2, scaleOf(bin)];
  const foot = 0.035 * scale;
  const rise = bin.lid ? 0.26 * radius + 0.012 * scale : 0;
  return { foot, floor: foot + bin.wall, rim: bin.height - rise, base: radius - 0.004 * scale };
}

/** The foot that the body stands on. */
export function plinth(bin: Bin): ProfilePoint[] {
  const [radius, edge, { foot }] = [bin.diameter / 2, 0.004 * scaleOf(bin), bodyOf(bin)];
  return [
    [0, 0],
    [radius - 0.7 * edge, 0],
    [radius, edge],
    [radius, foot - edge],
    [radius - edge, foot + 0.25 * edge],
    [0, foot + 0.3 * bin.wall],
  ];
}
