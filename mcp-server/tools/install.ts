import { z } from 'zod';
import { SIMULATORS } from '../../adapters/registry.ts';
import type { BatchOrderRecord } from '../../src/api/orders/order.ts';
import { WITHOUT_UP } from '../../src/model/source-formats.ts';
import type { InstallOptions } from '../../src/pipeline/types.ts';
import { howToLoad } from '../how-to-load.ts';
import { viewInstalled } from '../installed-view.ts';
import { installSource, installsOf } from '../installer.ts';
import { longestCallMs } from '../limits.ts';
import { linksTo } from '../links.ts';
import { readPicture } from '../project-facts.ts';
import { figures, findings, verdict } from '../prop-views.ts';
import { shortText } from '../short-text.ts';
import { shorten } from '../shorten.ts';
import { finishedSource, installedSource } from '../source.ts';
import { defineTool } from '../tool.ts';

/** The call answers so long before its end, whatever the install does [ms]. */
const MARGIN_MS = 5_000;

const options = z
  .object({
    scale: z.number().positive().optional().describe('factor of lengths'),
    mass_kg: z.number().positive().optional(),
    density: z.number().positive().optional().describe('kg/m³'),
    material: shortText(60).optional(),
    friction: z.number().min(0).optional(),
    static: z.boolean().optional(),
    base: z.enum(['free', 'fixed']).optional(),
    up: z.enum(['x', 'y', 'z']).optional().describe(`of ${WITHOUT_UP}`),
    collider: z.enum(['parts', 'hull', 'box', 'none']).optional().describe('where the file has none'),
  })
  .optional();

const input = z.object({
  source: shortText(4_096).describe('id; path in the project (model, folder, ZIP); or a prop, to add simulators'),
  name: shortText(64).optional(),
  simulators: z.array(shortText(40)).optional().describe(SIMULATORS.join(', ')),
  entry: shortText(4_096).optional().describe('model in a folder or ZIP'),
  scene: z.boolean().optional().describe('file of several things'),
  options,
  replace: z.boolean().optional().describe('overwrite it'),
  allow_failed: z.boolean().optional(),
  picture: z.boolean().optional(),
});

export const install = defineTool({
  name: 'install',
  title: 'Install a prop or scene',
  description:
    'Bring a finished job, asset, scene, catalog item or model file into the project: download, check, ' +
    'write what simulators load. What fails needs allow_failed. State ' +
    '"installing": repeat the call.',
  isShown: true,
  toolset: 'project',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input,
  output: z.object({
    state: z.enum(['installed', 'installing']),
    name: z.string().optional(),
    verdict: verdict.optional(),
    ...figures,
    findings: findings.optional().describe('gravest first'),
    props: z.array(z.string()).optional().describe('of a scene'),
    instances: z.number().optional(),
    project: z.string(),
    files: z.record(z.string(), z.string()).optional().describe('to load, by simulator'),
    report: z.string().optional(),
    preview: z.string().optional(),
    assumed: z.array(z.string()).optional(),
    ignored: z.array(z.string()).optional().describe('words without effect'),
    warnings: z.array(z.string()),
    next: z.string(),
  }),

  async handle(input, { host, propmaster, signal, progress }) {
    const until = Date.now() + longestCallMs(host) - MARGIN_MS;
    const source =
      (addsSimulators(input) && (await installedSource(input.source, propmaster))) ||
      (await finishedSource(input.source, propmaster, until, signal));
    if (source.kind === 'batch') return { view: batchView(source.order, propmaster.root) };
    const { picture, ...installArguments } = input;
    const done = await installsOf(host).wait(
      JSON.stringify(installArguments),
      (stop, tell) =>
        installSource(source, { ...optionsOf(installArguments, stop, tell), scene: input.scene }, host, propmaster),
      { waitMs: Math.max(0, until - Date.now()), signal, tell: progress },
    );
    const project = propmaster.root;
    if (!done) {
      return {
        view: {
          state: 'installing' as const,
          project,
          warnings: [],
          next: 'the same call again, in this session: it takes up this install',
        },
      };
    }
    const seen = viewInstalled(done.value, project);
    const isScene = 'instances' in seen;
    const load = await howToLoad(seen.name, seen.files, { asked: input.simulators, isScene });
    const view = load === undefined || seen.verdict === 'failed' ? seen : { ...seen, next: `${load}. ${seen.next}` };
    return {
      view: shorten(view, ['ignored', 'assumed', 'joints', 'findings', 'props'], `All: ${view.report}`),
      links: linksTo(view.name),
      ...(picture ? { images: [await readPicture(propmaster, view.name)] } : {}),
    };
  },
});

/** Whether nothing is asked for but simulators: what else an install may say has no meaning for a prop that is there. */
const addsSimulators = ({ simulators, name, entry, options, replace, scene }: InstallArguments): boolean =>
  simulators !== undefined && simulators.length > 0 && !(name || entry || options || replace || scene);

/** A batch installs its props itself, one by one as they are made; this only says where that is to be followed. */
function batchView({ key, state }: BatchOrderRecord, project: string) {
  const ended = state !== 'open' && state !== 'submitted';
  return {
    state: ended ? ('installed' as const) : ('installing' as const),
    project,
    warnings: ['A batch installs its props by itself; the other arguments have no effect.'],
    next: ended ? 'verify, or list_project' : `check_job with job_id "${key}"`,
  };
}

type InstallArguments = Omit<z.output<typeof input>, 'picture'>;

function optionsOf(
  { name, simulators, entry, options: treatment = {}, replace = false, allow_failed = false }: InstallArguments,
  signal: AbortSignal,
  tell: (message: string, fraction?: number) => void,
): InstallOptions {
  const { mass_kg, static: still, ...rest } = treatment;
  return {
    ...given({ name, simulators, entry, mass: mass_kg, ...rest }),
    ...(still ? { static: true } : {}),
    replace,
    allowFailed: allow_failed,
    signal,
    onEvent: ({ stage, state, fraction }) => state !== 'finished' && tell(stage, fraction),
  };
}

/** Without what was not given. */
function given<Options extends object>(options: Options): { [Key in keyof Options]: Exclude<Options[Key], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}
