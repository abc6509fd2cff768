import type { IndexEntry, SceneEntry } from './contract.ts';

/** The props of a folder as a table in Markdown, or the sentence that there are none. */
export function tableOfProps(entries: readonly IndexEntry[]): string {
  if (entries.length === 0) return 'There are no props here yet.';
  return [
    '| name | what | size [m] | mass [kg] | joints |',
    '|---|---|---|---|---|',
    ...entries.map(({ name, category, bounds: { min, max }, mass, joints }) => {
      const size = [0, 1, 2].map((axis) => (max[axis]! - min[axis]!).toFixed(2)).join(' × ');
      return `| ${name} | ${cell(category ?? '')} | ${size} | ${mass.toFixed(2)} | ${joints.length} |`;
    }),
  ].join('\n');
}

/** Text of others, as one cell of a table. */
const cell = (content: string): string => content.replace(/\s+/g, ' ').replace(/[\\|<>`*_[\]]/g, '\\$&');

/** What a README says of the scenes of its folder; nothing where there are none. */
export function sectionOfScenes(scenes: readonly SceneEntry[], howTo: (scene: SceneEntry) => string): string {
  const [first] = scenes;
  if (!first) return '';
  const rows = scenes.map(
    ({ name, file, instances, props }) => `| ${name} | ${file} | ${instances} | ${props.join(', ')} |\n`,
  );
  return `
## Scenes

| name | file | things | props |
|---|---|---|---|
${rows.join('')}
${howTo(first)}
`;
}
