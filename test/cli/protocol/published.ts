import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { z } from 'zod';
import { schemaFileOf } from '../../../src/cli/protocol/catalog.ts';

type Schema = Parameters<typeof z.fromJSONSchema>[0];

const read = new Map<string, z.ZodType>();

/** The published schema of a command's lines, read from its file as an editor would. */
export function publishedSchema(command: string): z.ZodType {
  const known = read.get(command);
  if (known !== undefined) return known;
  const text = readFileSync(`schemas/cli/${schemaFileOf(command)}`, 'utf8');
  const schema = z.fromJSONSchema(JSON.parse(text) as Schema);
  read.set(command, schema);
  return schema;
}

/** Fields that the published schema of a command names for its result lines. */
export function publishedFields(command: string): Set<string> {
  const text = readFileSync(`schemas/cli/${schemaFileOf(command)}`, 'utf8');
  const { anyOf } = JSON.parse(text) as { anyOf: { properties?: Record<string, { const?: unknown }> }[] };
  const results = anyOf.filter(({ properties }) => properties?.['type']?.const === 'result');
  return new Set(results.flatMap(({ properties }) => Object.keys(properties ?? {})));
}

/** Holds everything that a command printed with `--json` against its published schema. @returns the lines */
export function expectProtocol(command: string, stdout: string): Record<string, unknown>[] {
  expect(stdout, command).toMatch(/\n$/);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const [index, line] of lines.entries()) {
    const checked = publishedSchema(command).safeParse(line);
    expect(checked.error?.issues, `${command}: ${JSON.stringify(line).slice(0, 500)}`).toBeUndefined();
    const isEnd = line['type'] === 'result' || line['type'] === 'error';
    expect(isEnd, `${command}: line ${index + 1} of ${lines.length}`).toBe(index === lines.length - 1);
    if (line['type'] !== 'result') continue;
    const fields = publishedFields(command);
    expect(
      Object.keys(line).filter((field) => !fields.has(field)),
      `${command}: fields that no schema names`,
    ).toEqual([]);
  }
  return lines;
}
