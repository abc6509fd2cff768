import type { Report } from '../src/verify/report.ts';
import type { InstalledItem } from './installer.ts';
import { viewFigures, viewFindings } from './prop-views.ts';
import { clip } from './views.ts';

const VERIFIED = 'verify checks it again at any time; list_project shows everything installed';

/** What `install` answers of a prop or a scene that is there. */
export function viewInstalled(installed: InstalledItem, project: string) {
  if (installed.kind === 'scene') {
    const { scene } = installed;
    const missing = scene.delivery?.missing ?? [];
    return {
      state: 'installed' as const,
      name: scene.name,
      verdict: scene.verdict,
      findings: viewFindings(scene.findings),
      instances: scene.instances,
      props: [...scene.props],
      project,
      files: { ...scene.entries },
      report: scene.reportFile,
      preview: scene.previewFile,
      warnings: missing.length > 0 ? [`Asked for and not in the scene: ${clip(missing.join(', '), 300)}`] : [],
      next: VERIFIED,
    };
  }
  if (installed.kind === 'more') {
    const { kind: _, source: __, props: ___, warnings, ...facts } = installed.facts;
    return {
      ...facts,
      state: 'installed' as const,
      findings: [...facts.findings],
      files: { ...facts.files },
      project,
      warnings: installed.added ? [...warnings] : [...warnings, 'It was there for all of these simulators.'],
      next: VERIFIED,
    };
  }
  const { name, report, interpretation, entries, reportFile, previewFile } = installed.prop;
  const words = (list: readonly string[] = []) => list.slice(0, 8).map((word) => clip(word, 80));
  const changes = report.changes ?? [];
  return {
    state: 'installed' as const,
    name,
    verdict: report.verdict,
    ...viewFigures(report),
    findings: viewFindings(report.findings),
    project,
    files: { ...entries },
    report: reportFile,
    preview: previewFile,
    assumed: words(interpretation?.assumed),
    ignored: words(interpretation?.ignored),
    warnings: changes.slice(0, 4).map(({ repair, reason }) => `changed (${repair}): ${clip(reason, 160)}`),
    next:
      report.verdict === 'failed'
        ? `doctor with target "${name}" tells what can be repaired`
        : (lookFirst(report) ?? VERIFIED),
  };
}

/** Who sees it knows more of what it weighs than its names tell. */
function lookFirst({ estimated }: Report): string | undefined {
  if (!estimated) return undefined;
  const { low, high } = estimated.mass;
  return `its mass is a guess (${Number(low.toPrecision(2))} to ${Number(high.toPrecision(2))} kg): look at the preview; if it is wrong, install again with replace and options.mass_kg or options.material, or a name that tells kind and material`;
}
