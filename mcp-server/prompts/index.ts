import { completable, type GetPromptResult, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { SIMULATORS } from '../../adapters/registry.ts';
import { type Host, perHost } from '../host.ts';
import { completeName } from '../resources/index.ts';
import { clip } from '../views.ts';
import { completeFile } from './complete-file.ts';

/** Recipes that a person picks: each tells the model which calls to make, in order, and what to look at. */
export function registerPrompts(server: McpServer, host: Host): void {
  const { scene, prop, file } = argumentsOf(host);
  server.registerPrompt(
    'populate_scene',
    {
      title: 'Populate a scene',
      description: 'Generate and install the props of a scene, or the whole scene.',
      argsSchema: scene,
    },
    ({ scene, simulators }) =>
      instruct([
        `Put this into the simulator project: ${data(scene)}`,
        'Where things have places of their own, call generate_scene with it and a max_cost_cents; for separate props, call submit_batch with one prompt for each, with size, material and joints.',
        'Call check_job with the handle until its state is final, and do what next says.',
        `Call install for a scene${simulators ? ` with simulators ${data(simulators)}` : ''}; a batch installs its props by itself.`,
        'Call verify, and tell me the verdict, the files to load, and everything that was assumed or ignored.',
      ]),
  );
  server.registerPrompt(
    'why_verification_failed',
    {
      title: 'Why did verification fail?',
      description: 'Find the reason and the way out for a prop that failed its checks.',
      argsSchema: prop,
    },
    ({ prop }) =>
      instruct([
        `Find out why the prop ${data(prop)} fails its checks.`,
        `Call list_project with name ${data(prop)} and picture true: the findings, the gravest first, and how it looks.`,
        `Call doctor with target ${data(prop)}, without fix: what could be repaired, with before, after and reason.`,
        'Explain each finding with its code, the measured value and what it would do in a simulation.',
        'Propose one way: doctor with fix true; install again with options; or another prompt. Change nothing before I agree.',
        'Afterwards call verify for the prop.',
      ]),
  );
  server.registerPrompt(
    'import_my_model',
    {
      title: 'Import my own model',
      description: 'Check a model file of the project, repair it where needed, and install it.',
      argsSchema: file,
    },
    ({ file }) =>
      instruct([
        `Bring the model ${data(file)} into the simulator project. It has to lie inside of the project folder.`,
        `Call inspect_file with path ${data(file)}: is it accepted, is its size in metres plausible, has it joints, mass and colliders?`,
        'If it is refused, tell me the rule and the hint, and stop. If its size or axis looks wrong, call doctor with the path as target and show me the repairs.',
        'Ask me for what the file does not say and you can not know: mass or density, whether it is fixed.',
        `Call install with source ${data(file)} and these as options; then verify, and tell me the files to load.`,
      ]),
  );
}

/** Made once: over HTTP there is a server for every request. */
const argumentsOf = perHost((host) => ({
  scene: z.object({
    scene: z.string().max(2_000).describe('what it should hold: "a kitchen table with two mugs and a bowl"'),
    simulators: z.string().max(200).optional().describe(SIMULATORS.join(', ')),
  }),
  prop: z.object({ prop: completable(z.string().max(64), (value) => completeName(host, value)) }),
  file: z.object({ file: completable(z.string().max(1_000), (value) => completeFile(host, value)) }),
}));

function instruct(steps: readonly string[]): GetPromptResult {
  const [aim, ...calls] = steps;
  const text = [aim, ...calls.map((step, index) => `${index + 1}. ${step}`)].join('\n');
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}

/** An argument as one quoted line, so that it can't pass for a step. */
const data = (text: string): string => JSON.stringify(clip(text, 2_000));
