import { type Command, Option } from 'commander';
import type { Declare } from '../declare.ts';
import { nameList, port, wholeNumber } from '../option-values.ts';

/** What runs until it is ended, and the keys of the local service. */
export function declareServers({ verb, below }: Declare): void {
  const serve = verb('serve', 'Run the local service on a port of this machine until Ctrl-C.', async () => {
    return (await import('../commands/serve.ts')).serve;
  })
    .addOption(new Option('--port <number>', 'Port; 0 picks a free one.').argParser(port).default(0))
    .option('--data <folder>', 'Database, files and keys; else the place that commands without --base-url use.')
    .addOption(new Option('--rate-limit <number>', 'Requests a minute and key.').argParser(wholeNumber).default(60))
    .addOption(
      new Option(
        '--credit-cents <cents>',
        'Credit of each library, in nominal cents; else there is no limit.',
      ).argParser(wholeNumber),
    )
    .addOption(
      new Option('--scene-cost-cents <cents>', 'Most that a scene may cost that names no limit itself.')
        .argParser(wholeNumber)
        .default(5_000),
    )
    .option(
      '--allow-private-references',
      'Fetch reference images from addresses of this machine and its network, too.',
    );
  declareKeys(below(serve).group('keys', 'Keys of the local service. --data names its folder, as for `serve`.'));
  verb('mcp', 'Serve the Model Context Protocol on stdin and stdout, for coding agents.', async () => {
    return (await import('../commands/mcp.ts')).mcp;
  });
}

function declareKeys({ verb }: Declare): void {
  keyed(
    verb('create', 'Make a key and print it: this is the only time it can be seen.', async () => {
      return (await import('../commands/serve-keys/create.ts')).createKey;
    }),
  );
  verb('list', 'List the keys, revoked ones too, without what they are.', async () => {
    return (await import('../commands/serve-keys/list.ts')).listKeys;
  });
  verb('revoke <id>', 'Revoke a key by its id (key_…). Counts at once, for running services too.', async () => {
    return (await import('../commands/serve-keys/revoke.ts')).revokeKey;
  });
}

const keyed = (command: Command): Command =>
  command
    .addOption(new Option('--kind <kind>', 'Kind of key.').choices(['personal', 'team']).default('personal'))
    .option('--name <name>', 'What people call it.')
    .option('--library <name>', 'Library that it sees, together with other keys of that library; else a new one.')
    .addOption(
      new Option(
        '--scopes <names>',
        'What a Team key may do, with commas between: generate:assets, generate:scenes, export:assets. Else all of it.',
      ).argParser(nameList),
    );
