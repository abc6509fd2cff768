import type { ProbeFinding, ProbeReport } from '../../probe/findings.ts';
import type { KeptDialect } from '../../profiles/learnt.ts';
import type { Style } from './style.ts';
import { renderFacts, renderTable } from './table.ts';

export interface ProbeOutcome {
  readonly kept: KeptDialect | undefined;
  readonly save: boolean;
  readonly profile: string | undefined;
  /** When the probe before was, where only what is otherwise is shown. */
  readonly since: string | undefined;
}

/** The table of a probe, and what became of the profile. */
export function renderProbe(
  { verdict, says, keyKind, document, requests, observations }: ProbeReport,
  shown: readonly ProbeFinding[],
  { kept, save, profile, since }: ProbeOutcome,
  style: Style,
): string {
  const facts = renderFacts(
    [
      ['verdict', says],
      ['kind of key', keyKind],
      ['describes itself', verdict === 'answers' ? (document ?? 'nowhere that is usual') : undefined],
      ['requests', String(requests)],
      ...observations.map(({ what, seen }) => [what, seen] as const),
    ],
    style,
  );
  if (verdict !== 'answers') return facts;
  const table = renderTable(
    [{ title: 'setting' }, { title: 'value', width: 40 }, { title: '' }, { title: 'evidence', width: 400 }],
    shown.map(({ setting, value, decision, confidence, evidence }) => [
      setting,
      String(value ?? '?'),
      decision === 'other' ? `differs, ${confidence}` : (confidence ?? decision),
      evidence,
    ]),
    style,
  );
  const open = shown.filter(({ settle }) => settle !== undefined);
  const ways = open.map(
    ({ setting, settle }) => `  ${setting}: ${settle!.replace('<profile>', profile ?? '<profile>')}`,
  );
  const nothing = since === undefined ? 'No setting.' : `Nothing is otherwise than on ${since}.`;
  const became = (kept?.changes ?? []).map(({ setting, from, to }) => `  ${setting}: ${from} → ${to}`);
  const told = !profile
    ? []
    : became.length === 0
      ? [`The profile ${profile} has it so already.`]
      : [`${save ? 'Kept in' : 'Would be kept in'} the profile ${profile}:`, ...became];
  const settled = ways.length === 0 ? [] : ['To settle what was not decided:', ...ways];
  return [facts, shown.length === 0 ? nothing : table, ...settled, ...told].join('\n\n').replaceAll('\n\n  ', '\n  ');
}
