import { type Command, Option } from 'commander';
import { listing, saving } from '../common-options.ts';
import type { Declare } from '../declare.ts';
import { ASSET_FORMATS } from '../wire-values.ts';

/** The library of assets. */
export function declareAssets({ group }: Declare): void {
  const assets = group('assets', "Assets in the service's library: look at them, download them, delete them.");

  listing(
    assets.verb(
      'list',
      'List the assets of the key, newest first. Assets made by scenes and batches of the local service are ' +
        'listed with --key-kind team.',
      async () => (await import('../commands/assets/list.ts')).listAssets,
    ),
  );

  assets.verb('show <id>', 'Show one asset.', async () => {
    return (await import('../commands/assets/show.ts')).showAsset;
  });

  saving(
    withFormat(
      assets.verb(
        'download <id>',
        'Download one file of an asset, and check its size and hash; `propmaster pull` installs it instead.',
        async () => (await import('../commands/assets/download.ts')).downloadAsset,
      ),
    ),
  );

  withFormat(
    assets.verb(
      'link <id>',
      'Print a private link to a file of an asset, valid for five minutes, for anyone who has it. Team keys only.',
      async () => (await import('../commands/assets/link.ts')).linkAsset,
    ),
  );

  assets.verb(
    'delete <id...>',
    'Delete assets from the library permanently, without confirmation. Personal keys only; installed props stay.',
    async () => (await import('../commands/assets/delete.ts')).deleteAssets,
  );
}

const withFormat = (command: Command): Command =>
  command.addOption(new Option('--format <format>', 'Which file.').choices([...ASSET_FORMATS]).makeOptionMandatory());
