import { isJsonRecord } from '../shape/record.ts';
import { canonical } from './canonical.ts';
import type { RecordedExchange } from './format.ts';
import { standInsAlike } from './scrub.ts';

type Recorded = Pick<RecordedExchange['request'], 'method' | 'target' | 'body'>;

/** Most that is told: places of a body, requests, and characters of a value. */
const MOST = { places: 3, requests: 3, characters: 80 };

/**
 * What is asked beside the most similar thing that was recorded, for people. Undefined: nothing like it was recorded.
 *
 * @returns the end of a sentence, without a full stop
 */
export function besideRecorded(asked: Recorded, recorded: readonly Recorded[]): string | undefined {
  const sameTarget = recorded.filter(({ method, target }) => method === asked.method && target === asked.target);
  if (sameTarget.length > 0) {
    const differences = sameTarget.map(({ body }) => differencesOf(body, asked.body, 'body'));
    const nearest = differences.reduce((least, one) => (one.length < least.length ? one : least));
    const more = nearest.length - MOST.places;
    return nearest.slice(0, MOST.places).join('; ') + (more > 0 ? `; and ${more} more` : '');
  }
  const pathOf = ({ method, target }: Recorded) => `${method} ${target.split('?')[0]}`;
  const samePath = recorded.filter((one) => pathOf(one) === pathOf(asked));
  const targets = [...new Set(samePath.map(({ method, target }) => `${method} ${target}`))];
  return targets.length === 0 ? undefined : `recorded there is ${targets.slice(0, MOST.requests).join(', ')}`;
}

/** Each place of a body that differs: what is asked there, and what was recorded. */
function differencesOf(recorded: unknown, asked: unknown, place: string): string[] {
  const told = canonical(asked);
  if (canonical(recorded) === told || standInsAlike(told)?.test(canonical(recorded))) return [];
  const inner = (key: string | number) =>
    typeof key === 'number' ? `${place}[${key}]` : place === 'body' ? key : `${place}.${key}`;
  if (Array.isArray(recorded) && Array.isArray(asked) && recorded.length === asked.length)
    return recorded.flatMap((item, index) => differencesOf(item, asked[index], inner(index)));
  if (isJsonRecord(recorded) && isJsonRecord(asked)) {
    const names = new Set([...Object.keys(recorded), ...Object.keys(asked)]);
    return [...names].flatMap((name) => differencesOf(recorded[name], asked[name], inner(name)));
  }
  return [`${place} is ${shortened(asked)}, and ${shortened(recorded)} was recorded`];
}

function shortened(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value);
  return text.length <= MOST.characters ? text : `${text.slice(0, MOST.characters)}…`;
}
