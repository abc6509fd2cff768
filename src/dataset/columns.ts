import type { DatasetRecord } from './types.ts';

/** `texts`: a list of them. */
export type ColumnKind = 'text' | 'texts' | 'number' | 'count';

const json = (value: unknown): string => JSON.stringify(value);

/**
 * What is told of a prop, by name: columns of a Parquet file, fields of the JSON of a tar. What has many shapes is JSON in a text, since
 * loaders give each field one type, which they take from the first rows.
 */
export const COLUMNS: readonly (readonly [name: string, kind: ColumnKind, of: (record: DatasetRecord) => unknown])[] = [
  ['name', 'text', (record) => record.name],
  ['category', 'text', (record) => record.category],
  ['labels', 'texts', (record) => [...record.labels]],
  ['source', 'text', (record) => record.source],
  ['synset', 'text', (record) => record.synset],
  ['wikidata', 'text', (record) => record.wikidata],
  ['licence', 'text', (record) => record.licence],
  ['attribution', 'text', (record) => record.attribution],
  ['verdict', 'text', (record) => record.verdict],
  ['base', 'text', (record) => record.base],
  ['mass', 'number', (record) => record.mass],
  ['size_x', 'number', (record) => record.size[0]],
  ['size_y', 'number', (record) => record.size[1]],
  ['size_z', 'number', (record) => record.size[2]],
  ['links', 'count', (record) => record.links],
  ['joints', 'count', (record) => record.joints],
  ['triangles', 'count', (record) => record.triangles],
  ['colliders', 'count', (record) => record.colliders],
  ['articulation', 'text', (record) => json(record.articulation)],
  ['parts', 'text', (record) => json(record.parts)],
  ['cavities', 'text', (record) => json(record.cavities)],
  ['supports', 'text', (record) => json(record.supports)],
  ['grasps', 'text', (record) => json(record.grasps)],
];

/** The fields of a record, in order. */
export const fieldsOf = (record: DatasetRecord): Record<string, unknown> =>
  Object.fromEntries(COLUMNS.map(([name, , of]) => [name, of(record)]));
