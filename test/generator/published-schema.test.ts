import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blueprintDocumentSchema, descriptionsSchema } from '../../scripts/generate-descriptions.ts';
import { listCategories } from '../../src/api/descriptions.ts';
import { KIND_NAMES } from '../../src/generator/index.ts';

it('is published as it is: npm run docs makes it anew', () => {
  expect(readFileSync('schemas/descriptions.schema.json', 'utf8')).toBe(descriptionsSchema());
  expect(readFileSync('schemas/blueprint.schema.json', 'utf8')).toBe(blueprintDocumentSchema());
});

it('lists every category with the fields of its description', async () => {
  const listed = await listCategories();
  expect(listed.map(({ name }) => name).toSorted()).toEqual([...KIND_NAMES].toSorted());
  expect(listed.find(({ name }) => name === 'mug')).toMatchObject({
    group: 'kitchen',
    synset: 'mug.n.04',
    fields: ['diameter', 'width', 'height', 'wall', 'body', 'handle', 'handles', 'finish'],
    schema: { additionalProperties: false, $defs: { finish: { type: 'object' } } },
  });
});
