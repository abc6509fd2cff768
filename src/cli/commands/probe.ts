import { type ErrorCode, PropmasterError } from '../../errors.ts';
import type { ProbeReport } from '../../probe/findings.ts';
import type { KeptDialect } from '../../profiles/learnt.ts';
import type { LearntDialect } from '../../profiles/learnt-dialect.ts';
import type { Command } from '../command.ts';
import { renderProbe } from '../render/probe.ts';

interface ProbeOptions {
  readonly maxRequests: number;
  readonly maySpend?: number;
  readonly since?: boolean;
  readonly save?: boolean;
}

/** A shorter wait is over before anybody wonders [ms]. */
const WORTH_TELLING_MS = 2_000;

/** What the verdicts of a probe are as errors. */
const FAILURES: Readonly<Record<Exclude<ProbeReport['verdict'], 'answers'>, ErrorCode>> = {
  key_refused: 'not_allowed',
  not_the_interface: 'protocol_error',
  unreachable: 'network_error',
  rate_limited: 'rate_limited',
};

export const probeService: Command<ProbeOptions> = async ({ options, openOptions, env, signal, notice }) => {
  const [{ settingsHere }, { probeSettings }, { keepLearnt }] = await Promise.all([
    import('../../api/connect.ts'),
    import('../../api/methods/probe.ts'),
    import('../../profiles/learnt.ts'),
  ]);
  const { maxRequests, maySpend, since = false, save = true } = options;
  const settings = await settingsHere(openOptions, env);
  const { baseUrl, profile, configDir } = settings;
  if (baseUrl !== undefined) notice(announced(baseUrl, maxRequests, maySpend));
  const report = await probeSettings(settings, {
    maxRequests,
    maySpendCents: maySpend,
    signal,
    onWait(ms) {
      if (ms >= WORTH_TELLING_MS) {
        notice(`This key has used up its requests for now; the probe goes on in ${Math.ceil(ms / 1_000)} s.`);
      }
    },
  });
  const { verdict, says, findings } = report;
  const answers = verdict === 'answers';
  const learnt = {
    at: new Date().toISOString(),
    requests: report.requests,
    settings: findings.map((one) => ({ ...one })),
  };
  // What answers something else teaches nothing, and must not take the place of what was learnt before.
  const kept =
    answers && profile && configDir !== undefined
      ? await keepLearnt(configDir, profile.name, learnt, !save)
      : undefined;
  for (const { setting, from, to } of kept?.left ?? []) {
    notice(
      `${setting} was set to ${from} by hand, and is likely ${to}: propmaster auth dialect ${profile?.name} ${setting} ${to}`,
    );
  }
  if (answers && !profile) {
    notice('Nothing was kept, since no profile belongs to this service: propmaster auth login --profile <name>.');
  }
  const different = differences(profile?.learnt, report);
  const shown = since ? findings.filter(({ setting }) => different.has(setting)) : findings;
  return {
    result: {
      verdict,
      says,
      base_url: baseUrl ?? null,
      profile: profile?.name ?? null,
      saved: kept !== undefined && save,
      key_kind: report.keyKind ?? null,
      document: report.document ?? null,
      requests: report.requests,
      max_requests: report.maxRequests,
      settings: shown,
      observations: report.observations,
      changes: changesOf(kept),
    },
    text: (style) =>
      renderProbe(
        report,
        shown,
        { kept, save, profile: profile?.name, since: since ? profile?.learnt?.at : undefined },
        style,
      ),
    ...(answers ? {} : { failure: failureOf(verdict, says, baseUrl) }),
  };
};

const changesOf = (kept: KeptDialect | undefined): readonly object[] => kept?.changes ?? [];

function announced(baseUrl: string, maxRequests: number, maySpend: number | undefined): string {
  const made =
    maySpend === undefined ? 'none makes or changes anything' : `one asset is made, for at most ${maySpend} cents`;
  return `At most ${maxRequests} requests go to ${new URL(baseUrl).origin}; ${made}.`;
}

/** The settings that are otherwise than the last probe had them. */
function differences(before: LearntDialect | undefined, { findings }: ProbeReport): ReadonlySet<string> {
  const earlier = new Map((before?.settings ?? []).map((one) => [one.setting, `${one.decision} ${one.value}`]));
  return new Set(
    findings
      .filter(({ setting, decision, value }) => earlier.get(setting) !== `${decision} ${value}`)
      .map(({ setting }) => setting),
  );
}

function failureOf(verdict: keyof typeof FAILURES, says: string, baseUrl: string | undefined): PropmasterError {
  return new PropmasterError(FAILURES[verdict], says, {
    where: baseUrl ?? 'base URL',
    hint: 'The profile was left as it is. docs/probe.md tells what each verdict means.',
  });
}
