import type { Deployment } from '../../../api/deployment.ts';
import { planWith } from '../../../api/plan-with.ts';
import type { SceneAcceptance } from '../../../contract/scenes.ts';
import { PropmasterError } from '../../../errors.ts';
import type { Command, CommandCall } from '../../command.ts';
import type { RepeatableOptions, WaitingOptions } from '../../common-options.ts';
import { kindsHere } from '../../kinds-here.ts';
import { readPlan } from '../../read-plan.ts';
import { readReference } from '../../read-reference.ts';
import { submitting } from '../../submitting.ts';
import { acceptedScene } from './accepted-scene.ts';

interface CreateSceneOptions extends RepeatableOptions, WaitingOptions {
  /** File of a plan; `-`: stdin. */
  readonly plan?: string;
  readonly reference?: readonly string[];
  readonly maxCostCents?: number | 'unlimited';
  readonly maxAssetDefinitions?: number;
  readonly maxInstances?: number;
}

export const createScene: Command<CreateSceneOptions> = async (call) => {
  const send = await requestOf(call);
  return call.withClient(async (client, deployment) => {
    const accepted = await submitting(call, await send(client.scenes, deployment));
    return acceptedScene(client, accepted, call, deployment.local);
  }, 'team');
};

/** @throws {PropmasterError} `usage` unless there is exactly one of prompt and plan, or with images for the latter */
async function requestOf(call: CommandCall<CreateSceneOptions>): Promise<Send> {
  const {
    args: [prompt],
    options,
  } = call;
  const { plan, reference = [], maxCostCents, maxAssetDefinitions, maxInstances } = options;
  const limits = {
    ...(maxCostCents === undefined ? {} : { max_cost_cents: maxCostCents }),
    ...(maxAssetDefinitions === undefined ? {} : { max_asset_definitions: maxAssetDefinitions }),
    ...(maxInstances === undefined ? {} : { max_instances: maxInstances }),
  };
  if ((prompt === undefined) === (plan === undefined)) {
    throw new PropmasterError('usage', 'What is to be made? Give either a prompt or --plan.', {
      hint: 'propmaster scenes create "a table with two mugs on it"; a plan of it: propmaster scenes plan "…".',
    });
  }
  if (plan !== undefined) {
    if (reference.length > 0)
      throw new PropmasterError('usage', 'A plan leaves nothing open that an image could decide.', {
        hint: 'Leave --reference out.',
      });
    const given = await readPlan(plan);
    return async (scenes, deployment) => {
      const body = { plan: planWith(given, await kindsHere(call, deployment, given)), ...limits };
      return (sending) => scenes.createPlanned(body, sending);
    };
  }
  const images = await Promise.all(reference.map(readReference));
  return async (scenes, deployment) => {
    const kinds = await kindsHere(call, deployment, prompt);
    if (!kinds) {
      const body = { prompt: prompt!, ...(images.length > 0 ? { reference_images: images } : {}), ...limits };
      return (sending) => scenes.create(body, sending);
    }
    if (images.length > 0) call.notice('--reference is left out: scenes with kinds of the project take no images.');
    return (sending) => scenes.createPlanned({ prompt: prompt!, kinds, ...limits }, sending);
  };
}

type Scenes = Parameters<Parameters<CommandCall['withClient']>[0]>[0]['scenes'];
/** Looks for kinds of the project, which only the local service takes, and then sends the scene. */
type Send = (
  scenes: Scenes,
  deployment: Pick<Deployment, 'local'>,
) => Promise<(options: { readonly idempotencyKey: string; readonly signal: AbortSignal }) => Promise<SceneAcceptance>>;
