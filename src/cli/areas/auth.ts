import { Option } from 'commander';
import type { Declare } from '../declare.ts';
import { nameList, wholeNumber } from '../option-values.ts';

/** Profiles: services elsewhere and their keys. */
export function declareAuth({ group, verb }: Declare): void {
  const auth = group(
    'auth',
    "Services elsewhere and their keys, as profiles. Keys go to the operating system's keychain where there is one, else to a file that only you can read.",
  );

  auth
    .verb(
      'login',
      'Keep the key of a service as a profile: --profile names it (else `default`), --base-url says where the service is. The key is asked for without echo, or read from stdin.',
      async () => (await import('../commands/auth/login.ts')).authLogin,
    )
    .option('--key-stdin', 'Read the key from stdin, also at a terminal.')
    .option('--no-check', "Don't ask the service whether it knows the key.")
    .addOption(
      new Option('--key-store <where>', 'Where the key is to lie.').choices(['keychain', 'file']).default('keychain'),
    );

  auth.verb('list', 'List the profiles.', async () => (await import('../commands/auth/list.ts')).authList);

  auth.verb('status', 'Show which service is used here and now, why, and with which kind of key.', async () => {
    return (await import('../commands/auth/status.ts')).authStatus;
  });

  auth.verb('use <name>', 'Use a profile where nothing else chooses; `local` is the local service.', async () => {
    return (await import('../commands/auth/use.ts')).authUse;
  });

  auth.verb(
    'remove <name>',
    'Forget a profile and its key. The key stays valid at the service: revoke it there.',
    async () => {
      return (await import('../commands/auth/remove.ts')).authRemove;
    },
  );

  auth
    .verb(
      'dialect <name> [setting] [value]',
      "Show how a profile's service spells what the specification leaves open, or change one setting; see docs/assumptions.md.",
      async () => (await import('../commands/auth/dialect.ts')).authDialect,
    )
    .option('--reset', 'Put the setting back to its default.');

  verb(
    'probe',
    'Find out how a service spells what the interface leaves open, and keep it in the profile. Asks only what makes and changes nothing; see docs/probe.md.',
    async () => (await import('../commands/probe.ts')).probeService,
  )
    .addOption(new Option('--max-requests <number>', 'Ask no more than this.').argParser(wholeNumber).default(60))
    .addOption(
      new Option(
        '--may-spend <cents>',
        'Make one asset that may cost so much, to see what only shows on one. Else nothing is made.',
      ).argParser(wholeNumber),
    )
    .option('--since', 'Show only what is otherwise than at the last probe.')
    .option('--no-save', 'Leave the profile as it is.');

  verb(
    'conformance',
    'Judge whether a service keeps the interface, rule by rule. Reads alone unless --classes says more; see docs/probe.md.',
    async () => (await import('../commands/conformance.ts')).judgeService,
  )
    .addOption(
      new Option(
        '--classes <names>',
        'What checks may do: read, spend (make assets, batches, images, scenes), destroy (delete and change what was made), strain (the largest bodies, a minute of the rate).',
      )
        .argParser(nameList)
        .default(['read']),
    )
    .option(
      '--other-profile <name>',
      'Profile of the same service with a key of the other kind; or set PROPMASTER_SECOND_API_KEY.',
    )
    .option('--junit <file>', 'Write the report as JUnit XML.')
    .option('--html <file>', 'Write the report as a page.');
}
