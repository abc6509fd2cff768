import { PropmasterError } from '../errors.ts';
import type { MaterialEntry } from '../estimate/index.ts';
import type { Collision, SimModel } from '../model/types.ts';

/** Torsional and rolling friction [m] beside a sliding one of a material: MuJoCo's own. */
const TURNING_FRICTION = [0.005, 0.0001] as const;

/**
 * The material that a user names, with its density and friction and where they are from.
 *
 * @throws {PropmasterError} `usage`: no word of the table
 */
export async function givenMaterial(material: string | undefined): Promise<MaterialEntry | undefined> {
  if (material === undefined) return undefined;
  const { MATERIALS, materialOf } = await import('../estimate/index.ts');
  // Of "stainless steel" the last word tells what it is.
  const words = material
    .trim()
    .toLowerCase()
    .split(/[\s_-]+/);
  const entry = materialOf(words.join(' ')) ?? materialOf(words.at(-1)!);
  if (entry) return entry;
  throw new PropmasterError('usage', `Nothing is known of the material "${material}".`, {
    where: 'material',
    hint: `Known are: ${MATERIALS.join(', ')}. For another, give --density and --friction.`,
  });
}

/** Colliders that have no friction get that of a material. */
export function withFrictionOf(model: SimModel, { friction }: MaterialEntry): SimModel {
  const rubbed = (one: Collision): Collision =>
    one.friction ? one : { ...one, friction: [friction[1], ...TURNING_FRICTION] };
  return { ...model, links: model.links.map((link) => ({ ...link, collisions: link.collisions.map(rubbed) })) };
}
