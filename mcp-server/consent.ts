import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Host } from './host.ts';
import { longestCallMs } from './limits.ts';

/** One value that a person is asked for. */
export interface Question {
  readonly message: string;
  /** What is asked for, by name. */
  readonly field: { readonly name: string; readonly type: 'boolean' | 'integer'; readonly title: string };
}

/** What a person answered; `unasked`: this client shows no questions, or nobody was there. */
type Reply = { readonly kind: 'unasked' | 'declined' } | { readonly kind: 'given'; readonly value: unknown };

export type Ask = (question: Question) => Promise<Reply>;

/** Where a question is asked by the result of the call, that result; the client makes the call again with the answer. */
export class InputNeeded extends Error {
  readonly result: InputRequiredResult;
  constructor(result: InputRequiredResult) {
    super('The client is to ask first.');
    this.result = result;
  }
}

const KEY = 'consent';
/** Of the time of a call, what the rest of the work may need [ms]. */
const RESERVE_MS = 5_000;

/**
 * Asks by elicitation: in protocol 2026-07-28 by an `input_required` result, before that by a request to the client.
 * Some clients claim to ask and never show it, so an answer that does not come counts as `unasked`.
 */
export function asker({ server }: McpServer, host: Host, { mcpReq }: ServerContext): Ask {
  const envelope = mcpReq.envelope as { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
  const { elicitation } = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {};
  // An empty declaration is that of forms (protocol 2025-11-25, "Capabilities" of elicitation).
  const asksForms = elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
  return async ({ message, field }) => {
    if (!asksForms) return { kind: 'unasked' };
    const { name, ...schema } = field;
    const requestedSchema = { type: 'object' as const, properties: { [name]: schema }, required: [name] };
    if (envelope !== undefined) {
      const answer = inputResponse(mcpReq.inputResponses, KEY);
      if (answer.kind === 'elicit') return replyOf(answer, name);
      throw new InputNeeded(
        inputRequired({ inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema }) } }),
      );
    }
    const timeout = Math.max(0, longestCallMs(host) - RESERVE_MS);
    const asked = mcpReq.elicitInput({ message, requestedSchema }, { timeout, signal: mcpReq.signal });
    return asked.then(
      (answer) => replyOf(answer, name),
      () => ({ kind: 'unasked' as const }),
    );
  };
}

function replyOf(
  { action, content }: { readonly action: string; readonly content?: Readonly<Record<string, unknown>> | undefined },
  name: string,
): Reply {
  return action === 'accept' ? { kind: 'given', value: content?.[name] } : { kind: 'declined' };
}
