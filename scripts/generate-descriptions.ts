// Makes schemas/descriptions.schema.json from the categories of the local service's generator, scene-plan.schema.json and
// blueprint.schema.json:
//   node --import tsx scripts/generate-descriptions.ts           writes it
//   node --import tsx scripts/generate-descriptions.ts --check   ends with 1 if one is not current
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { blueprintSchema } from '../src/generator/blueprint/index.ts';
import { finishSchema } from '../src/generator/finish.ts';
import { type AnyKind, nameOf } from '../src/generator/kind.ts';
import { groups } from '../src/generator/kinds/index.ts';
import { publishedMeaning } from '../src/generator/meaning.ts';
import { scenePlanDocument } from '../src/generator/scene/document/schema.ts';

const FILE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../schemas/descriptions.schema.json');
const PLAN_FILE = path.resolve(path.dirname(FILE), 'scene-plan.schema.json');

/** One definition a category; what is not JSON Schema of it is under `x-propmaster`, which validators take no notice of. */
export function descriptionsSchema(): string {
  const byName = Object.entries(groups).flatMap(([group, kinds]) =>
    (kinds as readonly AnyKind[]).map((kind) => [nameOf(kind), group, kind] as const),
  );
  const registry = z.registry<{ id: string }>();
  registry.add(finishSchema, { id: 'finish' });
  const definitions = byName.map(([name, group, { schema, words, meaning }]) => {
    const { $schema: _, $defs: __, ...own } = z.toJSONSchema(schema, { metadata: registry });
    const about = { group, nouns: Object.keys(words.nouns), ...publishedMeaning(meaning) };
    return [name, { title: name.replaceAll('_', ' '), ...own, 'x-propmaster': about }] as const;
  });
  const { $schema: _draft, ...finish } = z.toJSONSchema(finishSchema);
  return `${JSON.stringify(
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Description of a prop',
      description:
        'What `propmaster generate --description`, the field `description` of an asset and of a batch item take: one of these. Metres, kilograms, radians.',
      oneOf: byName.map(([name]) => ({ $ref: `#/$defs/${name}` })),
      $defs: { finish, ...Object.fromEntries(definitions) },
    },
    undefined,
    1,
  )}\n`;
}

/** Of the plan of a scene. */
export function scenePlanSchema(): string {
  const { $schema, ...plan } = z.toJSONSchema(scenePlanDocument);
  const about = {
    title: 'Plan of a scene',
    description:
      'What `propmaster scenes plan` prints, and `scenes create --plan`, the field `plan` of a planned scene and the MCP tool generate_scene take. Metres, kilograms, radians; Z up; x to the right, y to the back, as seen by who comes in by the front wall.',
  };
  return `${JSON.stringify({ $schema, ...about, ...plan }, undefined, 1)}\n`;
}

/** Of a blueprint. */
export function blueprintDocumentSchema(): string {
  const { $schema, ...blueprint } = z.toJSONSchema(blueprintSchema, { io: 'input' });
  const about = {
    title: 'Blueprint of a prop',
    description:
      'What `propmaster generate --blueprint`, the field `blueprint` of an asset and of a batch item, and the MCP tool generate_asset take. Metres, kilograms, degrees; Z up; x to the right, y to the back, front -y. Every amount is a number or an expression over parameters and values. docs/blueprints.md explains it.',
  };
  return `${JSON.stringify({ $schema, ...about, ...blueprint }, undefined, 1)}\n`;
}

const BLUEPRINT_FILE = path.resolve(path.dirname(FILE), 'blueprint.schema.json');
const FILES = [
  [FILE, descriptionsSchema],
  [PLAN_FILE, scenePlanSchema],
  [BLUEPRINT_FILE, blueprintDocumentSchema],
] as const;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, write] of FILES) {
    if (!process.argv.includes('--check')) writeFileSync(file, write());
    else if (readFileSync(file, 'utf8') !== write()) {
      console.error(
        `schemas/${path.basename(file)} is not current: node --import tsx scripts/generate-descriptions.ts`,
      );
      process.exitCode = 1;
    }
  }
}
