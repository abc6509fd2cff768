import type { SavedFormat } from '../../../contract/assets.ts';
import type { Command } from '../../command.ts';
import type { SavingOptions } from '../../common-options.ts';
import { downloading } from '../../downloading.ts';
import { fileExtension } from '../../file-extension.ts';

export const downloadAsset: Command<SavingOptions & { readonly format: SavedFormat }> = (call) => {
  const [id] = call.args;
  const { format } = call.options;
  return call.withClient(
    ({ assets }) =>
      downloading(call, { base: id!, extension: (kind) => fileExtension(format, kind) }, (draft, options) =>
        assets.download(id!, format, draft, options),
      ),
    'either',
  );
};
