import type { SavedFormat } from '../../../contract/assets.ts';
import type { Command } from '../../command.ts';
import { renderLink } from '../../render/library.ts';
import { linkFields } from '../../service-wire.ts';

export const linkAsset: Command<{ readonly format: SavedFormat }> = ({ args: [id], options, signal, withClient }) =>
  withClient(async ({ assets }) => {
    const link = await assets.link(id!, options.format, { signal });
    return { result: linkFields(link), text: (style) => renderLink(link, style) };
  }, 'team');
