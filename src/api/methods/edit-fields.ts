import type { DrawnDescription, PropDescription } from '../../contract/references.ts';
import { PropmasterError } from '../../errors.ts';

/** What a field can be set to; `null`: the colour of its material. */
export type SettableValue = number | string | boolean | null;

/** A field of what a prop was made from: lengths in metres, angles in degrees. */
export interface EditableField {
  /** `height`, or with what it belongs to where that is needed: `handleFinish.colour`. */
  readonly name: string;
  /** Absent: it has the default of the blueprint. */
  readonly value?: SettableValue;
}

/** Fields that are not shown by their full path: there is one finish of the whole. */
const WHOLE = ['finish', 'size'];

/** What of a description can be set. */
export function editableFields(description: PropDescription): EditableField[] {
  if (isDrawn(description)) {
    const { parameters = {}, blueprint } = description;
    const declared = Object.keys((blueprint.parameters as object | undefined) ?? {});
    return [...declared, 'material', 'colour'].map((name) => ({
      name,
      ...(Object.hasOwn(parameters, name) ? { value: parameters[name]! } : {}),
    }));
  }
  return leavesOf(description).map(({ path, value }) => ({ name: nameOf(path), value }));
}

/**
 * The description with some fields set.
 *
 * @param more fields that its kind knows, and may be absent in it
 * @throws {PropmasterError} `usage` for a field that is not there, or a value of another type
 */
export function withFields(
  description: PropDescription,
  set: Readonly<Record<string, SettableValue>>,
  more: readonly string[] = [],
): PropDescription {
  if (isDrawn(description)) return { ...description, parameters: { ...description.parameters, ...ofParameters(set) } };
  const edited = structuredClone(description) as Record<string, unknown>;
  const leaves = leavesOf(description);
  for (const [name, value] of Object.entries(set)) {
    const leaf = leaves.find(({ path }) => nameOf(path) === name || path.join('.') === name);
    if (leaf) put(edited, leaf.path, like(name, leaf.value, value));
    else if (more.includes(name) && name !== 'category' && !Object.hasOwn(description, name)) edited[name] = value;
    else throw unknownField(name, editableFields(description), more);
  }
  return edited as PropDescription;
}

const isDrawn = (description: PropDescription): description is DrawnDescription =>
  description.category === 'blueprint' && typeof description.blueprint === 'object';

const ofParameters = (set: Readonly<Record<string, SettableValue>>): Record<string, number | string> =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => {
      if (typeof value === 'number' || typeof value === 'string') return [name, value];
      if (value === null) return [name, 'none'];
      return [name, Number(value)];
    }),
  );

interface Leaf {
  readonly path: readonly string[];
  readonly value: SettableValue;
}

function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
  return path.length === 1 && path[0] === 'category' ? [] : [{ path, value: value as SettableValue }];
}

const nameOf = (path: readonly string[]): string =>
  (path.length === 2 && WHOLE.includes(path[0]!) ? path.slice(1) : path).join('.');

function put(into: Record<string, unknown>, path: readonly string[], value: SettableValue): void {
  let at = into;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1)!] = value;
}

/** A value of the type that is there. */
function like(name: string, before: SettableValue, value: SettableValue): SettableValue {
  const isWord = (one: SettableValue): boolean => one === null || typeof one === 'string';
  if (isWord(before) && isWord(value)) return value === 'none' ? null : value;
  if (typeof before === typeof value) return value;
  const wanted = typeof before === 'number' ? 'a number' : typeof before === 'boolean' ? 'true or false' : 'a word';
  throw new PropmasterError('usage', `${name} is ${String(before)}; "${String(value)}" is not ${wanted}.`, {
    where: name,
    hint: 'Lengths are in metres, angles in degrees: 12 cm are 0.12.',
  });
}

function unknownField(name: string, fields: readonly EditableField[], more: readonly string[]): PropmasterError {
  const known = fields.map((field) =>
    field.value === undefined ? field.name : `${field.name}=${field.value ?? 'none'}`,
  );
  const absent = more.filter((one) => !fields.some((field) => field.name === one || field.name.startsWith(`${one}.`)));
  const also = absent.filter((one) => one !== 'category' && !WHOLE.includes(one));
  return new PropmasterError('usage', `There is no field "${name}" to set.`, {
    where: name,
    hint: `There are: ${[...known, ...also].join(', ')}.`,
  });
}
