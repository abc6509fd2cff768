import { massByDefault, massUnlikely } from '../formats/mjcf/mass-findings.ts';
import { inertialDefault } from '../formats/sdf/findings.ts';
import { massComputed } from '../formats/usd/physics-findings.ts';
import type { MassEstimate } from '../model/estimated.ts';
import type { Finding } from '../model/finding.ts';
import type { SimModel } from '../model/types.ts';
import { namesOfParts, namesOfProp } from './names-said.ts';
import type { Unpacked } from './unpack.ts';
import type { NamedProp } from './weigh-unstated.ts';

type Read = { readonly model: SimModel; readonly findings: readonly Finding[] };
type Offer = (finding: Finding, offered: MassEstimate, mass: number) => Finding;

/** How a reader tells that its format's default was taken for a mass. */
interface Default {
  /** Names of the links that a finding says this of. */
  readonly linksOf: (finding: Finding) => readonly string[];
  /** The same finding with what those links would weigh. @param mass what they weigh together by the default [kg] */
  readonly offer: Offer;
}

type Weighed = readonly { readonly link: string; readonly mass: number; readonly by_default?: true }[];

const weighedOf = ({ args }: Finding): Weighed => args['links'] as Weighed;

const DEFAULTS: ReadonlyMap<string, Default> = new Map<string, Default>([
  [
    inertialDefault.code,
    {
      linksOf: ({ args }) => (String(args['missing']).startsWith('mass') ? [String(args['link'])] : []),
      offer: ({ pointer, args }, offered) => inertialDefault.at(pointer, { ...args, offered } as never),
    },
  ],
  [
    massByDefault.code,
    {
      linksOf: (finding) => weighedOf(finding).map(({ link }) => link),
      offer: (finding, offered, mass) => {
        const { low, high } = offered.mass;
        const kind = mass < low || mass > high ? massUnlikely : massByDefault;
        return kind.at(finding.pointer, { links: weighedOf(finding), offered });
      },
    },
  ],
  [
    massComputed.code,
    {
      linksOf: (finding) => weighedOf(finding).flatMap(({ link, by_default }) => (by_default ? [link] : [])),
      offer: ({ pointer, args }, offered) => massComputed.at(pointer, { ...args, offered } as never),
    },
  ],
]);

const unsaid = (finding: Finding): readonly string[] => DEFAULTS.get(finding.code)?.linksOf(finding) ?? [];

/** Whether a finding says of a link that its mass is the default of the format. */
export const isMassUnsaid = (finding: Finding): boolean => unsaid(finding).length > 0;

/**
 * Says what links would weigh whose mass is the default of their format, because the file gives none: 1 kg in SDFormat, 1000 kg/m³
 * in MJCF and UsdPhysics. The formats define that and simulators use it, so the mass stays; its finding names the estimate and its range.
 */
export async function offerMasses(
  { model, findings }: Read,
  { main }: Pick<Unpacked, 'main'>,
  { name, scale = 1, given = [] }: NamedProp,
): Promise<readonly Finding[]> {
  if (!findings.some(isMassUnsaid)) return findings;
  const { estimateMass, measureShape } = await import('../estimate/index.ts');
  const offered = async (finding: Finding): Promise<Finding> => {
    const names = new Set(unsaid(finding));
    const links = model.links.filter((link) => names.has(link.name));
    if (links.length === 0) return finding;
    const shape = await measureShape(model, links, scale);
    if (!shape) return finding;
    const mass = links.reduce((sum, { inertial }) => sum + inertial.mass, 0) * scale ** 3;
    const isWhole = links.length === model.links.length;
    const estimate = estimateMass({
      names: [...given, ...(isWhole ? namesOfProp(name, main, model) : []), ...namesOfParts(model, links)],
      shape,
      otherwise: mass,
    });
    return estimate.isKnown ? DEFAULTS.get(finding.code)!.offer(finding, estimate, mass) : finding;
  };
  return Promise.all(findings.map(offered));
}
