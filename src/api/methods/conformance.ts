import { setTimeout as delay } from 'node:timers/promises';
import { createClient, httpDispatch, LOCAL_BASE_URL, mergeDialect } from '../../client/index.ts';
import type { Keys } from '../../conformance/call.ts';
import type { CheckClass, ConformanceReport } from '../../conformance/report.ts';
import { conformance } from '../../conformance/suite.ts';
import { PropmasterError } from '../../errors.ts';
import { VERSION } from '../../version.ts';
import { keyFor, openScratch } from '../deployment.ts';
import type { Settings } from '../settings.ts';

export interface ConformanceRun {
  readonly classes: readonly CheckClass[];
  /** Of the same service, with a key of the other kind. */
  readonly other?: Settings | undefined;
  readonly signal?: AbortSignal;
  /** Told before the first request, where the checks make something. */
  readonly onForewarning?: (says: string) => void;
  readonly onCheck?: (about: string, done: number, of: number) => void;
}

/**
 * Judges the service that the settings name; without a base URL the local one.
 *
 * @throws {PropmasterError} `not_allowed` without a key, or with one that the service refuses; `usage` for two keys of
 *   one kind, or of two services, and for settings that record or replay
 */
export async function judgeConformance(settings: Settings, run: ConformanceRun): Promise<ConformanceReport> {
  if (settings.problem) throw settings.problem;
  const { baseUrl, profile } = settings;
  if (settings.record !== undefined || settings.replay !== undefined) throw notRecorded();
  const { other, signal, ...rest } = run;
  const common = {
    ...rest,
    userAgent: `propmaster/${VERSION}`,
    dialect: mergeDialect(profile?.dialect ?? {}),
    pause: (ms: number) => delay(ms, undefined, signal ? { signal } : {}),
    ...(signal && { signal }),
  };
  if (baseUrl === undefined) return judgeLocal(common);
  const dispatch = httpDispatch();
  try {
    const keys: { personal?: string; team?: string } = {};
    for (const one of [settings, ...(other ? [other] : [])]) {
      if (one.problem) throw one.problem;
      if (one.baseUrl !== baseUrl) throw mixed('The two profiles are of different services.');
      const key = await keyFor(one, baseUrl);
      const kind = await kindOf(baseUrl, key, dispatch);
      if (keys[kind] !== undefined) throw mixed(`Both keys are ${kind === 'team' ? 'Team' : 'Personal'} keys.`);
      keys[kind] = key;
    }
    return await conformance({ ...common, baseUrl: new URL(baseUrl), keys, dispatch });
  } finally {
    await dispatch.close?.();
  }
}

const notRecorded = (): PropmasterError =>
  new PropmasterError('usage', 'A judgement is not recorded, nor replayed: its report holds each request and answer.', {
    where: '--record, --replay',
    hint: 'Leave the option out; --json, --junit and --html keep the report.',
  });

const mixed = (message: string): PropmasterError =>
  new PropmasterError('usage', message, {
    where: '--other-profile, PROPMASTER_SECOND_API_KEY',
    hint: 'Name a profile of the same service with a key of the other kind, or set its key.',
  });

async function kindOf(baseUrl: string, apiKey: string, dispatch: ReturnType<typeof httpDispatch>): Promise<keyof Keys> {
  return createClient({ baseUrl, apiKey, dispatch }).account.kind();
}

/** The local service, with a library of its own: what the suite makes is in nobody's. */
async function judgeLocal(
  options: Omit<Parameters<typeof conformance>[0], 'baseUrl' | 'keys' | 'dispatch'>,
): Promise<ConformanceReport> {
  const { dispatch, keys, close } = await openScratch();
  try {
    return await conformance({ ...options, baseUrl: new URL(LOCAL_BASE_URL), keys, dispatch });
  } finally {
    await close();
  }
}
