import type { Finding } from '../model/finding.ts';
import type { SimModel } from '../model/types.ts';
import { visualsInvisible } from '../verify/line-findings.ts';

/**
 * Leaves out visuals whose material is wholly transparent. MuJoCo and Drake show nothing of them, and a reader of MJCF takes a
 * geom without any alpha for one that is not seen.
 */
export function withoutInvisible(model: SimModel): { readonly model: SimModel; readonly findings: readonly Finding[] } {
  const clear = new Set(model.materials.filter(({ baseColor }) => baseColor[3] === 0).map(({ name }) => name));
  const isInvisible = ({ material }: { readonly material?: string }): boolean =>
    material !== undefined && clear.has(material);
  const visuals = model.links.flatMap((link) => link.visuals.filter(isInvisible).map(({ name }) => name));
  if (visuals.length === 0) return { model, findings: [] };
  const links = model.links.map((link) => ({
    ...link,
    visuals: link.visuals.filter((visual) => !isInvisible(visual)),
  }));
  return { model: { ...model, links }, findings: [visualsInvisible.at('/links', { visuals })] };
}
