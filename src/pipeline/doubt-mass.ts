import { robosuiteObject } from '../formats/mjcf/findings.ts';
import type { Finding } from '../model/finding.ts';
import { isStatic } from '../model/is-static.ts';
import type { SimModel } from '../model/types.ts';
import { massOf } from '../verify/measure.ts';
import { USUAL_MASS } from '../verify/physics/usual-ranges.ts';
import { massUnlikely, massUnusual } from '../verify/stated-mass.ts';
import { namesOfParts, namesOfProp } from './names-said.ts';
import { isMassUnsaid } from './offer-masses.ts';
import type { Unpacked } from './unpack.ts';
import { MASS_ESTIMATED, type NamedProp } from './weigh-unstated.ts';

/** How far beyond the range of the estimate a mass is a warning, measured: bench/results/stated-masses.md. */
const BEYOND = 3;
/** Of what is seen. What more of them enclose takes seconds to find out, of which an audit of thousands of models has none. */
const MOST_VERTICES = 50_000;
/** Parts of machines are called after those of the living: head, arm, mouth. */
const LIVING: ReadonlySet<string> = new Set(['animal', 'person', 'plant', 'woody plant']);

/**
 * Compares the mass that a file states with what its name, size and walls tell.
 *
 * Says nothing of what is static, whose mass has no effect (robosuite's objects get their free joint later); of a category
 * whose usual mass `physics/category-mass` knows; where the format or the estimate has given a mass; and of large meshes.
 *
 * @returns one finding where the mass lies outside of the range of the estimate, else none
 */
export async function doubtMass(
  { model, findings }: { readonly model: SimModel; readonly findings: readonly Finding[] },
  { main }: Pick<Unpacked, 'main'>,
  { name, scale = 1, given = [] }: NamedProp,
): Promise<readonly Finding[]> {
  const mass = massOf(model) * scale ** 3;
  const { category } = model.semantics;
  const isToldElsewhere =
    findings.some((finding) => MASS_ESTIMATED.has(finding.code) || isMassUnsaid(finding)) ||
    (category !== undefined && USUAL_MASS.has(category));
  const isLoosened = findings.some(({ code }) => code === robosuiteObject.code);
  const vertices = model.meshes.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  if (!(mass > 0) || vertices > MOST_VERTICES || isToldElsewhere || (isStatic(model) && !isLoosened)) return [];

  const { estimateMass, isNamedSurely, measureShape, outlineShape } = await import('../estimate/index.ts');
  // What a link is called says what a part is, not the whole.
  const materials = namesOfParts(model, model.links).filter(({ where }) => where === 'material' || where === 'texture');
  const names = [...given, ...namesOfProp(name, main, model), ...materials];
  const outline = outlineShape(model, scale);
  if (!outline || !isOutside(mass, estimateMass({ names, shape: outline, otherwise: mass }).mass)) return [];
  const shape = (await measureShape(model, model.links, scale))!;
  const expected = estimateMass({ names, shape, otherwise: mass });
  if (!expected.isKnown || LIVING.has(expected.kind ?? '') || !isOutside(mass, expected.mass)) return [];
  const { low, high } = expected.mass;
  const isFar = mass < low / BEYOND || mass > high * BEYOND;
  const kind = isFar && isNamedSurely({ names, shape }) ? massUnlikely : massUnusual;
  return [kind.at(main, { mass, expected })];
}

const isOutside = (mass: number, { low, high }: { readonly low: number; readonly high: number }): boolean =>
  mass < low || mass > high;
