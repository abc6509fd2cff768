import { plainFriction } from '../../model/touching.ts';
import type { Collision, Vec3 } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import { encodeCollision } from '../own-values.ts';
import { list, precise, text } from './write-values.ts';

/**
 * The `<surface>` of a collision, if there is anything to say: its friction, how it bounces, and its mask. The friction of
 * the model, whole, is beside it, and so is what SDF has no words for.
 */
export function surface(part: Collision, mask: number | undefined): string[] {
  const { friction, restitution } = part;
  const plain = plainFriction(part);
  const own = encodeCollision(part);
  const others = own === undefined ? [] : [text('propmaster:contact', own)];
  if (plain === undefined && restitution === undefined && mask === undefined) return others;
  return [
    element('surface', {}, [
      ...(plain === undefined ? [] : [frictionElement(plain)]),
      ...(restitution === undefined ? [] : [bounceElement(restitution)]),
      ...(mask === undefined ? [] : [element('contact', {}, [text('collide_bitmask', String(mask))])]),
    ]),
    ...(friction === undefined ? [] : [text('propmaster:friction', list(friction))]),
    ...others,
  ];
}

/** [m/s]; SDF's own default of 100,000 would let nothing bounce in those engines that heed it. */
const SLOWEST_BOUNCE = 0.01;

const bounceElement = (restitution: number): string =>
  element('bounce', {}, [
    text('restitution_coefficient', precise(restitution)),
    text('threshold', precise(SLOWEST_BOUNCE)),
  ]);

/**
 * DART and ODE take `<ode>`, Bullet `<bullet>`; only Bullet knows rolling friction, and takes 1 m where none is given.
 *
 * SDF's torsional friction is that of a patch of radius a that presses evenly: a torque of 3π/16 · a · μ · N, and the
 * model's is a length t: t · N. So with the sliding coefficient for μ, a = 16 t / (3π μ).
 *
 * @see https://classic.gazebosim.org/tutorials?tut=torsional_friction
 */
function frictionElement([slide, spin, roll]: Vec3): string {
  const coefficient = slide > 0 ? slide : 1;
  return element('friction', {}, [
    element('ode', {}, [text('mu', precise(slide)), text('mu2', precise(slide))]),
    element('bullet', {}, [
      text('friction', precise(slide)),
      text('friction2', precise(slide)),
      text('rolling_friction', precise(roll)),
    ]),
    element('torsional', {}, [
      text('coefficient', precise(coefficient)),
      text('use_patch_radius', 'true'),
      text('patch_radius', precise((16 * spin) / (3 * Math.PI * coefficient))),
    ]),
  ]);
}
