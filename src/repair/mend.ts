import type { Change } from '../model/change.ts';
import type { Finding } from '../model/finding.ts';
import type { SimModel } from '../model/types.ts';
import type { Check } from '../verify/check.ts';
import { checkContext } from '../verify/context.ts';
import { PHYSICS_CHECKS } from '../verify/physics/index.ts';
import { settlesElsewhere } from '../verify/simulate/stands.ts';
import { STRUCTURE_CHECKS } from '../verify/structure/index.ts';
import type { Repair } from './repair.ts';
import { REPAIRS } from './repairs/index.ts';

/** A model with everything repaired that could be. */
interface RepairedModel {
  readonly model: SimModel;
  /** Every repair as a diff, in the order in which they were made. */
  readonly changes: readonly Change[];
  /** What the reader had found and a repair has settled. */
  readonly settled: ReadonlySet<Finding>;
}

/** Whether some repair answers a finding; it may still find nothing to go by. */
export const isMendable = ({ code }: Pick<Finding, 'code'>): boolean =>
  REPAIRS.some(({ mends }) => mends.includes(code));

const CHECKS: readonly Check[] = [...STRUCTURE_CHECKS, ...PHYSICS_CHECKS];

/**
 * Repairs what is wrong with a model, as far as the right value follows from the rest of it or the evidence speaks for it.
 * The model given is not changed, so this also tells what could be repaired. Each repair sees what those before it made.
 *
 * @param findings of the reader: some tell of what a model can't show, such as visuals that were counted in the mass
 */
export async function mend(given: SimModel, findings: readonly Finding[] = []): Promise<RepairedModel> {
  const changes: Change[] = [];
  const settled = new Set<Finding>();
  let model = given;
  for (const repair of REPAIRS) {
    const called = findings.filter(({ code }) => repair.mends.includes(code));
    const found = [...(await findingsFor(repair, model)), ...called];
    if (found.length === 0) continue;
    const mended = await repair.run(model, found);
    if (mended.changes.length === 0) continue;
    model = mended.model;
    changes.push(...mended.changes);
    for (const finding of called) settled.add(finding);
  }
  return { model, changes, settled };
}

async function findingsFor({ mends }: Repair, model: SimModel): Promise<Finding[]> {
  if (mends.includes(settlesElsewhere.code)) return findRest(model);
  const checks = CHECKS.filter(({ code }) => mends.includes(code));
  const context = checkContext(model);
  const found: Finding[] = [];
  for (const check of checks) found.push(...(await check.run(model, context)));
  return found;
}

/** Where a sound prop comes to rest, tried in MuJoCo; of one with errors nobody can tell. */
async function findRest(model: SimModel): Promise<Finding[]> {
  if (model.base === 'fixed') return [];
  const context = checkContext(model);
  for (const check of CHECKS) {
    if (check.severity === 'error' && (await check.run(model, context)).length > 0) return [];
  }
  const { simulateStanding } = await import('../verify/simulate/run.ts');
  return (await simulateStanding(model)).filter(({ code }) => code === settlesElsewhere.code);
}
