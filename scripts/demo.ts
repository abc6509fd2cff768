// `npm run demo`: five props from prompts, verified, in the folder demo-project/, and where to look at them.
// A second run keeps what is there: it restores missing files, verifies everything again, and makes only what lacks.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openPropmaster } from '../src/api/open.ts';
import type { Propmaster } from '../src/api/propmaster.ts';
import { renderError } from '../src/cli/render/error.ts';
import { createStyle } from '../src/cli/render/style.ts';
import { isPropmasterError, PropmasterError } from '../src/errors.ts';
import type { Report } from '../src/verify/report.ts';
import { reportTable } from '../src/verify/table.ts';

const PROPS = [
  { name: 'oak_cabinet', prompt: 'oak cabinet with two doors and a drawer, 1.2 m tall' },
  { name: 'fruit_bowl', prompt: 'white ceramic bowl, 28 cm wide' },
  { name: 'toolbox', prompt: 'red steel toolbox with a lid, 45 cm wide' },
  { name: 'laptop', prompt: 'grey aluminium laptop, 12 inches wide' },
  { name: 'crate', prompt: 'pine crate, 60 cm wide, 40 cm tall' },
] as const;

interface Made {
  readonly report: Report;
  /** Of making or, where it was there, of verifying [ms]. */
  readonly ms: number;
}

const say = (text: string): unknown => process.stderr.write(`${text}\n`);

/** Makes, restores and verifies. @returns the exit code */
async function demo(folder: string, signal: AbortSignal): Promise<number> {
  await mkdir(folder, { recursive: true });
  const project = await openPropmaster({ project: folder, onNotice: say });
  try {
    const { created } = await project.init();
    say(`${created ? 'New' : 'Existing'} project: ${folder}`);
    const { restored } = await project.restore({ signal });
    if (restored.length > 0) say(`restored ${restored.join(', ')}`);

    const installed = new Set((await project.list()).map(({ name }) => name));
    const made: Made[] = [];
    for (const { name, prompt } of PROPS) {
      const isThere = installed.has(name);
      say(isThere ? `verifying  ${name}` : `generating ${name}: "${prompt}"`);
      const start = performance.now();
      if (!isThere) await project.generate(prompt, { name, signal });
      const [report] = await project.verify([name], { signal });
      made.push({ report: report!, ms: performance.now() - start });
    }
    process.stdout.write(`\n${summary(project, made)}\n`);
    return made.some(({ report }) => report.verdict === 'failed') ? 7 : 0;
  } finally {
    await project.close();
  }
}

function summary({ root }: Propmaster, made: readonly Made[]): string {
  const here = path.relative(process.cwd(), root) || '.';
  const table = reportTable(
    made.map(({ report }) => report),
    { width: 100, extra: { title: 'time [s]', cells: made.map(({ ms }) => (ms / 1_000).toFixed(1)) } },
  );
  return `${table}

All on one floor   ${path.join(here, 'mujoco', 'scene.xml')}
Pictures           ${path.join(here, 'previews')}
Reports            ${path.join(here, 'reports')}

With MuJoCo for Python (pip install mujoco):
  python -m mujoco.viewer --mjcf=${path.join(here, 'mujoco', 'scene.xml')}
  python ${path.join(here, 'mujoco', 'propmaster_mujoco.py')} ${PROPS.map(({ name }) => name).join(' ')} --view

In your own scene, from within ${path.join(here, 'mujoco')}:
  import propmaster_mujoco as props
  spec = props.scene()
  props.attach(spec, "${PROPS[0].name}", pos=(0, 1, 0))
  model = spec.compile()`;
}

// The demo shows the local service, and keeps its state beside what it makes: yours stays untouched.
const folder = path.resolve(process.argv[2] ?? 'demo-project');
process.env['PROPMASTER_HOME'] = path.join(folder, '.propmaster-home');
delete process.env['PROPMASTER_BASE_URL'];
delete process.env['PROPMASTER_API_KEY'];

const controller = new AbortController();
process.once('SIGINT', () => controller.abort(new PropmasterError('interrupted', 'Interrupted.')));
try {
  process.exitCode = await demo(folder, controller.signal);
} catch (error) {
  if (!isPropmasterError(error)) throw error;
  say(renderError(error, createStyle(false), false));
  process.exitCode = error.exitCode;
}
