import { loadAdapters } from '../../adapters/registry.ts';
import type { RequestCheck } from '../model/asked.ts';
import type { Finding, FindingKind } from '../model/finding.ts';
import type { SimModel } from '../model/types.ts';
import { pictureSize } from '../project/picture-size.ts';
import { measure } from '../verify/measure.ts';
import type { CheckOutcome, Report } from '../verify/report.ts';
import { REQUEST_KINDS, requestFindings } from '../verify/request/findings.ts';
import { roundedDeep } from '../verify/round.ts';
import {
  graphDisagrees,
  noScenesThere,
  propFailed,
  SCENE_KINDS,
  sceneCandidate,
  sceneUnvalidated,
} from '../verify/scene/findings.ts';
import { composeProps } from './compose.ts';
import type { SceneDescription } from './description.ts';
import type { ScenePart } from './parts.ts';
import type { SceneTrial } from './simulate.ts';

/**
 * Checks a scene: what the service says of it, whether its props passed, and how it fares in MuJoCo. The same scene gives
 * the same report, byte for byte.
 *
 * @param simulators that it is installed for
 * @param more what was found of its files
 */
export async function verifyScene(
  description: SceneDescription,
  parts: ReadonlyMap<string, ScenePart>,
  simulators: readonly string[],
  more: readonly Finding[] = [],
): Promise<Report> {
  const composed = compose(description, parts);
  const request = description.delivery?.request;
  const { loadEngine } = await import('../formats/mjcf/engine.ts');
  const { simulateScene } = await import('./simulate.ts');
  const adapters = await loadAdapters(simulators);
  const trial = await simulateScene(composed, description, parts);
  const findings = [
    ...more,
    ...((description.findings as readonly Finding[] | undefined) ?? []),
    ...deliveryFindings(description),
    ...requestFindings((request as readonly RequestCheck[]) ?? []),
    ...(description.disagreements ?? []).map((one, index) => graphDisagrees.at(`/disagreements/${index}`, one)),
    ...propFindings(parts),
    ...trial.findings,
    ...adapters.filter(({ emitScene }) => !emitScene).map(({ title }) => noScenesThere.at('', { simulator: title })),
  ];
  const { mujoco } = await loadEngine();
  const props: SimModel = { ...composed, links: composed.links.slice(1) };
  return {
    version: 1,
    subject: { name: description.name, source_format: 'scene', category: 'scene' },
    verdict: verdictOf(findings),
    engine: { name: 'mujoco', version: mujoco.mj_versionString() },
    measured: { ...measure(props, trial.figures, new Map()), base: 'fixed' },
    ...(request ? { request } : {}),
    checks: outcomes(findings, trial, [...SCENE_KINDS, ...(request ? REQUEST_KINDS : [])]),
    findings: findings.map((finding) => ({ ...finding, args: roundedDeep(finding.args) as Record<string, unknown> })),
  };
}

/** The picture of a scene, without the walls that one would look at from outside. */
export async function drawScene(
  description: SceneDescription,
  parts: ReadonlyMap<string, ScenePart>,
): Promise<Uint8Array> {
  const { renderPreview } = await import('../preview/index.ts');
  return renderPreview(compose(description, parts), { size: pictureSize(), cutAway: true });
}

const compose = ({ name, instances, structure }: SceneDescription, parts: ReadonlyMap<string, ScenePart>): SimModel =>
  composeProps(name, instances, new Map([...parts].map(([prop, { model }]) => [prop, model])), structure);

function deliveryFindings({ delivery }: SceneDescription): Finding[] {
  if (!delivery) return [];
  const { status, validation, missing, request, placed_instances: placed, planned_instances: planned } = delivery;
  const isLost = request?.some(({ outcome }) => outcome === 'lost');
  return [
    // What is lost of the request is named one by one.
    ...((status === 'complete' && missing.length === 0) || isLost
      ? []
      : [sceneCandidate.at('/delivery', { missing, placed, planned })]),
    ...(validation === 'incomplete' ? [sceneUnvalidated.at('/delivery', {})] : []),
  ];
}

const propFindings = (parts: ReadonlyMap<string, ScenePart>): Finding[] =>
  [...parts.values()].flatMap(({ name, verdict }, index) =>
    verdict === 'failed' ? [propFailed.at(`/props/${index}`, { prop: name })] : [],
  );

function verdictOf(findings: readonly Finding[]): Report['verdict'] {
  if (findings.some(({ severity }) => severity === 'error')) return 'failed';
  return findings.some(({ severity }) => severity === 'warning') ? 'passed_with_warnings' : 'passed';
}

/** Kinds that only inform are no checks: nothing passes by their absence. */
function outcomes(
  findings: readonly Finding[],
  { skipped }: SceneTrial,
  kinds: readonly FindingKind<never>[],
): CheckOutcome[] {
  return kinds
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, severity }: FindingKind<never>): CheckOutcome => {
      if (findings.some((finding) => finding.code === code))
        return { code, outcome: severity === 'error' ? 'failed' : 'warned' };
      const reason = skipped.get(code);
      return reason === undefined ? { code, outcome: 'passed' } : { code, outcome: 'skipped', reason };
    });
}
