/** Program of a test: writes a dataset of made-up props. `node writes-dataset.ts FOLDER KIND` */
import { writeDataset } from '../../src/dataset/export.ts';
import type { DatasetKind } from '../../src/dataset/types.ts';
import { madeUp } from './made-up.ts';

const [folder, kind] = process.argv.slice(2) as [string, DatasetKind];
await writeDataset(folder, madeUp(60), { kind, shardBytes: 5 * 2 ** 14, files: undefined, licences: { MIT: 60 } });
