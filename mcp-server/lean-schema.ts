import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** A JSON Schema (2020-12) as it goes over the wire. */
export type JsonSchema = Record<string, unknown>;

/**
 * What a model needs of a schema and nothing more: every client pays for each byte of the list of tools. Left out: what
 * JSON Schema assumes anyway, the bounds of the integers themselves, and what nobody writes by mistake (an empty text);
 * `tool.ts` checks with the whole schema.
 *
 * @param io `input`: as a caller writes it, where what has a default is optional
 */
export function leanSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      const { additionalProperties } = jsonSchema;
      const saysNothing = additionalProperties === false || JSON.stringify(additionalProperties) === '{}';
      if (saysNothing) delete jsonSchema.additionalProperties;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minLength === 1) delete jsonSchema.minLength;
      if (jsonSchema.minItems === 1) delete jsonSchema.minItems;
      delete jsonSchema.propertyNames;
      // A record holds values of one kind; which, is told by its description, and by what comes.
      if (jsonSchema.type === 'object' && !jsonSchema.properties) delete jsonSchema.additionalProperties;
    },
  });
  return json;
}

/**
 * For the SDK, which wants a schema to show and to check with. It shows `json`, as it stands, in every list; and it checks
 * nothing, because `tool.ts` does: with errors of our own shape, in both eras of the protocol, and once.
 */
export function shownSchema(json: () => JsonSchema): StandardSchemaWithJSON {
  return {
    '~standard': {
      version: 1,
      vendor: 'propmaster',
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
}
