import { z } from 'zod';
import type { Inspection } from '../../src/inspect/types.ts';
import { fileInside } from '../inside-project.ts';
import { longestCallMs, withinTime } from '../limits.ts';
import { findings, viewFigures, viewFindings } from '../prop-views.ts';
import { shortText } from '../short-text.ts';
import { shorten } from '../shorten.ts';
import { tooSlow } from '../too-slow.ts';
import { defineTool } from '../tool.ts';
import { clip } from '../views.ts';

const ENTRIES_SHOWN = 12;
const REFUSALS_SHOWN = 6;

export const inspectFile = defineTool({
  name: 'inspect_file',
  title: 'Inspect a file',
  description:
    'What a model file, archive or folder of the project is and holds, whether install takes it, and how its checks end.',
  toolset: 'project',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ path: shortText(4_096), entry: shortText(4_096).optional() }),
  output: z.object({
    path: z.string(),
    kind: z.string(),
    format: z.string().optional().describe('read as'),
    main: z.string().optional(),
    bytes: z.number(),
    accepted: z.boolean(),
    refusals: z.array(z.record(z.string(), z.string())).describe('code, rule, hint, place'),
    entries: z.array(z.string()),
    facts: z.record(z.string(), z.unknown()),
    verdict: z.string().optional(),
    prop: z.record(z.string(), z.unknown()).optional().describe('size_m, mass_kg, joints, checks'),
    findings,
    warnings: z.array(z.string()),
    next: z.string(),
  }),

  async handle({ path, entry }, { host, propmaster, signal }) {
    const file = await fileInside(propmaster.root, path);
    const inspection = await withinTime(longestCallMs(host) - 1_000, signal, (ending) =>
      propmaster.inspect(file, { signal: ending, within: propmaster.root, ...(entry === undefined ? {} : { entry }) }),
    );
    if (!inspection) throw tooSlow(path);
    const view = viewInspection(inspection, clip(path, 200));
    return {
      view: shorten(view, ['entries', 'refusals', 'findings'], 'propmaster inspect tells all.'),
    };
  },
});

function viewInspection(inspection: Inspection, path: string) {
  const { description, format, main, bytes, verdict, refusals, entries, report } = inspection;
  const accepted = verdict === 'accepted';
  const hidden = entries.length - ENTRIES_SHOWN;
  return {
    path,
    kind: clip(description, 80),
    ...(format === undefined ? {} : { format }),
    ...(main === undefined ? {} : { main: clip(main, 200) }),
    bytes,
    accepted,
    refusals: refusals.slice(0, REFUSALS_SHOWN).map(({ code, rule, hint, count, places }) => ({
      code,
      rule: clip(rule, 160),
      hint: clip(hint, 160),
      place: `${clip(places[0]?.place ?? '', 100)}${count > 1 ? ` and ${count - 1} more` : ''}`,
    })),
    entries: entries.slice(0, ENTRIES_SHOWN).map((entry) => clip(entry.path, 100)),
    facts: factsOf(inspection),
    ...(report ? { verdict: report.verdict, prop: { ...viewFigures(report) } } : {}),
    findings: viewFindings(report?.findings ?? []),
    warnings: hidden > 0 ? [`${hidden} more entries.`] : [],
    next:
      accepted && report ? `install with source "${path}"` : 'choose another file, or mend this one as the hints say',
  };
}

/** Figures and short texts of the file itself; its lists are counted. */
function factsOf({ glb, usd, xml, image }: Inspection): Record<string, unknown> {
  const shown = (value: unknown): unknown => {
    if (typeof value === 'string') return clip(value, 80);
    if (Array.isArray(value)) return value.length > 4 ? value.length : value.map(shown);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, 8)
        .map(([name, inner]) => [clip(name, 40), shown(inner)]),
    );
  };
  return shown({ ...glb, ...usd, ...xml, ...image }) as Record<string, unknown>;
}
