import { DEFAULT_DIALECT } from '../contract/assumptions.ts';
import { type DialectOverrides, dialectOverrides } from '../contract/dialect.ts';
import type { LearntDialect } from './learnt-dialect.ts';
import { knownProfile } from './manage.ts';
import { changeProfiles, readProfiles } from './profile-file.ts';

/** One setting that is otherwise than before. */
export interface SettingChange {
  readonly setting: string;
  readonly from: string | number;
  readonly to: string | number;
}

export interface KeptDialect {
  readonly changes: readonly SettingChange[];
  /** Set by hand, and only likely to be otherwise: left as they are. */
  readonly left: readonly SettingChange[];
}

type Values = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

/**
 * Takes what a probe found out into a profile: what is certain; what is likely where nothing was set by hand. What was
 * not decided stays as it was.
 *
 * @param dryRun tells what would change, and writes nothing
 * @throws {PropmasterError} `not_found`, `disk_error`
 */
export async function keepLearnt(
  configDir: string,
  name: string,
  learnt: LearntDialect,
  dryRun = false,
): Promise<KeptDialect> {
  const profile = knownProfile(await readProfiles(configDir), name);
  const changes: SettingChange[] = [];
  const left: SettingChange[] = [];
  const earlier = new Map((profile.learnt?.settings ?? []).map(({ setting, value }) => [setting, value]));
  let dialect: Record<string, Record<string, string | number>> = structuredClone(
    (profile.dialect ?? {}) as Record<string, Record<string, string | number>>,
  );
  for (const { setting, value, confidence } of learnt.settings) {
    const [area, field] = setting.split('.') as [string, string];
    const usual = (DEFAULT_DIALECT as unknown as Values)[area]?.[field];
    if (value === undefined || usual === undefined) continue;
    const before = dialect[area]?.[field];
    if (value === (before ?? usual)) continue;
    const change = { setting, from: before ?? usual, to: value };
    const byHand = before !== undefined && before !== earlier.get(setting);
    if (byHand && confidence !== 'certain') {
      left.push(change);
      continue;
    }
    changes.push(change);
    const { [field]: _, ...others } = dialect[area] ?? {};
    dialect = { ...dialect, [area]: value === usual ? others : { ...others, [field]: value } };
    if (Object.keys(dialect[area]!).length === 0) delete dialect[area];
  }
  const kept: DialectOverrides = dialectOverrides.parse(dialect);
  if (!dryRun) {
    await changeProfiles(configDir, (profiles) => {
      const { dialect: _, ...rest } = knownProfile(profiles, name);
      const changed = { ...rest, learnt, ...(Object.keys(kept).length === 0 ? {} : { dialect: kept }) };
      return { ...profiles, profiles: { ...profiles.profiles, [name]: changed } };
    });
  }
  return { changes, left };
}
