import type { Finding } from '../../../model/finding.ts';
import type { SimModel } from '../../../model/types.ts';

/** The first that is wrong with a model by its structure and physics, errors first; nothing is simulated. */
export async function worstFinding(model: SimModel): Promise<Finding | undefined> {
  const { verifyModel } = await import('../../../verify/verify.ts');
  const { findings } = await verifyModel(model, { sourceFormat: 'glb_bundle', readFindings: [], simulate: false });
  return findings.find(({ severity }) => severity === 'error') ?? findings[0];
}
