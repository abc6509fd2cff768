import { appDispatch, LOCAL_BASE_URL } from '../../src/client/index.ts';
import type { SettingPath } from '../../src/contract/assumptions.ts';
import { NAMES, PATHS } from '../../src/probe/candidates.ts';
import type { ProbeFinding, ProbeReport } from '../../src/probe/findings.ts';
import { MAX_REQUESTS, probe } from '../../src/probe/probe.ts';
import { type ServedDialect, settingOf } from '../../src/service/dialect/served-dialect.ts';
import type { Fetch } from '../../src/service/dialect/speak.ts';

/** Probes a service that is a function. */
export function probed(
  fetch: Fetch,
  apiKey = 'pm_k1_0123456789abcdef',
  maxRequests = MAX_REQUESTS,
): Promise<ProbeReport> {
  return probe({
    baseUrl: new URL(LOCAL_BASE_URL),
    apiKey,
    dispatch: appDispatch(fetch),
    maxRequests,
    userAgent: 'propmaster-test',
  });
}

/** What a library has that a caller can look at. */
export interface Library {
  readonly kind: 'personal' | 'team';
  readonly assets: number;
  readonly scenes: number;
}

/** Whether the service has nothing of the kind: an extension of ours, which the probe then tells as `none`. */
export const isAbsent = (setting: SettingPath, { shapes }: ServedDialect): boolean =>
  !shapes.extensions && ['scenes.plansPath', 'scenes.plannedPath', 'scenes.editsPath'].includes(setting);

/** Whether a finding tells what a setting is in a dialect: its value, or that there is no such thing. */
export const isRight = ({ setting, decision, value }: ProbeFinding, dialect: ServedDialect): boolean =>
  isAbsent(setting, dialect) ? decision === 'none' : value === settingOf(dialect.settings, setting);

/**
 * Why a caller without a hint from elsewhere can't tell a setting; undefined: it can. Written from what a caller sees,
 * not from how the probe works:
 *
 * - a spelling that nobody would guess shows only in the service's own description, or where a refusal names it
 * - a service that refuses no query shows a parameter only where there is something to see its effect on
 * - what a key is kept from shows no unit
 */
export function whyUndecidable(
  setting: SettingPath,
  { settings, shapes }: ServedDialect,
  { kind, assets, scenes }: Library,
): string | undefined {
  if (isAbsent(setting, { settings, shapes })) return undefined;
  if (setting === 'links.expiresInUnitSeconds') {
    if (kind === 'personal') return 'Personal keys get no links';
    return assets === 0 ? 'no asset to link to' : undefined;
  }
  const value = settingOf(settings, setting);
  const guesses: readonly string[] = { ...NAMES, ...PATHS }[setting as keyof typeof NAMES | keyof typeof PATHS];
  const describes = shapes.openapi !== '';
  // Of a required parameter the refusal tells the name; that of the scene export tells its variants apart.
  const named = setting === 'assets.exportFormatParameter';
  if (!describes && !named && !guesses.includes(String(value))) return 'a spelling that nobody would guess';
  const refusedAlike = kind === 'personal' && settings.batches.singlePath === '/v1/batches/{id}' && !describes;
  if (setting === 'batches.listPath' && value === '/v1/batches/list' && refusedAlike) {
    return 'refused as any batch would be: batches are for Team keys';
  }
  if (shapes.parameters !== 'lenient' || !setting.endsWith('Parameter')) return undefined;
  if (setting === 'assets.pageSizeParameter' && assets < 2) return 'no effect to see: fewer than two assets';
  if (setting === 'scenes.graphParameter' && scenes === 0) return 'no effect to see: no scene';
  const catalog = describes || PATHS['catalog.path'].includes(settings.catalog.path);
  if (setting.startsWith('pages.') && scenes < 2 && !catalog) return 'no effect to see: no listing with two things';
  // What comes next can be asked for only in pages of a known size.
  if (
    setting === 'pages.cursorParameter' &&
    whyUndecidable('pages.pageSizeParameter', { settings, shapes }, { kind, assets, scenes })
  ) {
    return 'no second page without the page size';
  }
  return undefined;
}
