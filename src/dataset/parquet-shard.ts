import type { SchemaElement } from 'hyparquet-writer';
import { COLUMNS, type ColumnKind } from './columns.ts';
import type { DatasetProp } from './types.ts';

/** Rows that are in memory at once: pictures are most of them. */
const GROUP = 100;

type Kind = ColumnKind | 'picture' | 'bytes';
type Row = Awaited<ReturnType<DatasetProp['read']>>;
type Column = readonly [name: string, kind: Kind, of: (row: Row) => unknown];

/** A picture as `datasets` keeps it: bytes, and a name. */
const PICTURE: Column = ['image', 'picture', ({ record, picture }) => ({ bytes: picture, path: `${record.name}.png` })];
const FILES: Column = ['files', 'bytes', ({ files }) => files];

/** Of each kind of column: the Parquet schema, and what Hugging Face's `datasets` calls it. */
const KINDS: Readonly<Record<Kind, { readonly type: SchemaElement['type']; readonly feature: object }>> = {
  text: { type: 'BYTE_ARRAY', feature: { dtype: 'string', _type: 'Value' } },
  texts: { type: 'BYTE_ARRAY', feature: { feature: { dtype: 'string', _type: 'Value' }, _type: 'Sequence' } },
  number: { type: 'DOUBLE', feature: { dtype: 'float64', _type: 'Value' } },
  count: { type: 'INT32', feature: { dtype: 'int32', _type: 'Value' } },
  picture: { type: 'BYTE_ARRAY', feature: { _type: 'Image' } },
  bytes: { type: 'BYTE_ARRAY', feature: { dtype: 'binary', _type: 'Value' } },
};

/**
 * A shard as a Parquet file; its metadata tells `datasets` that `image` is a picture. A group of rows is in memory at a time.
 *
 * @param file is replaced
 * @param hasFiles whether there is a column for the files of a simulator
 * @see https://huggingface.co/docs/datasets/about_dataset_features
 */
export async function writeParquetShard(
  file: string,
  props: readonly DatasetProp[],
  hasFiles: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const { fileWriter, ParquetWriter } = await import('hyparquet-writer');
  const told = COLUMNS.map(([name, kind, of]): Column => [name, kind, ({ record }) => of(record)]);
  const columns = [PICTURE, ...told, ...(hasFiles ? [FILES] : [])];
  const features = Object.fromEntries(columns.map(([name, kind]) => [name, KINDS[kind].feature]));
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.flatMap(([name, kind]) => schemaOf(name, kind)),
    ],
    createdBy: 'propmaster',
    kvMetadata: [{ key: 'huggingface', value: JSON.stringify({ info: { features } }) }],
  });
  for (let at = 0; at < props.length; at += GROUP) {
    const rows: Row[] = [];
    for (const prop of props.slice(at, at + GROUP)) {
      signal?.throwIfAborted();
      rows.push(await prop.read());
    }
    const columnData = columns.map(([name, kind, of]) => ({
      name,
      data: rows.map(of),
      // PNG and ZIP are packed already, and a smallest picture is no use to anybody.
      ...(kind === 'picture' || kind === 'bytes' ? { codec: 'UNCOMPRESSED' as const, statistics: false } : {}),
    }));
    await writer.write({ columnData, rowGroupSize: GROUP });
  }
  await writer.finish();
}

function schemaOf(name: string, kind: Kind): SchemaElement[] {
  const { type } = KINDS[kind];
  const text = kind === 'text' || kind === 'texts' ? ({ converted_type: 'UTF8' } as const) : {};
  const value = (called: string): SchemaElement => ({
    name: called,
    type: type!,
    ...text,
    repetition_type: 'OPTIONAL',
  });
  if (kind === 'picture') {
    const path: SchemaElement = {
      name: 'path',
      type: 'BYTE_ARRAY',
      converted_type: 'UTF8',
      repetition_type: 'OPTIONAL',
    };
    return [{ name, repetition_type: 'OPTIONAL', num_children: 2 }, value('bytes'), path];
  }
  if (kind !== 'texts') return [value(name)];
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    value('element'),
  ];
}
