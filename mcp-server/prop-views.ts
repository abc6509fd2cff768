import { z } from 'zod';
import type { Finding } from '../src/model/finding.ts';
import type { Report } from '../src/verify/report.ts';
import { clip } from './views.ts';

/** Most findings shown in one result; the report file has them all. */
const FINDINGS_SHOWN = 8;
/** Most joints shown; a prop has a few, a hostile file any number. */
const JOINTS_SHOWN = 12;

/** Of a report, as data: short names and texts. Its fields are few and named here, since the list of tools is read often. */
export interface FindingView extends Record<string, string> {
  code: string;
  severity: string;
  message: string;
  pointer: string;
}

export const findingView = z.record(z.string(), z.string());
export const findings = z.array(findingView);
export const verdict = z.string().describe('passed, passed_with_warnings or failed');

const WORST = ['failed', 'passed_with_warnings', 'passed'] as const;

/** The worst of several; of none, `passed`. */
export function worst(verdicts: readonly string[]): Report['verdict'] {
  return WORST.find((outcome) => verdicts.includes(outcome)) ?? 'passed';
}

/** A joint in a result; limits in rad or m. */
export interface JointView extends Record<string, string | number> {
  name: string;
  type: string;
}

/** A verified prop in figures: what a model needs to place it without opening a file. */
export const figures = {
  size_m: z.array(z.number()).optional().describe('x, y, z; Z up, front at -Y'),
  mass_kg: z.number().optional(),
  joints: z.array(z.record(z.string(), z.unknown())).optional().describe('name, type, lower, upper [rad or m]'),
  checks: z.record(z.string(), z.number()).optional(),
};

/** What {@link figures} holds of one report. */
export interface Figures {
  readonly size_m: number[];
  readonly mass_kg: number;
  readonly joints: JointView[];
  /** Outcome → how many checks had it. */
  readonly checks: Record<'passed' | 'warned' | 'failed' | 'skipped', number>;
}

export function viewFigures(report: Report): Figures {
  const count = (outcome: string) => report.checks.filter((check) => check.outcome === outcome).length;
  const { measured } = report;
  return {
    size_m: (measured.size ?? []).map((value) => round(value)),
    mass_kg: round(measured.mass),
    joints: measured.joints.slice(0, JOINTS_SHOWN).map((joint) => ({
      name: clip(joint.name, 64),
      type: joint.type,
      ...(typeof joint.lower === 'number' ? { lower: round(joint.lower) } : {}),
      ...(typeof joint.upper === 'number' ? { upper: round(joint.upper) } : {}),
    })),
    checks: { passed: count('passed'), warned: count('warned'), failed: count('failed'), skipped: count('skipped') },
  };
}

/** Errors and warnings, the gravest first. */
export function viewFindings(findings: readonly Finding[], shown: number = FINDINGS_SHOWN): FindingView[] {
  const rank = { error: 0, warning: 1, info: 2 } as const;
  return findings
    .filter((finding) => finding.severity !== 'info')
    .toSorted((a, b) => rank[a.severity] - rank[b.severity])
    .slice(0, shown)
    .map(({ code, severity, message, pointer, hint }) => ({
      code: clip(code, 80),
      severity,
      message: clip(message, 240),
      pointer: clip(pointer, 120),
      ...(hint === undefined ? {} : { hint: clip(hint, 160) }),
    }));
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
