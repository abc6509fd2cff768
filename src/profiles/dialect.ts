import { DEFAULT_DIALECT } from '../contract/assumptions.ts';
import { type DialectOverrides, dialectOverrides } from '../contract/dialect.ts';
import { PropmasterError } from '../errors.ts';
import { knownProfile } from './manage.ts';
import { changeProfiles, readProfiles } from './profile-file.ts';

/** One spelling of a deployment, by its path in the dialect: `assets.pageSizeParameter`. */
export interface DialectSetting {
  readonly setting: string;
  readonly value: string | number;
  /** Whether it is the profile's own, and not the default. */
  readonly changed: boolean;
}

/** Every setting of a profile's dialect. @throws {PropmasterError} `not_found`, `disk_error` */
export async function listDialect(configDir: string, name: string): Promise<DialectSetting[]> {
  const changes: Overrides = knownProfile(await readProfiles(configDir), name).dialect ?? {};
  return Object.entries(DEFAULT_DIALECT).flatMap(([area, values]) =>
    Object.entries(values as Record<string, string | number>).map(([key, value]) => {
      const changed = changes[area]?.[key];
      return { setting: `${area}.${key}`, value: changed ?? value, changed: changed !== undefined };
    }),
  );
}

/**
 * Changes one setting of a profile's dialect.
 *
 * @param value `undefined`: back to the default
 * @throws {PropmasterError} `usage` for a setting that there is none of, or a value that it can't have; `not_found`
 */
export async function changeDialect(configDir: string, name: string, setting: string, value?: string): Promise<void> {
  const [area = '', key = ''] = setting.split('.');
  const usual = own<string | number>(own<object>(DEFAULT_DIALECT, area) ?? {}, key);
  if (usual === undefined || setting !== `${area}.${key}`) {
    throw new PropmasterError('usage', `There is no setting ${JSON.stringify(setting)}.`, {
      where: setting,
      hint: `\`propmaster auth dialect ${name}\` lists them; docs/assumptions.md explains them.`,
    });
  }
  await changeProfiles(configDir, (profiles) => {
    const profile = knownProfile(profiles, name);
    const { dialect = {}, ...rest } = profile;
    const changed = withSetting(
      dialect,
      area,
      key,
      typeof usual === 'number' && value !== undefined ? Number(value) : value,
    );
    const checked = dialectOverrides.safeParse(changed);
    if (!checked.success) {
      throw new PropmasterError('usage', `${setting}: ${checked.error.issues[0]!.message}`, { where: setting });
    }
    const kept = Object.keys(checked.data).length > 0 ? { dialect: checked.data } : {};
    return { ...profiles, profiles: { ...profiles.profiles, [name]: { ...rest, ...kept } } };
  });
}

type Values = Readonly<Record<string, string | number | undefined>>;
type Overrides = Readonly<Record<string, Values | undefined>>;

/** Without the names that every object has, such as `constructor`. */
const own = <T>(values: Readonly<Record<string, T>> | object, name: string): T | undefined =>
  Object.hasOwn(values, name) ? (values as Readonly<Record<string, T>>)[name] : undefined;

function withSetting(
  overrides: DialectOverrides,
  area: string,
  key: string,
  value: string | number | undefined,
): Overrides {
  const all: Overrides = overrides;
  const { [key]: _before, ...others } = all[area] ?? {};
  const changed = value === undefined ? others : { ...others, [key]: value };
  const { [area]: _area, ...rest } = all;
  return Object.keys(changed).length === 0 ? rest : { ...rest, [area]: changed };
}
