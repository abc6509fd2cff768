// Writes the dataset of a project that is made for it: node write_dataset.mjs FOLDER. Prints the names of its props.
import path from 'node:path';
import { openPropmaster } from '../../dist/lib/index.js';

const [folder] = process.argv.slice(2);
const propmaster = await openPropmaster({ project: path.join(folder, 'project') });
for (const prompt of ['oak crate', 'red mug', 'steel bowl']) await propmaster.generate(prompt);
for (const kind of ['webdataset', 'parquet'])
  await propmaster.exportDataset(path.join(folder, kind), { kind, files: 'mujoco', shardSize: 0.05 });
process.stdout.write(JSON.stringify((await propmaster.list()).map(({ name }) => name)));
await propmaster.close();
