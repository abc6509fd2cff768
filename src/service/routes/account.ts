import type { Identity, Usage } from '../../contract/account.ts';
import {
  requireKey,
  requireKind,
  type ServiceApp,
  type ServiceContext,
  type ServiceDeps,
} from '../http/environment.ts';

export function accountRoutes(app: ServiceApp, deps: ServiceDeps): void {
  app.get('/v1/account', (context) => identity(context, deps));
  app.get('/v1/usage', (context) => usage(context, deps));
}

async function identity(context: ServiceContext, { store }: ServiceDeps): Promise<Response> {
  const key = (await store.keys.get(requireKey(context).id))!;
  const account: Identity = {
    kind: key.kind,
    key_id: key.id,
    key_name: key.name ?? null,
    library: key.library,
    scopes: [...key.scopes],
    created_at: key.createdAt,
  };
  return context.json({ ok: true, account });
}

async function usage(context: ServiceContext, { store, clock }: ServiceDeps): Promise<Response> {
  const { library } = requireKind(context, 'personal');
  const { total, days } = await store.usage.read(library, clock());
  const { reservedCents, settledCents, releasedCents, creditCents } = await store.ledger.account(library);
  const figures: Usage = {
    requests: { total, days: [...days] },
    spend: { reserved_cents: reservedCents, settled_cents: settledCents, released_cents: releasedCents },
    credit_cents: creditCents,
  };
  return context.json({ ok: true, usage: figures });
}
