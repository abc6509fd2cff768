import type { Report } from '../../verify/report.ts';
import { reportTable } from '../../verify/table.ts';
import { renderFindings } from './findings.ts';
import type { Style } from './style.ts';

/** Metres as centimetres, millimetres kept: `80 × 40.5 × 180 cm`. */
export const renderSize = (size: readonly number[]): string =>
  `${size.map((edge) => Number((edge * 100).toFixed(1))).join(' × ')} cm`;

/** Three significant digits: 0.0123, 4.57, 1230. */
export const renderMass = (mass: number): string => `${Number(mass.toPrecision(3))} kg`;

/** How many movable joints, and of which kinds: `3 (2 revolute, 1 prismatic)`. */
export function renderJoints(joints: Report['measured']['joints']): string {
  const kinds = new Map<string, number>();
  for (const { type } of joints) if (type !== 'fixed') kinds.set(type, (kinds.get(type) ?? 0) + 1);
  const total = [...kinds.values()].reduce((sum, count) => sum + count, 0);
  return total === 0 ? 'none' : `${total} (${[...kinds].map(([type, count]) => `${count} ${type}`).join(', ')})`;
}

/** The outcome of the checks in one line: `passed: 31 of 33 checks, 2 warned, 1 skipped`. */
export function renderVerdict({ verdict, checks }: Report, style: Style): string {
  const count = (outcome: string): number => checks.filter((check) => check.outcome === outcome).length;
  const paint = { passed: style.good, passed_with_warnings: style.warn, failed: style.bad }[verdict];
  const others = (['failed', 'warned', 'skipped'] as const)
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => `, ${count(outcome)} ${outcome}`);
  const ran = checks.length - count('skipped');
  return `${paint(verdict.replaceAll('_', ' '))}: ${count('passed')} of ${ran} checks${others.join('')}`;
}

/** The table of all reports, and below it what was found about each. */
export function renderReports(reports: readonly Report[], style: Style): string {
  if (reports.length === 0) return 'No props are installed.';
  const remarks = reports
    .map(({ subject, findings }) => [subject.name, renderFindings(findings, style)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${style.strong(name)}\n${text}`);
  return [reportTable(reports), ...remarks].join('\n\n');
}
