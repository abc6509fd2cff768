import { bundleLosses } from '../src/formats/bundle/losses.ts';
import { glbLosses } from '../src/formats/glb/losses.ts';
import type { Loss } from '../src/formats/losses.ts';
import { mjcfLosses } from '../src/formats/mjcf/losses.ts';
import { sdfLosses } from '../src/formats/sdf/losses.ts';
import { urdfLosses } from '../src/formats/urdf/losses.ts';
import { usdLosses } from '../src/formats/usd/losses.ts';
import { FORMAT_NAMES, factsOf, isBareMesh, type SourceFormat } from '../src/model/source-formats.ts';
import { formatOfTarget } from '../src/model/written-files.ts';

const FORMATS: readonly (readonly [title: string, losses: readonly Loss[]])[] = [
  ['MJCF', mjcfLosses],
  ['SDF', sdfLosses],
  ['URDF', urdfLosses],
  ['USD, USDZ', usdLosses],
  ['GLB bundle', bundleLosses],
  ['GLB', glbLosses],
];

/** Formats that a folder is written as, beside those of one main file. */
const WRITTEN_AS_FOLDER: readonly SourceFormat[] = ['glb_bundle'];

/** What it is written as. */
function writtenAs(format: SourceFormat): string {
  if (WRITTEN_AS_FOLDER.includes(format)) return 'a folder';
  const endings = factsOf(format).endings.filter((ending) => formatOfTarget(`x.${ending}`) === format);
  return endings.map((ending) => `\`.${ending}\``).join(', ') || 'no';
}

const endingsOf = (format: SourceFormat): string =>
  factsOf(format)
    .endings.map((ending) => `\`.${ending}\``)
    .join(', ') || 'a folder';

/** One row a format that is read. */
function overview(): string {
  const yes = (is: boolean): string => (is ? 'yes' : 'no');
  const rows = FORMAT_NAMES.map((format) => {
    const { label, hasPhysics, saysUp } = factsOf(format);
    return `| ${label} | ${endingsOf(format)} | ${writtenAs(format)} | ${yes(hasPhysics)} | ${yes(saysUp)} |`;
  });
  return [
    '| format | read from | written as | mass and joints are read where it states them | says which axis points up |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** What becomes of a format that is geometry alone. */
function bareMesh(format: SourceFormat): string {
  const { label, saysUp } = factsOf(format);
  const up = saysUp ? '' : ' Nothing in it says which axis points up: Z does, unless `--up y` is given.';
  return `## ${label}

Files: ${endingsOf(format)}. Read as a prop of one rigid body, and as a mesh that a model of another format refers to. It states
neither mass nor colliders: the mass is [estimated](estimates.md) unless \`--mass\` is given, and the colliders are made from the
triangles.${up} It is not written.
`;
}

/** `docs/formats.md`: the formats that are read and written, and what each does not carry of the neutral model. */
export function formatsPage(): string {
  const sections = FORMATS.map(([title, losses]) => {
    const rows = losses.map(({ field, what, why }) => `| \`${field}\` | ${what} | ${why} |`);
    const table = rows.length === 0 ? 'Nothing.' : ['| field | result | reason |', '|---|---|---|', ...rows].join('\n');
    return `## ${title}\n\n${table}\n`;
  });
  return `<!-- Made by scripts/generate-formats.ts from src/formats/*/losses.ts. Don't edit. -->

# Formats, and the losses of each

${overview()}

Files are read by \`propmaster import\`, \`inspect\`, \`doctor\` and \`view\`, and written by [\`propmaster convert\`](cli.md#convert).

Every export is read into one neutral model (\`src/model/types.ts\`) and written from it. A model that is written and read
again is the same within 1e-6, except for the losses below. \`test/formats/round-trip.test.ts\` checks this with random models.
If a *reader* meets data that the model can't represent (actuators, sensors, lights, animation), a finding reports it; see
[checks.md](checks.md).

${[...sections, ...FORMAT_NAMES.filter(isBareMesh).map(bareMesh)].join('\n')}`;
}
