import { Command, InvalidArgumentError, Option, type OutputConfiguration } from 'commander';
import { VERSION } from '../version.ts';
import type { Command as CliCommand, GlobalOptions } from './command.ts';

/** Loads a command; called only for the one that was chosen. */
export type Load = () => Promise<CliCommand<never>>;

export type Execute = (
  name: string,
  load: Load,
  args: readonly string[],
  options: GlobalOptions & Record<string, unknown>,
) => Promise<void>;

/**
 * Every command with its arguments and options, and nothing of what they do: that is loaded when `execute` asks for it.
 * `docs/cli.md` is made from here.
 */
export function buildProgram(execute: Execute, output: OutputConfiguration = {}): Command {
  const program = new Command('propmaster')
    .description('From a prompt, an asset or a file to a verified, simulator-ready prop.')
    .version(VERSION, '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Show this help.')
    .helpCommand('help [command]', 'Show the help of a command.')
    .option('--project <folder>', 'Project folder; else the nearest one upwards with a propmaster.json, else this one.')
    .option('--base-url <url>', 'Service to use; else PROPMASTER_BASE_URL, else the local service.')
    .option('--json', 'One JSON object a line on stdout, the last one the result or the error.')
    .option('--verbose', 'Show the stack of an error.')
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    // Errors are printed once, by `run.ts`, in words or as JSON.
    .configureOutput({ ...output, outputError: () => {} })
    .addHelpText('after', EPILOGUE);

  const verb = (signature: string, summary: string, load: Load): Command => {
    const command = program.command(signature).description(summary).summary(firstSentence(summary));
    return command.action((...parameters: unknown[]) => {
      const args = parameters
        .slice(0, -2)
        .flat()
        .filter((value) => value !== undefined) as string[];
      return execute(command.name(), load, args, command.optsWithGlobals());
    });
  };

  verb('init', 'Make this folder a project. Writes propmaster.json, unless there is one.', async () => {
    return (await import('./commands/init.ts')).init;
  }).addOption(simulators());

  installing(
    verb(
      'generate <prompt>',
      'Generate a prop from a prompt, verify it and install it. Taken up where it was, if an earlier run was interrupted.',
      async () => (await import('./commands/generate.ts')).generate,
    ),
  ).addOption(
    new Option('--no-wait', 'Only submit the job and print its id; install it later with `pull`.').conflicts([
      'simulators',
      'replace',
      'allowFailed',
      'density',
      'mass',
    ]),
  );

  installing(
    verb(
      'pull <id>',
      'Install an asset of the service, by its id or by the id of the job that makes it (waits for the job).',
      async () => (await import('./commands/pull.ts')).pull,
    ),
  );

  installing(
    verb(
      'import <path>',
      'Install a prop from a ZIP (MJCF or GLB bundle), a GLB, an XML file or a folder.',
      async () => (await import('./commands/import.ts')).importFile,
    ),
  );

  verb(
    'inspect <path>',
    'Show what a file or folder holds and how it fares in the checks. Writes nothing; exit code 0 even if checks fail.',
    async () => (await import('./commands/inspect.ts')).inspect,
  )
    .addOption(density())
    .addOption(mass());

  verb(
    'install',
    'Bring back what propmaster.lock names and the folder lacks. Every byte must match the lock.',
    async () => (await import('./commands/install.ts')).install,
  );

  verb('list', 'List the installed props.', async () => (await import('./commands/list.ts')).list);

  verb(
    'remove <name...>',
    'Remove props and what only they used. An unknown name removes nothing.',
    async () => (await import('./commands/remove.ts')).remove,
  );

  verb(
    'verify [name...]',
    'Verify installed props from their files: hashes against the lock, then every check. No name: all of them.',
    async () => (await import('./commands/verify.ts')).verify,
  );

  verb('jobs', 'List the jobs that this project started, newest first.', async () => {
    return (await import('./commands/jobs.ts')).jobs;
  });

  verb('doctor', 'Show what a bug report needs, and what is wrong with the set-up.', async () => {
    return (await import('./commands/doctor.ts')).doctor;
  });

  verb('serve', 'Run the local service on a port of this machine until Ctrl-C.', async () => {
    return (await import('./commands/serve.ts')).serve;
  })
    .addOption(new Option('--port <number>', 'Port; 0 picks a free one.').argParser(port).default(0))
    .option('--data <folder>', 'Database, files and keys; else the place that commands without --base-url use.')
    .addOption(new Option('--rate-limit <number>', 'Requests a minute and key.').argParser(wholeNumber).default(60));

  verb('mcp', 'Serve the Model Context Protocol on stdin and stdout, for coding agents.', async () => {
    return (await import('./commands/mcp.ts')).mcp;
  });

  return program;
}

const EPILOGUE = `
Exit codes:
  0 done   1 defect   2 usage   3 not allowed   4 not found   5 rate limit or quota   6 job failed
  7 verification failed   8 service, network or disk   9 unsafe or invalid input   10 project busy   130 interrupted

The key of a service comes from PROPMASTER_API_KEY: an option would show it to every user of the machine.
Without a service the local one is used, which needs neither key nor network.`;

function installing(command: Command): Command {
  return command
    .option('--name <name>', 'Name in the project; else made from the prompt, the asset or the file.')
    .addOption(simulators())
    .option('--replace', 'Replace the prop of the same name.')
    .option('--allow-failed', 'Install even if verification fails; lock and report say so.')
    .addOption(density())
    .addOption(mass());
}

const simulators = (): Option =>
  new Option(
    '--simulators <names>',
    "Simulators, with commas between them; else the project's, else mujoco.",
  ).argParser(nameList);

const density = (): Option =>
  new Option('--density <number>', 'For inputs without physics, such as a plain GLB [kg/m³]; else 500.').argParser(
    positiveNumber,
  );

const mass = (): Option =>
  new Option('--mass <number>', 'For inputs without physics [kg]; wins over --density.').argParser(positiveNumber);

function nameList(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('It must be names with commas between them.');
  return [...new Set(names)];
}

function positiveNumber(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
}

function port(text: string): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65_535) throw new InvalidArgumentError('It must be 0 to 65535.');
  return value;
}

const firstSentence = (text: string): string => text.split(/(?<=\.)\s/)[0]!;
