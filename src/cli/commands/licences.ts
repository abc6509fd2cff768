import type { PropLicence } from '../../api/methods/licences.ts';
import type { Command } from '../command.ts';
import { renderLicences } from '../render/lists.ts';

interface Options {
  readonly only?: readonly string[];
}

export const licences: Command<Options> = ({ args, options: { only }, withProject }) =>
  withProject(async (project) => {
    const props = await project.licences({
      ...(args.length === 0 ? {} : { names: args }),
      ...(only === undefined ? {} : { only }),
    });
    const totals = countBy(props);
    return {
      result: { props: props.map(fields), totals },
      text: (style) => renderLicences(props, totals, style),
    };
  });

const fields = ({ name, licence, attribution, source }: PropLicence) => ({ name, licence, attribution, source });

/** How many props each licence has, the most frequent first. */
function countBy(props: readonly PropLicence[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { licence } of props) {
    const key = licence ?? 'not stated';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}
