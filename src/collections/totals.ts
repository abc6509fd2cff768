import { AUDIT_VERDICTS, type AuditRow, type AuditTotals, type AuditVerdict, type RankedFinding } from './types.ts';

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Adds rows up, one at a time. */
export class Totals {
  readonly #verdicts = Object.fromEntries(AUDIT_VERDICTS.map((one) => [one, 0])) as Record<AuditVerdict, number>;
  readonly #formats: Record<string, number> = {};
  readonly #licences: Record<string, number> = {};
  readonly #findings = new Map<string, { -readonly [Key in keyof RankedFinding]: RankedFinding[Key] }>();
  #models = 0;

  add({ path, verdict, format, licence, findings }: AuditRow): void {
    this.#models++;
    this.#verdicts[verdict]++;
    count(this.#formats, format ?? 'unknown');
    count(this.#licences, licence ?? 'not stated');
    for (const { code, severity, count: times, message } of findings) {
      // The same code may be an error here and a warning there.
      const key = `${severity} ${code}`;
      const known = this.#findings.get(key);
      if (known === undefined) this.#findings.set(key, { code, severity, models: 1, count: times, path, message });
      else {
        known.models++;
        known.count += times;
      }
    }
  }

  result(): AuditTotals {
    return {
      models: this.#models,
      verdicts: this.#verdicts,
      formats: ranked(this.#formats),
      licences: ranked(this.#licences),
      findings: [...this.#findings.values()].sort(
        (a, b) => RANK[a.severity] - RANK[b.severity] || b.models - a.models || (a.code < b.code ? -1 : 1),
      ),
    };
  }
}

function count(table: Record<string, number>, key: string): void {
  table[key] = (table[key] ?? 0) + 1;
}

const ranked = (table: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(table).sort(([, a], [, b]) => b - a));
