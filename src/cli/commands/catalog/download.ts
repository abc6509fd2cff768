import type { CatalogFormat } from '../../../contract/catalog.ts';
import type { Command } from '../../command.ts';
import type { SavingOptions } from '../../common-options.ts';
import { downloading } from '../../downloading.ts';
import { fileExtension } from '../../file-extension.ts';

export const downloadCatalogItem: Command<SavingOptions & { readonly format: CatalogFormat }> = (call) => {
  const slug = call.args[0]!;
  const { format } = call.options;
  return call.withClient(({ catalog }) =>
    downloading(call, { base: slug, extension: (kind) => fileExtension(format, kind) }, (draft, options) =>
      catalog.download(slug, format, draft, options),
    ),
  );
};
