// What the prompts of earlier tests gave: that a change of the reader changes no more than it means to.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe } from '../../src/generator/describe.ts';
import { planScene } from '../../src/generator/scene/plan-scene.ts';

const FILE = new URL('../../bench/language/old.json', import.meta.url);

/** By prompt: what it gave, in one line. */
interface Snapshot {
  readonly props: Readonly<Record<string, string>>;
  readonly scenes: Readonly<Record<string, string>>;
}

/** Prints which prompts give something else than what is kept; `write` keeps what they give now. */
export function compareOld(write: boolean, print: (text: string) => void): void {
  if (!existsSync(FILE)) throw new Error('There is no bench/language/old.json to compare with.');
  const kept = JSON.parse(readFileSync(FILE, 'utf8')) as Snapshot;
  const now: Snapshot = { props: answers(kept.props, propLine), scenes: answers(kept.scenes, sceneLine) };
  for (const what of ['props', 'scenes'] as const) {
    const prompts = Object.keys(kept[what]);
    const changed = prompts.filter((prompt) => kept[what][prompt] !== now[what][prompt]);
    for (const prompt of changed)
      print(`${JSON.stringify(prompt)}\n  - ${kept[what][prompt]}\n  + ${now[what][prompt]}`);
    print(`${what}: ${changed.length} of ${prompts.length} differ`);
  }
  if (write) writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
}

const answers = (prompts: object, lineOf: (prompt: string) => string): Record<string, string> =>
  Object.fromEntries(Object.keys(prompts).map((prompt) => [prompt, lineOf(prompt)]));

/** "mug diameter=0.08 finish=ceramic/red; ignored: shiny", or "refused: unknown_thing". */
function propLine(prompt: string): string {
  const answer = describe(prompt);
  if (answer.kind === 'misunderstood') return `refused: ${answer.code}`;
  return [plain(answer.description), ...listed('ignored', answer.ignored)].join('; ');
}

/** "oak_table x1; ceramic_mug x2 on 0; room 4 x 3", or "refused". */
function sceneLine(prompt: string): string {
  const answer = planScene(prompt);
  if (answer.kind === 'misunderstood') return 'refused';
  const { placements, room, roomType, openings, robot, tabletop, missing, ignored, definitions } = answer.plan;
  const things = placements.map(({ definition, count, relations }) => {
    const said = relations.map(({ kind, to, and, place, distance, each, likely }) =>
      [likely ? 'likely' : '', kind, each ? 'each' : '', to ?? '', and ?? '', place ?? '', distance ?? '']
        .filter((part) => part !== '')
        .join(' '),
    );
    return [`${definition} x${count}`, ...said].join(', ');
  });
  const sizes = definitions.map(({ description }) => plain(description));
  return [
    ...things,
    `room ${[roomType ?? '', room.width ?? '', room.depth ?? '', room.height ?? ''].join(' ')}`.trim(),
    `${openings.door} door ${openings.window} window`,
    ...(tabletop ? ['tabletop'] : []),
    ...(robot === undefined ? [] : [`for ${robot}`]),
    ...listed('missing', missing),
    ...listed('ignored', [...ignored, ...definitions.flatMap((one) => one.ignored)]),
    `made of: ${sizes.join(' + ')}`,
  ].join('; ');
}

const listed = (name: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : [`${name}: ${texts.join(', ')}`];

/** A description in one line, to a tenth of a millimetre. */
const plain = ({ category, ...fields }: { readonly category: string }): string =>
  [category, ...Object.entries(fields).map(([name, value]) => `${name}=${short(value)}`)].join(' ');

function short(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 1e4) / 1e4);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value)
    .filter((inner) => inner !== null)
    .map(short)
    .join('/');
}
