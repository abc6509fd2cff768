import type { SceneAcceptance } from '../../../contract/scenes.ts';
import { PropmasterError } from '../../../errors.ts';
import type { Command, CommandCall } from '../../command.ts';
import type { RepeatableOptions, WaitingOptions } from '../../common-options.ts';
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
  return call.withClient(async (client, { local }) => {
    const accepted = await submitting(call, (options) => send(client.scenes, options));
    return acceptedScene(client, accepted, call, local);
  }, 'team');
};

/** @throws {PropmasterError} `usage` unless there is exactly one of prompt and plan, or with images for the latter */
async function requestOf({ args: [prompt], options }: CommandCall<CreateSceneOptions>): Promise<Send> {
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
    const body = { plan: await readPlan(plan), ...limits };
    return (scenes, sending) => scenes.createPlanned(body, sending);
  }
  const body = {
    prompt: prompt!,
    ...(reference.length > 0 ? { reference_images: await Promise.all(reference.map(readReference)) } : {}),
    ...limits,
  };
  return (scenes, sending) => scenes.create(body, sending);
}

type Scenes = Parameters<Parameters<CommandCall['withClient']>[0]>[0]['scenes'];
type Send = (
  scenes: Scenes,
  options: { readonly idempotencyKey: string; readonly signal: AbortSignal },
) => Promise<SceneAcceptance>;
