import type { RequestCheck } from '../model/asked.ts';
import type { Change } from '../model/change.ts';
import type { Finding } from '../model/finding.ts';
import type { SimModel } from '../model/types.ts';
import { formatKinds } from './catalog.ts';
import type { Check, KindRow } from './check.ts';
import { checkContext } from './context.ts';
import { estimatedOf } from './estimated.ts';
import { measure } from './measure.ts';
import { withCause } from './physics/collider-present.ts';
import { PHYSICS_CHECKS } from './physics/index.ts';
import type { CheckOutcome, Report, RequestList } from './report.ts';
import { REQUEST_KINDS, requestFindings } from './request/findings.ts';
import { roundedDeep } from './round.ts';
import { SIMULATION_KINDS, type SimulationResult, simulate } from './simulate/run.ts';
import { STRUCTURE_CHECKS } from './structure/index.ts';

export interface VerifyOptions {
  /** Format that the model was read from, as the report names it: `mjcf`, `glb_bundle`, `glb`. */
  readonly sourceFormat: string;
  /** What the reader found. */
  readonly readFindings: readonly Finding[];
  /** What the prompt asks for, compared with what was made; `null`: its service doesn't tell. Absent: no words asked for it. */
  readonly request?: readonly RequestCheck[] | null;
  /** What was changed in the model before. */
  readonly changes?: readonly Change[];
  /** Whether its physics is checked; without, nothing is simulated either. @default true */
  readonly physics?: boolean;
  /** Whether the prop is tried out in MuJoCo. @default true */
  readonly simulate?: boolean;
  /** Ends the simulation; what it was aborted with is thrown. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: { readonly fraction: number; readonly message: string }) => void;
}

/**
 * Checks a prop: structure, then physics if its structure is sound, then simulation if its physics is; and last what the
 * words that asked for it say.
 *
 * A bad prop is no exception but a report with the verdict `failed`. The same model gives the same report, byte for byte.
 * A report states what was checked; it certifies nothing.
 */
export async function verifyModel(model: SimModel, options: VerifyOptions): Promise<Report> {
  const { sourceFormat, readFindings, changes = [], onProgress = () => {} } = options;
  const skipped = new Map<string, string>();
  const skip = (kinds: readonly KindRow[], reason: string) => {
    for (const { code } of kinds) skipped.set(code, reason);
  };

  onProgress({ fraction: 0, message: 'structure' });
  const structure = await runAll(STRUCTURE_CHECKS, model);
  const sound = !structure.some(isError);
  onProgress({ fraction: 0.1, message: 'physics' });
  const wanted = options.physics !== false;
  const checked = sound && wanted ? await runAll(PHYSICS_CHECKS, model) : [];
  const physics = checked.map((found) => withCause(found, readFindings));
  if (!wanted) skip(PHYSICS_CHECKS, 'not asked for');
  else if (!sound) skip(PHYSICS_CHECKS, 'the structure has errors');

  let tried: SimulationResult | undefined;
  if (options.simulate === false || !wanted) skip(SIMULATION_KINDS, 'not asked for');
  else if (!sound) skip(SIMULATION_KINDS, 'the structure has errors');
  else if (physics.some(isError)) skip(SIMULATION_KINDS, 'the physics has errors');
  else {
    const onPart = (part: number): void => onProgress({ fraction: 0.2 + 0.8 * part, message: 'simulation' });
    tried = await simulate(model, onPart, undefined, options.signal);
    for (const [code, reason] of tried.skipped) skipped.set(code, reason);
  }
  const { request } = options;
  if (request === null) skip(REQUEST_KINDS, 'the service does not say what became of the words');
  onProgress({ fraction: 1, message: 'report' });

  const findings = [
    ...readFindings,
    ...structure,
    ...physics,
    ...(tried?.findings ?? []),
    ...requestFindings(request ?? []),
  ];
  const { category } = model.semantics;
  const estimated = estimatedOf(readFindings);
  return {
    version: 1,
    subject: { name: model.name, source_format: sourceFormat, ...(category === undefined ? {} : { category }) },
    verdict: verdictOf(findings),
    ...(tried ? { engine: tried.engine } : {}),
    measured: measure(model, tried?.figures ?? {}, tried?.reached ?? new Map()),
    ...(request ? { request: request.map((one) => ({ ...one }) as RequestList[number]) } : {}),
    ...(estimated ? { estimated } : {}),
    checks: outcomes(
      [
        ...formatKinds(sourceFormat),
        ...STRUCTURE_CHECKS,
        ...PHYSICS_CHECKS,
        ...SIMULATION_KINDS,
        ...(request === undefined ? [] : REQUEST_KINDS),
      ],
      findings,
      skipped,
    ),
    ...(changes.length === 0 ? {} : { changes: changes.map((change) => roundedDeep(change) as Change) }),
    findings: findings.map((finding) => ({ ...finding, args: roundedDeep(finding.args) as Record<string, unknown> })),
  };
}

async function runAll(checks: readonly Check[], model: SimModel): Promise<Finding[]> {
  const context = checkContext(model);
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await check.run(model, context)));
  return findings;
}

const isError = ({ severity }: Finding) => severity === 'error';

function verdictOf(findings: readonly Finding[]): Report['verdict'] {
  if (findings.some(isError)) return 'failed';
  return findings.some(({ severity }) => severity === 'warning') ? 'passed_with_warnings' : 'passed';
}

/** Kinds that only inform are no checks: nothing passes by their absence. */
function outcomes(
  kinds: readonly KindRow[],
  findings: readonly Finding[],
  skipped: ReadonlyMap<string, string>,
): CheckOutcome[] {
  const found = new Set(findings.map(({ code }) => code));
  return kinds
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, severity }): CheckOutcome => {
      if (found.has(code)) return { code, outcome: severity === 'error' ? 'failed' : 'warned' };
      const reason = skipped.get(code);
      return reason === undefined ? { code, outcome: 'passed' } : { code, outcome: 'skipped', reason };
    });
}
