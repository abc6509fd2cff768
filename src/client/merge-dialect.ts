import { DEFAULT_DIALECT, type Dialect } from '../contract/assumptions.ts';
import { type DialectOverrides, dialectOverrides } from '../contract/dialect.ts';
import { PropmasterError } from '../errors.ts';

/**
 * The default dialect with single fields overridden.
 *
 * @param overrides as a profile holds them: any JSON
 * @throws {PropmasterError} `usage`, whose `where` names the field, for what is no dialect
 */
export function mergeDialect(overrides: unknown): Dialect {
  const result = dialectOverrides.safeParse(overrides);
  if (!result.success) throw unfit(result.error.issues[0]!);
  const areas = Object.entries(DEFAULT_DIALECT).map(([area, defaults]) => {
    const given = Object.entries(result.data[area as keyof DialectOverrides] ?? {});
    return [area, { ...defaults, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) }];
  });
  return Object.fromEntries(areas) as Dialect;
}

function unfit({
  path,
  message,
}: {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}): PropmasterError {
  const field = ['dialect', ...path].join('.');
  return new PropmasterError('usage', `${field}: ${message.replace(/\.$/, '')}.`, {
    where: field,
    hint: 'docs/assumptions.md lists the settings of a dialect and their defaults.',
  });
}
