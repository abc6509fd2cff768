import type { RequestCheck } from '../../model/asked.ts';
import { defineFinding, type Finding, type FindingKind } from '../../model/finding.ts';

interface RequestArgs extends Record<string, unknown> {
  readonly aspect: string;
  readonly words: string;
  readonly span: readonly [number, number] | null;
  readonly reason: string;
}

const ended = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

export const requestLost = defineFinding<RequestArgs>({
  code: 'request/lost',
  severity: 'error',
  about:
    'A thing that the prompt asks for, its number, or the way in which it is to stand, is not there. Each was measured on ' +
    'what was made, after a scene came to rest. `words` and ' +
    '`span` (UTF-16 offsets into the prompt) say where it is asked for; the list `request` of the report has all that was.',
  message: ({ aspect, words, reason }) => `Asked for and not there (${aspect}): "${words}". ${ended(reason)}`.trimEnd(),
  hint: 'Say it in other words, or leave it out, and generate again; `propmaster categories` lists what can be made.',
});

export const requestDetailLost = defineFinding<RequestArgs>({
  code: 'request/detail-lost',
  severity: 'warning',
  about:
    'A detail that the prompt asks for is not there: a size, a colour, a material, a shape, a volume, a part or a joint of ' +
    'something that is.',
  message: ({ aspect, words, reason }) => `Asked for and not there (${aspect}): "${words}". ${ended(reason)}`.trimEnd(),
  hint: 'Say it in other words, or leave it out, and generate again.',
});

export const requestAssumed = defineFinding<RequestArgs>({
  code: 'request/assumed',
  severity: 'warning',
  about: 'Words of the prompt were taken for something else than they say, or for a number that they leave open.',
  message: ({ words, reason }) => `Assumed for "${words}": ${ended(reason)}`,
  hint: 'Say it exactly, if it was meant otherwise.',
});

export const requestIgnored = defineFinding<RequestArgs>({
  code: 'request/ignored',
  severity: 'warning',
  about: 'Words of the prompt changed nothing of what was made.',
  message: ({ words }) => `Without effect: "${words}".`,
});

/** What the report can find when it compares what was made with the words that asked for it. */
export const REQUEST_KINDS: readonly FindingKind<never>[] = [
  requestLost,
  requestDetailLost,
  requestAssumed,
  requestIgnored,
];

const KIND_OF = { assumed: requestAssumed, ignored: requestIgnored } as const;

/** Aspects without which something else was made than was asked for. */
const WHOLE = new Set<RequestCheck['aspect']>(['noun', 'count', 'relation']);

const kindOf = (aspect: RequestCheck['aspect'], outcome: Exclude<RequestCheck['outcome'], 'held'>) =>
  outcome !== 'lost' ? KIND_OF[outcome] : WHOLE.has(aspect) ? requestLost : requestDetailLost;

/** A finding for each requested aspect that is not as it was asked for; its pointer leads into the report's `request`. */
export const requestFindings = (checks: readonly RequestCheck[]): Finding[] =>
  checks.flatMap(({ aspect, words, span, outcome, reason = '' }, index) =>
    outcome === 'held'
      ? []
      : [kindOf(aspect, outcome).at(`/request/${index}`, { aspect, words, span: span ?? null, reason })],
  );
