import { defineFinding, type Finding, type FindingKind } from '../model/finding.ts';
import type { CheckOutcome, Report } from './report.ts';

export const missingFile = defineFinding<{ file: string }>({
  code: 'structure/missing-file',
  severity: 'error',
  about: 'A file that `propmaster.lock` names is not in the project, so a simulator can fail to load the prop.',
  message: ({ file }) => `${file} is missing.`,
  hint: '`propmaster install` restores it.',
});

export const alteredFile = defineFinding<{ file: string }>({
  code: 'structure/altered-file',
  severity: 'warning',
  about:
    'A file is not, byte for byte, the one that was verified and written into `propmaster.lock`. The checks of this ' +
    'report looked at the altered one.',
  message: ({ file }) => `${file} was altered after it was installed.`,
  hint: '`propmaster install` restores the original.',
});

export const unreadable = defineFinding<{ reason: string }>({
  code: 'structure/unreadable',
  severity: 'error',
  about: 'The installed files could not be read as a model, so nothing could be checked or measured.',
  message: ({ reason }) => reason,
  hint: '`propmaster install` restores the original files.',
});

export const simulatorsDisagree = defineFinding<{
  simulator: string;
  other: string;
  what: string;
  differences: number;
}>({
  code: 'structure/simulators-disagree',
  severity: 'error',
  about:
    'The files of two simulators disagree on a prop: a mass, an inertia, a size or a joint differs by more than ' +
    'a thousandth. A policy trained in one simulator would meet a different prop in the other.',
  message: ({ simulator, other, what, differences }) =>
    `${simulator} and ${other} disagree on ${what}${differences > 1 ? ` and ${differences - 1} more` : ''}.`,
  hint: '`propmaster install` restores the original files.',
});

/** What verification of an installed prop can find beyond what it finds of a model. */
export const INSTALLED_KINDS: readonly FindingKind<never>[] = [
  missingFile,
  alteredFile,
  unreadable,
  simulatorsDisagree,
];

/** A report on an installed prop that includes what was found of its files. */
export function withFileFindings(report: Report, findings: readonly Finding[]): Report {
  const outcomeOf = ({ code, severity }: FindingKind<never>): CheckOutcome => {
    const found = findings.some((finding) => finding.code === code);
    return { code, outcome: !found ? 'passed' : severity === 'error' ? 'failed' : 'warned' };
  };
  const failed = report.verdict === 'failed' || findings.some(({ severity }) => severity === 'error');
  return {
    ...report,
    verdict: failed ? 'failed' : findings.length > 0 ? 'passed_with_warnings' : report.verdict,
    checks: [...INSTALLED_KINDS.map(outcomeOf), ...report.checks],
    findings: [...findings.map((finding) => ({ ...finding, args: { ...finding.args } })), ...report.findings],
  };
}

/** The report on a prop of which nothing could be read: it measures nothing, and its findings say why. */
export function unreadableReport(name: string, findings: readonly Finding[]): Report {
  const nothing: Report = {
    version: 1,
    subject: { name, source_format: 'mjcf' },
    verdict: 'failed',
    measured: {
      size: [0, 0, 0],
      mass: 0,
      base: 'free',
      links: [],
      joints: [],
      visual_triangles: 0,
      collision_parts: 0,
      simulation: {},
    },
    checks: [],
    findings: [],
  };
  return withFileFindings(nothing, findings);
}
