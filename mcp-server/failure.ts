import type { CallToolResult } from '@modelcontextprotocol/server';
import { isPropmasterError, PropmasterError } from '../src/errors.ts';
import { clip } from './views.ts';

const FINDINGS_SHOWN = 4;

/**
 * An error as a tool result: a model can act on a code, a reason and a next step. No `structuredContent`, because it
 * would have to fit the output schema. At most 2 KB, whatever the service said.
 */
export function failure(error: unknown): CallToolResult {
  const known = isPropmasterError(error)
    ? error
    : new PropmasterError('internal', error instanceof Error ? error.message : String(error), {
        hint: 'This is a bug in propmaster; the server goes on.',
      });
  const { message, where, hint, findings, ...rest } = known.toJSON();
  const shown = {
    code: rest['code'],
    message: clip(String(message), 600),
    ...(where === undefined ? {} : { where: clip(String(where), 200) }),
    ...(hint === undefined ? {} : { hint: clip(String(hint), 300) }),
    ...clipped(rest),
    ...(Array.isArray(findings) ? { findings: findings.slice(0, FINDINGS_SHOWN).map(shownFinding) } : {}),
  };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: shown }) }] };
}

/** Ids and codes, which the service chooses too. */
function clipped(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? clip(value, 120) : value]),
  );
}

function shownFinding(finding: { code: string; message: string; pointer?: string }): object {
  return { code: finding.code, message: clip(finding.message, 160), pointer: clip(finding.pointer ?? '', 60) };
}
