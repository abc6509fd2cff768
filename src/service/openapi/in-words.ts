import type { OpenApiSchema } from './schemas.ts';

/** The schema of a parameter in a few words: `integer, 1 to 100, default 20`. */
export function inWords(schema: OpenApiSchema): string {
  const { type, enum: values, pattern, minimum, maximum, minLength, maxLength } = schema;
  return [
    Array.isArray(values) ? `one of ${values.map((value) => `\`${value}\``).join(', ')}` : String(type),
    range(minimum, maximum, ''),
    minLength === 1 && maxLength === undefined ? 'not empty' : range(minLength, maxLength, ' characters'),
    pattern === undefined ? '' : `like \`${pattern}\``,
    schema['default'] === undefined ? '' : `default \`${schema['default']}\``,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function range(least: unknown, most: unknown, unit: string): string {
  if (least === undefined && most === undefined) return '';
  if (most === undefined) return `at least ${least}${unit}`;
  return least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`;
}
