import { type AssetRequest, assetRequest } from '../../contract/assets.ts';
import { descriptionFields, type PropDescription } from '../../contract/references.ts';
import { PropmasterError } from '../../errors.ts';
import type { InstalledProp, InstallOptions } from '../../pipeline/types.ts';
import { deploymentLabel } from '../deployment.ts';
import { withOwnKinds } from '../own-kinds.ts';
import { installFrom } from './install-run.ts';
import type { ProjectSession } from './session.ts';

export interface GenerateOptions extends InstallOptions {
  /** Which variation of what is left open, 0 to 2^32 - 1; only the local service knows it. @default the usual one */
  readonly seed?: number;
}

/** Prompt or description → verified prop. */
export async function generate(
  session: ProjectSession,
  description: string | PropDescription,
  { seed, ...options }: GenerateOptions,
): Promise<InstalledProp> {
  const asked = requestOf(description, { ...options, ...(seed === undefined ? {} : { seed }) });
  const request = await withOwnKinds(session, deploymentLabel(session.settings), asked);
  return installFrom('request', request, session, options);
}

/** @throws {PropmasterError} `invalid_input` for what no service would take */
export function requestOf(
  description: string | PropDescription,
  { name, seed }: Pick<GenerateOptions, 'name' | 'seed'>,
): AssetRequest {
  const request = assetRequest.safeParse({
    ...descriptionFields(description),
    ...(name === undefined ? {} : { name }),
    ...(seed === undefined ? {} : { seed }),
  });
  if (request.success && request.data.prompt.trim() !== '') return request.data;
  const issue = request.error?.issues[0];
  throw new PropmasterError(
    'invalid_input',
    `This request can't be sent: ${issue?.message ?? 'the prompt is empty'}.`,
    {
      where: issue?.path.join('.') || 'prompt',
      hint: 'Say in 1 to 20,000 characters what to make: "oak cabinet with two drawers, 80 cm wide".',
    },
  );
}
