import { z } from 'zod';
import type { SceneEditList } from '../../src/contract/scene-plans.ts';
import type { SceneDetail } from '../../src/contract/scenes.ts';
import { maySpend } from '../spending.ts';
import { submitScene } from '../submit-scene.ts';
import { defineTool } from '../tool.ts';
import { clip } from '../views.ts';

/** Instances that are told; the rest is counted. */
const MOST_TOLD = 40;

export const editScene = defineTool({
  name: 'edit_scene',
  title: 'Edit a scene',
  description:
    'Edit a made scene into a new one; the rest stays exactly. Without edits: its instances. ' +
    'insert {object as in a plan} · remove · move {relations | position [x,y], yaw} · swap {prompt} · resize {size: {width}}',
  toolset: 'generate',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({
    scene_id: z.string(),
    edits: z.array(z.looseObject({})).optional().describe('{op, instance, …, with_contents}; m, rad'),
    max_cost_cents: z.number().optional(),
    confirm: z.boolean().optional(),
  }),
  output: z.looseObject({ next: z.string() }),

  async handle({ scene_id, edits: given, max_cost_cents, confirm = false }, context) {
    // What is wrong with one, the service says.
    const edits = given as SceneEditList | undefined;
    const { propmaster, host, ask, signal } = context;
    const deployment = await propmaster.service();
    const { scenes } = deployment.clientWith('team');
    if (!edits) return { view: viewInstances(await scenes.get(scene_id, { includeGraph: true, signal })) };
    const spending = { tool: 'edit_scene', cap: max_cost_cents, confirmed: confirm };
    const verdict = await maySpend(spending, { host, deployment, ask });
    if (verdict.kind === 'stop') return { view: verdict.view };
    const { cap } = verdict;
    const { kindsOfScene } = await import('../../src/api/own-kinds.ts');
    const kinds = await kindsOfScene(propmaster, deployment, edits);
    const request = { scene_id, edits, ...(kinds && { kinds }), ...(cap === undefined ? {} : { max_cost_cents: cap }) };
    return submitScene(context, { request, cap, repeat: false }, (sending) => scenes.edit(request, sending));
  },
});

/** What stands where, a line each: `mug_2: on oak_table_1 [0.42, -0.1, 0.74]`. */
function viewInstances({ id, graph }: SceneDetail) {
  const { instances = [], relations = [] } = graph ?? {};
  const lines = instances.slice(0, MOST_TOLD).map(({ name, position }) => {
    const own = relations.filter(({ subject }) => subject === name);
    const told = own.map(({ kind, object }) => (object === undefined ? kind : `${kind} ${object}`)).join(', ');
    return clip(`${name}: ${told}${told ? ' ' : ''}[${position.map((one) => Number(one.toFixed(2))).join(', ')}]`, 120);
  });
  const rest = instances.length - lines.length;
  return {
    scene_id: clip(id, 120),
    instances: [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])],
    next: instances.length === 0 ? 'check_job: the scene is not made yet' : 'edit_scene with edits',
  };
}
