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
    'Something that the prompt asks for is not there: a thing, its number, a size, a colour, a material, a part, or the ' +
    'way in which something is to stand. Each was measured on what was made, after a scene came to rest. `words` and ' +
    '`span` (UTF-16 offsets into the prompt) say where it is asked for; the list `request` of the report has all that was.',
  message: ({ aspect, words, reason }) => `Asked for and not there (${aspect}): "${words}". ${ended(reason)}`.trimEnd(),
  hint: 'Say it in other words, or leave it out, and generate again; `propmaster categories` lists what can be made.',
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
export const REQUEST_KINDS: readonly FindingKind<never>[] = [requestLost, requestAssumed, requestIgnored];

const KIND_OF = { lost: requestLost, assumed: requestAssumed, ignored: requestIgnored } as const;

/** A finding for each requested aspect that is not as it was asked for; its pointer leads into the report's `request`. */
export const requestFindings = (checks: readonly RequestCheck[]): Finding[] =>
  checks.flatMap(({ aspect, words, span, outcome, reason = '' }, index) =>
    outcome === 'held' ? [] : [KIND_OF[outcome].at(`/request/${index}`, { aspect, words, span: span ?? null, reason })],
  );
