import type { ExhibitData } from '../../wire.ts';
import { h } from '../dom.ts';

type RequestCheck = NonNullable<ExhibitData['request']>[number];

const WORDS = { held: 'as asked', assumed: 'assumed', ignored: 'no effect', lost: 'missing' } as const;

/** The words of the prompt beside what they became. `undefined`: it was not made from words. */
export function requestPanel({ request, source }: Pick<ExhibitData, 'request' | 'source'>): HTMLElement | undefined {
  if (!request || request.length === 0) return undefined;
  return h(
    'div',
    { class: 'request' },
    prompt(source, request),
    h(
      'ul',
      {},
      ...request
        .filter((one) => !isSaidAgain(one, request))
        .map(({ words, outcome, aspect, asked, found, reason }) =>
          h(
            'li',
            { class: outcome },
            h('span', { class: 'words' }, words === '' ? aspect : words),
            h('span', { class: `outcome ${outcome}` }, WORDS[outcome]),
            h('span', { class: 'muted became' }, became(plain(asked, aspect), plain(found, aspect), reason)),
          ),
        ),
    ),
  );
}

function became(asked: string | undefined, found: string | undefined, reason: string | undefined): string {
  const compared =
    found === undefined ? (asked ?? '') : asked === undefined || asked === found ? found : `${asked} → ${found}`;
  return [compared, reason].filter((text) => text !== undefined && text !== '').join('. ');
}

/** "chairs" within "30 chairs", when the same became of both. */
function isSaidAgain({ span, outcome, found }: RequestCheck, all: readonly RequestCheck[]): boolean {
  if (!span) return false;
  return all.some(
    ({ span: other, ...one }) =>
      other !== undefined &&
      other[0] <= span[0] &&
      other[1] >= span[1] &&
      other[1] - other[0] > span[1] - span[0] &&
      one.outcome === outcome &&
      one.found === found,
  );
}

/** `2 door` → `2 × door`, `stainless_steel` → `stainless steel`. */
function plain(text: string | undefined, aspect: RequestCheck['aspect']): string | undefined {
  const words = text?.replaceAll('_', ' ');
  return aspect === 'part' || aspect === 'count' ? words?.replace(/^(\d+) (?=\p{L})/u, '$1 × ') : words;
}

/** The prompt itself, with its words marked. */
function prompt(source: string, request: NonNullable<ExhibitData['request']>): HTMLElement {
  const spans = request
    .flatMap(({ span, outcome }) => (span ? [{ from: span[0], to: span[1], outcome }] : []))
    .toSorted((a, b) => a.from - b.from);
  const pieces: (string | HTMLElement)[] = [];
  let at = 0;
  for (const { from, to, outcome } of spans) {
    if (from < at || to > source.length) continue;
    pieces.push(source.slice(at, from), h('mark', { class: outcome }, source.slice(from, to)));
    at = to;
  }
  return h('p', { class: 'prompt' }, ...pieces, source.slice(at));
}
