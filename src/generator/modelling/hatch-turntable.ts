import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { ProfilePoint } from '../solids.ts';
import type { Assembly } from './assembly.ts';
import { bearing } from './joints.ts';

const GLASS: Finish = { material: 'glass', colour: null };
const DRIVE: Finish = { material: 'plastic', colour: 'black' };

/** Height of a plate's lower and upper face above the floor, and of its rim above that [m]. */
const [LOW, HIGH, RIM] = [0.012, 0.018, 0.004];
const SHAFT = 0.02;

/** Puts a glass plate on a drive into the assembly, around an upright axis through `centre`, on the floor there [m]. */
export function fitTurntable(assembly: Assembly, name: string, centre: Vec3, radius: number): void {
  const { kernel } = assembly;
  const [x, y, z] = centre;
  const plate = assembly.link(name, centre);
  const profile: ProfilePoint[] = [
    [0, LOW],
    [0.85 * radius, LOW],
    [radius, HIGH],
    [radius, HIGH + RIM],
    [0.83 * radius, HIGH],
    [0, HIGH],
  ];
  plate.add(GLASS, kernel.lathe(profile, 72).move(x, y, z));
  plate.add(DRIVE, kernel.rod([x, y, z + 0.001], [x, y, z + LOW], SHAFT, 24));
  plate.collideCylinder('plate', GLASS, [x, y, z + LOW], radius, HIGH - LOW);
  plate.collideCylinder('coupler', DRIVE, [x, y, z + 0.001], SHAFT, LOW - 0.001);
  const half = 0.58 * radius;
  plate.support('plate', [x - half, y - half], [x + half, y + half], z + HIGH);
  assembly.spin(plate, [0, 0, 1], (body) => bearing([0, 0, 1], body, SHAFT), { kind: 'turntable' });
}
