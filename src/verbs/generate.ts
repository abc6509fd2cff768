import { type AssetRequest, assetRequest } from '../contract/assets.ts';
import { PropmasterError } from '../errors.ts';
import type { InstalledProp, InstallOptions } from '../pipeline/types.ts';
import { installFrom } from './install-run.ts';
import type { Session } from './session.ts';

/** Prompt → verified prop. */
export async function generate(session: Session, prompt: string, options: InstallOptions): Promise<InstalledProp> {
  return installFrom('request', { request: requestOf(prompt, options.name) }, session, options);
}

/** @throws {PropmasterError} `invalid_input` for what no service would take */
export function requestOf(prompt: string, name: string | undefined): AssetRequest {
  const request = assetRequest.safeParse({ prompt, ...(name === undefined ? {} : { name }) });
  if (request.success && prompt.trim() !== '') return request.data;
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
