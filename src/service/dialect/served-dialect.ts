import { z } from 'zod';
import { DEFAULT_DIALECT, type Dialect, type SettingPath } from '../../contract/assumptions.ts';
import { type DialectOverrides, dialectOverrides } from '../../contract/dialect.ts';
import { PropmasterError } from '../../errors.ts';
import { SHAPES, USUAL_SHAPES, type WireShapes } from './shapes.ts';
import { VOCABULARY } from './vocabulary.ts';

/** How a service speaks where the specification is silent: what a profile can override, and all the rest. */
export interface ServedDialect {
  readonly settings: Dialect;
  readonly shapes: WireShapes;
}

/** A dialect file: single fields of both; what is left out is as usual. */
export interface DialectFile {
  readonly settings?: DialectOverrides;
  readonly shapes?: Partial<WireShapes>;
}

const literals = (values: readonly (string | number | boolean)[]): z.ZodType => z.literal([...values]).optional();

const fileSchema = z.strictObject({
  settings: dialectOverrides.optional(),
  shapes: z
    .strictObject(Object.fromEntries(Object.entries(SHAPES).map(([name, values]) => [name, literals(values)])))
    .optional(),
});

/**
 * A dialect of a file's JSON.
 *
 * @param where what to call it in errors
 * @throws {PropmasterError} `usage` that names the field and what it may be
 */
export function servedDialect(document: unknown, where: string): ServedDialect {
  const checked = fileSchema.safeParse(document);
  if (!checked.success) {
    const issue = checked.error.issues[0]!;
    const at = issue.path.join('.');
    throw new PropmasterError('usage', `The dialect can't be served: ${at || 'the document'}: ${issue.message}.`, {
      where: at ? `${where}: ${at}` : where,
      hint: 'docs/probe.md has an example; docs/assumptions.md lists the settings.',
    });
  }
  return completed(checked.data as DialectFile);
}

export function completed({ settings = {}, shapes = {} }: DialectFile): ServedDialect {
  const areas = Object.entries(DEFAULT_DIALECT).map(([area, usual]) => [
    area,
    { ...usual, ...settings[area as keyof DialectOverrides] },
  ]);
  return { settings: Object.fromEntries(areas) as Dialect, shapes: { ...USUAL_SHAPES, ...shapes } };
}

export const SETTING_PATHS = Object.keys(VOCABULARY) as SettingPath[];

export function settingOf(dialect: Dialect, path: SettingPath): string | number {
  const [area, name] = path.split('.') as [keyof Dialect, string];
  return (dialect[area] as unknown as Record<string, string | number>)[name]!;
}

/**
 * A dialect with every choice drawn; the same seed gives the same one.
 *
 * @param seed any integer of 0 to 2^32 - 1
 */
export function drawnDialect(seed: number): ServedDialect {
  const draw = drawing(seed);
  const settings: Record<string, Record<string, string | number>> = {};
  for (const path of SETTING_PATHS) {
    const [area, name] = path.split('.') as [string, string];
    settings[area] = { ...settings[area], [name]: draw(VOCABULARY[path]) };
  }
  const shapes = Object.entries(SHAPES).map(([name, values]) => [name, draw<string | number | boolean>(values)]);
  return { settings: settings as unknown as Dialect, shapes: Object.fromEntries(shapes) as WireShapes };
}

/** Mulberry32: small, seeded, and good enough to choose by. */
function drawing(seed: number): <T>(values: readonly T[]) => T {
  let state = seed >>> 0;
  return (values) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return values[((mixed ^ (mixed >>> 14)) >>> 0) % values.length]!;
  };
}
