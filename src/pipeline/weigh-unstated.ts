import type { NameSaid } from '../estimate/index.ts';
import { bodyComputed } from '../formats/glb/physics/findings.ts';
import { massEstimated } from '../formats/raw/findings.ts';
import { urdfMassEstimated } from '../formats/urdf/findings.ts';
import type { MassEstimate } from '../model/estimated.ts';
import type { Finding } from '../model/finding.ts';
import { isBareMesh } from '../model/source-formats.ts';
import type { Collision, Inertial, Link, SimModel, Sym3 } from '../model/types.ts';
import { namesOfParts, namesOfProp } from './names-said.ts';
import type { Unpacked } from './unpack.ts';

type Read = { readonly model: SimModel; readonly findings: readonly Finding[] };
type Told = { readonly mass: number; readonly volume: number; readonly called?: readonly string[] };

/** What says that a reader has made the mass up, so that a change of it needs no change of what the file says. */
const KINDS = [massEstimated, urdfMassEstimated] as const;
export const MASS_ESTIMATED: ReadonlySet<string> = new Set(KINDS.map(({ code }) => code));

/** What a prop is called, and how large it will be. */
export interface NamedProp {
  readonly name: string;
  /** Factor of every length that is applied later: masses in findings are those of the scaled thing. @default 1 */
  readonly scale?: number | undefined;
  /** What its user says of it, which goes before all names of the file. */
  readonly given?: readonly NameSaid[];
}

/** Torsional and rolling friction [m] beside an estimated sliding one: MuJoCo's own. */
const TURNING_FRICTION = [0.005, 0.0001] as const;

/**
 * Gives links whose mass their reader had to make up the one that their names, sizes and walls tell, and the friction of
 * a material that is named where the format has none. What a file states stays. The finding of the reader becomes one with
 * range and reason.
 *
 */
export async function weighUnstated(
  { model, findings }: Read,
  unpacked: Pick<Unpacked, 'main' | 'format'>,
  { name, scale = 1, given = [] }: NamedProp,
): Promise<Read> {
  const found = findings.find(({ code }) => MASS_ESTIMATED.has(code));
  if (!found) return { model, findings };
  const args = found.args as unknown as Told;
  const links = model.links.filter((link) => args.called?.includes(link.name) ?? true);
  const { estimateMass, measureShape } = await import('../estimate/index.ts');
  const shape = await measureShape(model, links, scale);
  if (!shape || !(args.mass > 0)) return { model, findings };
  const isWhole = links.length === model.links.length;
  const estimate = estimateMass({
    names: [...given, ...(isWhole ? namesOfProp(name, unpacked.main, model) : []), ...namesOfParts(model, links)],
    shape,
    otherwise: args.mass,
  });
  const factor = estimate.mass.value / args.mass;
  const friction = isBareMesh(unpacked.format) ? estimate.friction?.value : undefined;
  const weighed = new Set(links);
  const changed = model.links.map((link) => (weighed.has(link) ? asEstimated(link, factor, friction) : link));
  return {
    model: estimate.isKnown ? { ...model, links: changed } : model,
    findings: findings.map((finding) => (finding === found ? retold(found, estimate) : atFactor(finding, factor))),
  };
}

function retold({ code, pointer, args }: Finding, estimate: MassEstimate): Finding {
  const kind = KINDS.find((one) => one.code === code)!;
  const { value } = estimate.mass;
  const { volume, density } = args as { readonly volume: number; readonly density: number };
  const used = estimate.isKnown ? value / volume : density;
  return kind.at(pointer, { ...args, mass: value, density: used, estimate } as never);
}

/** Bodies of a file with physics tell the density that they were computed with. */
function atFactor(finding: Finding, factor: number): Finding {
  const { computed, density } = finding.args as { readonly computed?: readonly string[]; readonly density?: number };
  if (finding.code !== bodyComputed.code || density === undefined || !computed?.includes('mass')) return finding;
  return bodyComputed.at(finding.pointer, { ...finding.args, density: density * factor } as never);
}

function asEstimated(link: Link, factor: number, friction: number | undefined): Link {
  const rubbed = (one: Collision): Collision =>
    friction === undefined || one.friction ? one : { ...one, friction: [friction, ...TURNING_FRICTION] };
  return { ...link, inertial: times(link.inertial, factor), collisions: link.collisions.map(rubbed) };
}

const times = ({ mass, centerOfMass, inertia }: Inertial, factor: number): Inertial => ({
  mass: mass * factor,
  centerOfMass,
  inertia: inertia.map((value) => value * factor) as unknown as Sym3,
});
