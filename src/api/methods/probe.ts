import { httpDispatch } from '../../client/index.ts';
import { PropmasterError } from '../../errors.ts';
import type { ProbeReport } from '../../probe/findings.ts';
import { probe } from '../../probe/probe.ts';
import { VERSION } from '../../version.ts';
import { keyFor, wayTo } from '../deployment.ts';
import type { Settings } from '../settings.ts';

export interface ProbeServiceOptions {
  readonly maxRequests: number;
  readonly maySpendCents?: number | undefined;
  readonly signal?: AbortSignal;
  /** Called before each wait for the pace of the service. @param ms how long, at least [ms] */
  readonly onWait?: (ms: number) => void;
}

/**
 * Probes the service that the settings name.
 *
 * @throws {PropmasterError} `usage` for the local service; `not_allowed` without a key; the problem of the settings
 */
export async function probeSettings(settings: Settings, options: ProbeServiceOptions): Promise<ProbeReport> {
  if (settings.problem) throw settings.problem;
  const { baseUrl } = settings;
  if (baseUrl === undefined) {
    throw new PropmasterError('usage', 'The local service speaks as propmaster does; there is nothing to find out.', {
      where: '--profile',
      hint: 'Name a service elsewhere: --profile <name>; make one with `propmaster auth login --profile <name> --base-url https://…`.',
    });
  }
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new PropmasterError('usage', 'The base URL must be like https://host or http://host:port/path.', {
      where: 'base URL',
      hint: 'Correct --base-url or PROPMASTER_BASE_URL.',
    });
  }
  const apiKey = await keyFor(settings, baseUrl);
  const { dispatch } = await wayTo(settings, { baseUrl, apiKey }, httpDispatch);
  try {
    const { silenceMs } = settings;
    return await probe({
      ...options,
      baseUrl: new URL(baseUrl),
      apiKey,
      dispatch,
      userAgent: `propmaster/${VERSION}`,
      ...(silenceMs === undefined ? {} : { deadlines: { silenceMs, windowMs: silenceMs, leastBytes: 0 } }),
    });
  } finally {
    await dispatch.close?.();
  }
}
