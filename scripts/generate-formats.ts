import { bundleLosses } from '../src/formats/bundle/losses.ts';
import { glbLosses } from '../src/formats/glb/losses.ts';
import type { Loss } from '../src/formats/losses.ts';
import { mjcfLosses } from '../src/formats/mjcf/losses.ts';
import { sdfLosses } from '../src/formats/sdf/losses.ts';
import { urdfLosses } from '../src/formats/urdf/losses.ts';
import { usdLosses } from '../src/formats/usd/losses.ts';

const FORMATS: readonly (readonly [title: string, losses: readonly Loss[]])[] = [
  ['MJCF', mjcfLosses],
  ['SDF', sdfLosses],
  ['URDF', urdfLosses],
  ['USD, USDZ', usdLosses],
  ['GLB bundle', bundleLosses],
  ['GLB', glbLosses],
];

/** `docs/formats.md`: what a format does not carry of the neutral model. */
export function formatsPage(): string {
  const sections = FORMATS.map(([title, losses]) => {
    const rows = losses.map(({ field, what, why }) => `| \`${field}\` | ${what} | ${why} |`);
    const table = rows.length === 0 ? 'Nothing.' : ['| field | result | reason |', '|---|---|---|', ...rows].join('\n');
    return `## ${title}\n\n${table}\n`;
  });
  return `<!-- Made by scripts/generate-formats.ts from src/formats/*/losses.ts. Don't edit. -->

# Losses of each format

Every export is read into one neutral model (\`src/model/types.ts\`) and written from it. A model that is written and read
again is the same within 1e-6, except for the losses below. \`test/formats/round-trip.test.ts\` checks this with random models.
If a *reader* meets data that the model can't represent (actuators, sensors, lights, animation), a finding reports it; see
[checks.md](checks.md).

${sections.join('\n')}`;
}
