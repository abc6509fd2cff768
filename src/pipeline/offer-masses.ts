import { inertialDefault } from '../formats/sdf/findings.ts';
import type { Finding } from '../model/finding.ts';
import type { SimModel } from '../model/types.ts';
import { namesOfParts, namesOfProp } from './names-said.ts';
import type { Unpacked } from './unpack.ts';

type Read = { readonly model: SimModel; readonly findings: readonly Finding[] };

/**
 * Says what links would weigh whose mass SDFormat sets to 1 kg because the file gives none. The format defines that default and
 * simulators use it, so the mass stays; its finding names the estimate and its range.
 *
 * @param name of the prop
 * @param scale factor of every length that is applied later
 */
export async function offerMasses(
  { model, findings }: Read,
  { main }: Pick<Unpacked, 'main'>,
  { name, scale = 1 }: { readonly name: string; readonly scale?: number | undefined },
): Promise<readonly Finding[]> {
  if (!findings.some(isWithoutMass)) return findings;
  const { estimateMass, measureShape } = await import('../estimate/index.ts');
  const offer = async (finding: Finding): Promise<Finding> => {
    const link = model.links.find((one) => one.name === finding.args['link']);
    const shape = link && (await measureShape(model, [link], scale));
    if (!link || !shape) return finding;
    const whole = model.links.length === 1 ? namesOfProp(name, main, model) : [];
    const names = [...whole, ...namesOfParts(model, [link])];
    const offered = estimateMass({ names, shape, otherwise: link.inertial.mass });
    return offered.isKnown ? inertialDefault.at(finding.pointer, { ...finding.args, offered } as never) : finding;
  };
  return Promise.all(findings.map((finding) => (isWithoutMass(finding) ? offer(finding) : finding)));
}

const isWithoutMass = ({ code, args }: Finding): boolean =>
  code === inertialDefault.code && String(args['missing']).startsWith('mass');
