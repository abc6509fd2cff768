import { number } from '../numbers.ts';

/** A prim of a USD layer, in the order in which its parts are printed. */
export interface Prim {
  /** `class`: not in the scene itself, only referred to. Default `def`. */
  readonly specifier?: 'def' | 'class';
  /** Schema type: `Xform`, `Mesh`, `PhysicsRevoluteJoint`… */
  readonly type: string;
  readonly name: string;
  /** Applied API schemas. */
  readonly schemas?: readonly string[];
  /** Other metadata, one `key = value` each. */
  readonly metadata?: readonly string[];
  /** One property each. */
  readonly properties?: readonly string[];
  readonly children?: readonly Prim[];
}

/** A layer as USDA text. @see https://openusd.org/release/spec_usda.html */
export function printLayer(metadata: readonly string[], root: Prim): string {
  const lines = ['#usda 1.0', '(', ...metadata.map((line) => `    ${line}`), ')', ''];
  printPrim(root, '', lines);
  return `${lines.join('\n')}\n`;
}

function printPrim(
  { specifier = 'def', type, name, schemas = [], metadata = [], properties = [], children = [] }: Prim,
  indent: string,
  lines: string[],
): void {
  const about = [...(schemas.length === 0 ? [] : [`prepend apiSchemas = ${tokens(schemas)}`]), ...metadata];
  if (about.length === 0) lines.push(`${indent}${specifier} ${type} "${name}"`);
  else
    lines.push(
      `${indent}${specifier} ${type} "${name}" (`,
      ...about.map((line) => `${indent}    ${line}`),
      `${indent})`,
    );
  lines.push(`${indent}{`);
  for (const property of properties) lines.push(`${indent}    ${property}`);
  children.forEach((child, index) => {
    if (index > 0 || properties.length > 0) lines.push('');
    printPrim(child, `${indent}    `, lines);
  });
  lines.push(`${indent}}`);
}

/** Text of any kind as a string literal on one line. */
export function quote(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
  return `"${escaped.replace(/[\x00-\x1f\x7f]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`)}"`;
}

/** `(1, 2, 3)`: a vector, a colour, or a quaternion with its scalar first. */
export const tuple = (values: readonly number[]): string => `(${values.map(number).join(', ')})`;

/** `["a", "b"]` */
export const tokens = (values: readonly string[]): string => `[${values.map(quote).join(', ')}]`;

/** `key = { … }` on one line; empty for no entries. @param entries typed, `double mass = 2` */
export const dictionary = (key: string, entries: readonly string[]): string[] =>
  entries.length === 0 ? [] : [`${key} = { ${entries.join('; ')} }`];

/**
 * What a prim is really called, where its name is only an identifier made of it.
 *
 * @param wanted the name that the prim would have if it could
 * @param shown what is told where it hasn't; default: `wanted`
 */
export const displayName = (wanted: string, name: string, shown = wanted): string[] =>
  wanted === name ? [] : [`displayName = ${quote(shown)}`];
