import type { AuditRow } from '../types.ts';

/** Rows that are in memory at once. */
const GROUP = 5_000;

type Kind = 'STRING' | 'DOUBLE' | 'INT32' | 'JSON';

/** Columns of `audit.parquet`: those of a row, its box as three numbers, its findings as JSON. */
const COLUMNS: readonly (readonly [name: string, type: Kind, of: (row: AuditRow) => unknown])[] = [
  ['path', 'STRING', ({ path }) => path],
  ['format', 'STRING', ({ format }) => format],
  ['verdict', 'STRING', ({ verdict }) => verdict],
  ['level', 'STRING', ({ level }) => level],
  ['release', 'STRING', ({ release }) => release],
  ['sha256', 'STRING', ({ sha256 }) => sha256],
  ['bytes', 'DOUBLE', ({ bytes }) => bytes],
  ['name', 'STRING', ({ name }) => name],
  ['category', 'STRING', ({ category }) => category],
  ['size_x', 'DOUBLE', ({ size }) => size?.[0] ?? null],
  ['size_y', 'DOUBLE', ({ size }) => size?.[1] ?? null],
  ['size_z', 'DOUBLE', ({ size }) => size?.[2] ?? null],
  ['mass', 'DOUBLE', ({ mass }) => mass],
  ['links', 'INT32', ({ links }) => links],
  ['joints', 'INT32', ({ joints }) => joints],
  ['triangles', 'INT32', ({ triangles }) => triangles],
  ['colliders', 'INT32', ({ colliders }) => colliders],
  ['licence', 'STRING', ({ licence }) => licence],
  ['attribution', 'STRING', ({ attribution }) => attribution],
  ['errors', 'INT32', ({ errors }) => errors],
  ['warnings', 'INT32', ({ warnings }) => warnings],
  ['ms', 'INT32', ({ ms }) => ms],
  ['findings', 'JSON', ({ findings }) => findings],
];

/**
 * Writes rows as Parquet, in groups.
 *
 * @param file is replaced
 */
export async function writeParquet(file: string, rows: AsyncIterable<AuditRow>): Promise<void> {
  const { fileWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const columns = (group: readonly AuditRow[]) =>
    COLUMNS.map(([name, type, of]) => ({ name, type, data: group.map(of), nullable: true }));
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    schema: schemaFromColumnData({ columnData: columns([]) }),
    createdBy: 'propmaster',
  });
  let group: AuditRow[] = [];
  const flush = async (): Promise<void> => {
    if (group.length > 0) await writer.write({ columnData: columns(group), rowGroupSize: GROUP });
    group = [];
  };
  for await (const row of rows) {
    group.push(row);
    if (group.length === GROUP) await flush();
  }
  await flush();
  await writer.finish();
}
