import { Option } from 'commander';
import { listing, saving } from '../common-options.ts';
import type { Declare } from '../declare.ts';
import { CATALOG_FILES } from '../wire-values.ts';

/** Premade items. */
export function declareCatalog({ group }: Declare): void {
  const catalog = group('catalog', 'Premade items of the service.');

  listing(
    catalog.verb(
      'list',
      'List the premade items.',
      async () => (await import('../commands/catalog/list.ts')).listCatalog,
    ),
  )
    .option('--category <name>', 'Only of this category.')
    .option('--query <words>', 'Only those whose name, category or tags hold these words.');

  catalog.verb('show <slug>', 'Show one premade item.', async () => {
    return (await import('../commands/catalog/show.ts')).showCatalogItem;
  });

  saving(
    catalog.verb('download <slug>', 'Download one file of a premade item.', async () => {
      return (await import('../commands/catalog/download.ts')).downloadCatalogItem;
    }),
  ).addOption(new Option('--format <format>', 'Which file.').choices([...CATALOG_FILES]).default('glb'));
}
