import type { Command } from '../command.ts';
import { renderAuditLog } from '../render/audit-log.ts';
import { auditEntryFields } from '../wire.ts';
import { withKeys } from '../with-keys.ts';

interface ServeAuditOptions {
  readonly data?: string;
  readonly database?: string;
  readonly limit: number;
}

/** Says who made and revoked which key, and who deleted what. */
export const serveAudit: Command<ServeAuditOptions> = (call) =>
  withKeys(call, async (keys) => {
    const { limit } = call.options;
    // One more tells whether there are more.
    const found = await keys.audit(limit + 1);
    const [entries, more] = [found.slice(0, limit), found.length > limit];
    return {
      result: { entries: entries.map(auditEntryFields), has_more: more },
      text: (style) =>
        renderAuditLog(entries, style) + (more ? `\n${style.dim('There are older ones: --limit shows more.')}` : ''),
    };
  });
