import type { Deployment } from '../src/api/deployment.ts';
import type { Ask } from './consent.ts';
import type { Host } from './host.ts';

const CONFIRM_ABOVE_CENTS = 100;

/** What a call would spend, and what its caller said to it. */
export interface Spending {
  /** The call, in its own words: `generate_asset`. */
  readonly tool: string;
  /** Cap that the caller gave [cents]; `never` where the service takes none. */
  readonly cap: number | undefined | 'never';
  readonly confirmed: boolean;
}

/** `go` with the cap to send, or what to answer in place of doing it. */
type Verdict =
  | { readonly kind: 'go'; readonly cap: number | undefined }
  | { readonly kind: 'stop'; readonly view: { state: string; cost: { at_most_cents?: number }; next: string } };

/**
 * Whether money may be spent. The local service is free and asks nobody. Elsewhere there must be a cap, and above the
 * host's threshold somebody must have said yes: a person, where the client can ask one, else the caller with `confirm`.
 */
export async function maySpend(
  { tool, cap, confirmed }: Spending,
  { host, deployment, ask }: { host: Host; deployment: Pick<Deployment, 'local' | 'label'>; ask: Ask },
): Promise<Verdict> {
  if (deployment.local) return { kind: 'go', cap: undefined };
  const threshold = host.options.confirmAboveCents ?? CONFIRM_ABOVE_CENTS;
  if (cap === 'never') return confirmed ? go(undefined) : askWhether(tool, undefined, ask, deployment.label);
  if (cap === undefined) return askForCap(tool, threshold, ask, deployment.label);
  return cap <= threshold || confirmed ? go(cap) : askWhether(tool, cap, ask, deployment.label);
}

const go = (cap: number | undefined): Verdict => ({ kind: 'go', cap });

async function askForCap(tool: string, threshold: number, ask: Ask, service: string): Promise<Verdict> {
  const reply = await ask({
    message: `${tool} at ${service} costs money, and no cap was given. How many cents may it cost at most?`,
    field: { name: 'max_cost_cents', type: 'integer', title: 'At most [cents]' },
  });
  if (reply.kind === 'declined') return stop('declined', undefined, 'nothing: the user said no');
  const { value } = reply.kind === 'given' ? reply : { value: undefined };
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1) return go(value);
  const next = `${tool} again with max_cost_cents; above ${threshold} also with confirm: true, once the user agrees`;
  return stop('needs_confirmation', undefined, next);
}

async function askWhether(tool: string, cap: number | undefined, ask: Ask, service: string): Promise<Verdict> {
  const price = cap === undefined ? 'at the price of the service, which takes no cap here' : `for at most ${cap} cents`;
  const reply = await ask({
    message: `Run ${tool} at ${service} ${price}?`,
    field: { name: 'confirm', type: 'boolean', title: 'Spend it' },
  });
  if (reply.kind === 'given' && reply.value === true) return go(cap);
  if (reply.kind !== 'unasked') return stop('declined', cap, 'nothing: the user said no');
  return stop('needs_confirmation', cap, `${tool} again with confirm: true, once the user agrees to pay ${price}`);
}

function stop(state: string, cap: number | undefined, next: string): Verdict {
  return { kind: 'stop', view: { state, cost: cap === undefined ? {} : { at_most_cents: cap }, next } };
}
