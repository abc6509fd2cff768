import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { VERSION } from '../../version.ts';
import { type AuditFinding, type AuditRow, NO_FACTS } from '../types.ts';
import type { AuditTask } from './protocol.ts';

/** Why nothing came back of a model. */
export type BrokenReason =
  | { readonly why: 'time'; readonly seconds: number }
  | { readonly why: 'memory'; readonly bytes: number }
  | { readonly why: 'ended'; readonly how: string };

const HINT = 'Look at the file alone: propmaster inspect. If it is sound, please report it with the file.';

/** The row of a model that took the process with it which looked at it. */
export async function brokenRow({ model, level }: AuditTask, reason: BrokenReason, ms: number): Promise<AuditRow> {
  const file = model.entry === undefined ? model.file : path.join(model.file, model.entry);
  const facts = await stat(file).catch(() => undefined);
  return {
    path: model.path,
    format: null,
    verdict: 'broken',
    level,
    release: VERSION,
    sha256: (await entryHash(file)) ?? null,
    bytes: facts?.size ?? 0,
    ...NO_FACTS,
    licence: null,
    attribution: null,
    errors: 1,
    warnings: 0,
    findings: [findingOf(reason, model.path)],
    ms: Math.round(ms),
  };
}

function findingOf(reason: BrokenReason, place: string): AuditFinding {
  const base = { severity: 'error', count: 1, place, hint: HINT } as const;
  switch (reason.why) {
    case 'time':
      return {
        ...base,
        code: 'audit/time-limit',
        message: `It takes longer than ${reason.seconds} s.`,
        hint: `${HINT} --time-limit allows more.`,
      };
    case 'memory':
      return {
        ...base,
        code: 'audit/memory-limit',
        message: `It takes more memory than ${(reason.bytes / 2 ** 30).toFixed(1)} GiB.`,
        hint: `${HINT} --memory allows more.`,
      };
    case 'ended':
      return { ...base, code: 'audit/crashed', message: `The process that looked at it ended (${reason.how}).` };
  }
}

/** SHA-256 of one file; `undefined` if it can't be read. */
export async function entryHash(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
