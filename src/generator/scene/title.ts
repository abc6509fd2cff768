import { countOf, type Definition, type Placement } from './plan-schema.ts';

const LONGEST_TITLE = 80;

/** For people: "Study with oak table and 2 × oak chair". */
export function titleOf(
  room: string | undefined,
  definitions: readonly Definition[],
  placements: readonly Placement[],
): string {
  const things = definitions.map(({ id, name }) => {
    const count = placements
      .filter(({ definition }) => definition === id)
      .reduce((sum, placement) => sum + countOf(placements, placement), 0);
    return `${count > 1 ? `${count} × ` : ''}${name.toLowerCase()}`;
  });
  const last = things.length > 1 ? ` and ${things.at(-1)}` : '';
  const list = `${things.slice(0, Math.max(1, things.length - 1)).join(', ')}${last}`;
  const title = `${capital(room ?? 'scene')} with ${list}`;
  return title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
