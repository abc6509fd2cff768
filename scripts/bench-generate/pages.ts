// What `npm run bench:generate` writes.
import type { Judged } from './journal.ts';
import { faultsOf, tableOf } from './table.ts';
import type { Made } from './types.ts';

export interface Run {
  readonly seconds: number;
  /** Processes side by side. */
  readonly shares: number;
  readonly seeds: number;
  /** In the order in which they were made. */
  readonly made: readonly Made[];
}

export function madePage({ seconds, shares, seeds, made }: Run): string {
  const perMinute = ((60 * made.length) / seconds).toFixed(0);
  const sorted = made.toSorted((a, b) => a.category.localeCompare(b.category, 'en') || a.seed - b.seed);
  return page([
    '# The generator, category by category',
    'Made by `npm run bench:generate`; each figure is the worst of its seeds, or from the least to the most.',
    `${made.length} props (seeds 1 to ${seeds}) on ${shares} cores, ${process.version}: made, exported in every format and verified in ${seconds.toFixed(0)} s, ${perMinute} a minute.`,
    `Most memory of a process in each tenth of the run [MiB]: ${memoryOf(made).join(', ')}. Each tenth has all categories, seed by seed; MuJoCo's heap is replaced where it has grown above 96 MiB.`,
    tableOf(sorted),
    '## What is not as it should be',
    listOf(faultsOf(sorted)),
  ]);
}

/** What isn't judged is what each judge should have heard: all that propmaster installed. */
export function judgedPage(seeds: number, kinds: number, hearings: readonly Judged[]): string {
  const [ourselves] = hearings;
  const installed = ourselves ? ourselves.props - ourselves.faulty : 0;
  const missing = (one: Judged): number => Math.max(0, (one === ourselves ? seeds * kinds : installed) - one.props);
  return page([
    '# The generator before its judges',
    `Made by \`npm run bench:generate\`: ${kinds} categories with seeds 1 to ${seeds}, each bundle installed for MuJoCo, Gazebo, Isaac and Blender as users do it, then read, and where they simulate run, by programs that this project did not write. In Gazebo's physics each stands for a quarter of a second.`,
    [
      '| Judge | Props | Without fault | Not judged |',
      '|---|--:|--:|--:|',
      ...hearings.map((one) => `| ${one.title} | ${one.props} | ${one.props - one.faulty} | ${missing(one)} |`),
    ].join('\n'),
    '## What is not as it should be',
    listOf(hearings.flatMap(({ faults }) => faults)),
  ]);
}

const page = (paragraphs: readonly string[]): string => `${paragraphs.join('\n\n')}\n`;

const listOf = (faults: readonly string[]): string =>
  faults.length === 0 ? 'Nothing.' : faults.map((fault) => `- ${fault}`).join('\n');

function memoryOf(made: readonly Made[]): string[] {
  const sizes = made.map((one) => ('problem' in one ? 0 : one.resident));
  return Array.from({ length: 10 }, (_, tenth) => {
    const part = sizes.slice((tenth * sizes.length) / 10, ((tenth + 1) * sizes.length) / 10);
    return Math.max(0, ...part).toFixed(0);
  });
}
