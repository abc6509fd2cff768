import type { Command } from '../../command.ts';
import { renderAsset } from '../../render/library.ts';
import { assetFields } from '../../service-wire.ts';

export const showAsset: Command = ({ args: [id], signal, withClient }) =>
  withClient(async ({ assets }) => {
    const asset = await assets.get(id!, { signal });
    return { result: { asset: assetFields(asset) }, text: (style) => renderAsset(asset, style) };
  }, 'either');
