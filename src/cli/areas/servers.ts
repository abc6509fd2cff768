import { type Command, Option } from 'commander';
import type { Declare } from '../declare.ts';
import { nameList, nonNegativeNumber, port, positiveNumber, wholeNumber } from '../option-values.ts';

const DATABASE =
  'PostgreSQL that many processes share, without a password: postgres://user@host/database. Else DATABASE_URL, if S3_BUCKET is set, too.';
const BLOBS =
  'Bucket for the files: s3://bucket/prefix, with ?endpoint= where it is not Amazon. Else S3_BUCKET and so on.';

/** What runs until it is ended, and the keys of the local service. */
export function declareServers({ verb, below }: Declare): void {
  verb(
    'view [target...]',
    'Open a page in the browser that shows props and scenes and lets them move: all of the project, or those named, or ' +
      'files that could be imported, without installing them. Serves it to this machine alone until Ctrl-C.',
    async () => (await import('../commands/view.ts')).view,
  )
    .addOption(new Option('--port <number>', 'Port; 0 picks a free one.').argParser(port).default(0))
    .option('--no-open', 'Only print the address.')
    .option('--static <file>', 'Write one thing as one HTML file that works offline, in place of serving it.')
    .option('--force', 'With --static: replace the file if there is one.');
  const serve = verb('serve', 'Run the local service on a port of this machine until Ctrl-C.', async () => {
    return (await import('../commands/serve.ts')).serve;
  })
    .addOption(new Option('--port <number>', 'Port; 0 picks a free one.').argParser(port).default(0))
    .option(
      '--host <address>',
      'Address to listen on. One that other machines reach needs encryption before it, as by a proxy.',
      '127.0.0.1',
    )
    .addOption(
      new Option('--role <role>', 'What this process does: answer requests, make what they ask for, or both.')
        .choices(['api', 'worker', 'all'])
        .default('all'),
    )
    .option('--data <folder>', 'Database, files and keys; else the place that commands without --base-url use.')
    .option('--database <url>', DATABASE)
    .option('--blobs <url>', BLOBS)
    .addOption(new Option('--rate-limit <number>', 'Requests a minute and key.').argParser(wholeNumber).default(60))
    .addOption(
      new Option('--credit-cents <cents>', 'Credit of each library, in nominal cents. Default: no limit.').argParser(
        wholeNumber,
      ),
    )
    .addOption(
      new Option('--scene-cost-cents <cents>', 'Most that a scene may cost that names no limit itself.')
        .argParser(wholeNumber)
        .default(5_000),
    )
    .option('--allow-private-references', 'Fetch reference images from addresses of this machine and its network, too.')
    .option(
      '--dialect <random[:seed]|file>',
      'Speak otherwise than usual where the interface is silent, for tests of clients: drawn, or as a file says. See docs/probe.md.',
    );
  operated(serve);
  const belowServe = below(serve);
  belowServe.verb(
    'doctor',
    'Look at what the service needs: reach the database and the bucket or the folder, their versions, clocks and permissions.',
    async () => (await import('../commands/serve-doctor.ts')).serveDoctor,
  );
  belowServe
    .verb(
      'audit',
      'Show who made and revoked which key, and who deleted which asset, newest first. --data or --database names where the log lies.',
      async () => (await import('../commands/serve-audit.ts')).serveAudit,
    )
    .addOption(new Option('--limit <number>', 'Most entries to show.').argParser(wholeNumber).default(50));
  declareKeys(
    belowServe.group('keys', 'Keys of the local service. --data or --database names where they lie, as for `serve`.'),
  );
  const worker = verb(
    'worker',
    'Make what services on the same database or folder were asked for, until Ctrl-C or SIGTERM. See docs/scale.md.',
    async () => (await import('../commands/worker.ts')).worker,
  )
    .addOption(new Option('--threads <number>', 'Jobs at a time. Default: the number of cores.').argParser(wholeNumber))
    .option(
      '--data <folder>',
      'Database and files of a service on this machine; else the place that it uses by itself.',
    )
    .option('--database <url>', DATABASE)
    .option('--blobs <url>', BLOBS)
    .option('--until-empty', 'End when no job is queued or running anywhere, as a task of a cluster does.')
    .addOption(
      new Option('--max-time <seconds>', 'End after this time, however much is left.').argParser(positiveNumber),
    )
    .addOption(
      new Option('--grace <seconds>', 'How long what has begun may go on when it is told to end.')
        .argParser(nonNegativeNumber)
        .default(25),
    )
    .option('--host <address>', 'Address of --operation-port.', '127.0.0.1')
    .option(
      '--allow-private-references',
      'Fetch reference images from addresses of this machine and its network, too.',
    );
  operated(worker);
  verb(
    'mcp',
    'Serve the Model Context Protocol on stdin and stdout, for coding agents. With --http, to many of them over HTTP.',
    async () => {
      return (await import('../commands/mcp.ts')).mcp;
    },
  )
    .addOption(
      new Option(
        '--toolsets <names>',
        'Tool sets to offer: generate, project, library, remove. Default: all but remove.',
      ).argParser(nameList),
    )
    .addOption(new Option('--tools <names>', 'Single tools to offer, in place of sets.').argParser(nameList))
    .option('--read-only', 'Offer only tools that change nothing, here or at the service.')
    .addOption(
      new Option('--confirm-above <cents>', 'Ask before a generation that may cost more; else 100.').argParser(
        nonNegativeNumber,
      ),
    )
    .option('--http', 'Serve over Streamable HTTP, many clients at once, in place of stdin and stdout.')
    .option(
      '--host <address>',
      'Address to listen on. Default: 127.0.0.1. An address that other machines can reach needs a token.',
    )
    .addOption(new Option('--port <number>', 'Port; 0 picks a free one; else 8723.').argParser(port))
    .addOption(
      new Option('--allow-host <names>', 'Further names under which clients reach it, as behind a proxy.').argParser(
        nameList,
      ),
    )
    .option(
      '--token-file <file>',
      'File with the token that clients must send as a bearer; else PROPMASTER_MCP_TOKEN; else none is asked for.',
    );
  verb(
    'rpc',
    'Serve JSON-RPC 2.0 on stdin and stdout, one message a line, for editors that call often. See docs/rpc.md.',
    async () => (await import('../commands/rpc.ts')).rpc,
  );
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

const operated = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--operation-port <number>',
        'Another port with /metrics (Prometheus), /healthz and /readyz; 0 picks a free one. Needs the package prom-client.',
      ).argParser(port),
    )
    .addOption(
      new Option('--log <format>', 'Log requests, jobs and failures to stderr, a line each, without keys.').choices([
        'json',
      ]),
    );

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
