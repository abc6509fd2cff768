import { COLUMNS, type ColumnKind } from './columns.ts';
import { shardPattern } from './plan.ts';
import type { DatasetKind } from './types.ts';

/** Licences that have a name of their own among the tags of Hugging Face, by their SPDX identifiers. */
const TAGS = new Set(
  'cc0-1.0 cc-by-2.0 cc-by-3.0 cc-by-4.0 cc-by-sa-3.0 cc-by-sa-4.0 cc-by-nc-4.0 cc-by-nc-sa-4.0 cc-by-nd-4.0 cc-by-nc-nd-4.0 mit apache-2.0 bsd-2-clause bsd-3-clause mpl-2.0 unlicense zlib'.split(
    ' ',
  ),
);

interface Facts {
  readonly kind: DatasetKind;
  readonly props: number;
  /** Props by licence, the most frequent first; `not stated` among them. */
  readonly licences: Readonly<Record<string, number>>;
  /** Simulator whose files are with the props. */
  readonly files: string | undefined;
}

/** The dataset card: which files are read, licences, fields. @see https://huggingface.co/docs/hub/datasets-cards */
export function datasetCard({ kind, props, licences, files }: Facts): string {
  const ids = Object.keys(licences);
  const tag = ids.length === 1 && TAGS.has(ids[0]!.toLowerCase()) ? ids[0]!.toLowerCase() : 'other';
  const rows = Object.entries(licences).map(([id, count]) => `| ${cell(id)} | ${count} |`);
  const packed = files === undefined ? '' : `\n| \`files.zip\`, \`files\` | files for ${files}, as a ZIP |`;
  return `---
license: ${tag}
tags:
- robotics
- simulation
configs:
- config_name: default
  data_files:
  - split: train
    path: ${shardPattern(kind)}
dataset_info:
  features:
${features(kind, files !== undefined)}
---

# ${props} props for simulation

Written by \`propmaster export\`. Lengths in metres, masses in kilograms, frame of the model, Z up.

| licence | props |
|---|---|
${rows.join('\n')}

Whom to name with a licence is in \`attribution\` of each prop.

| field | meaning |
|---|---|
| \`${kind === 'parquet' ? 'image' : 'png'}\` | picture |
| \`name\`, \`category\`, \`labels\`, \`synset\` (WordNet 3.0), \`wikidata\` | what it is |
| \`source\` | prompt, id or path that it was made from |
| \`licence\`, \`attribution\` | as its files state them; SPDX identifiers |
| \`verdict\` | of its checks and its simulation in MuJoCo |
| \`mass\` [kg], \`size_x\`, \`size_y\`, \`size_z\` [m], \`links\`, \`joints\` (that move), \`triangles\`, \`colliders\`, \`base\` | measured |
| \`articulation\`, \`parts\`, \`cavities\`, \`supports\`, \`grasps\` | as in \`index.json\`, JSON in a text; frames with every joint at 0 |${packed}
`;
}

const DTYPES: Readonly<Record<ColumnKind, string>> = {
  text: 'dtype: string',
  texts: 'sequence: string',
  number: 'dtype: float64',
  count: 'dtype: int32',
};

/** The type of every field, in YAML: else `datasets` takes those of a tar from its first five props. */
function features(kind: DatasetKind, hasFiles: boolean): string {
  const feature = (name: string, type: string): string => `- name: ${name}\n  ${type}`;
  const told = COLUMNS.map(([name, type]) => feature(name, DTYPES[type]));
  const all =
    kind === 'parquet'
      ? [feature('image', 'dtype: image'), ...told, ...(hasFiles ? [feature('files', 'dtype: binary')] : [])]
      : [
          feature('json', `struct:\n${indented(told.join('\n'), 2)}`),
          feature('png', 'dtype: image'),
          ...(hasFiles ? [feature('files.zip', 'dtype: binary')] : []),
          ...['__key__', '__url__'].map((name) => feature(name, 'dtype: string')),
        ];
  return indented(all.join('\n'), 2);
}

const indented = (text: string, by: number): string => text.replace(/^/gm, ' '.repeat(by));

const cell = (text: string): string => text.replace(/[|\r\n<>[\]]/g, ' ');
