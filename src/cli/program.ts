import { Command, Option, type OutputConfiguration } from 'commander';
import { VERSION } from '../version.ts';
import { declareAccount } from './areas/account.ts';
import { declareAssets } from './areas/assets.ts';
import { declareAuth } from './areas/auth.ts';
import { declareBatches } from './areas/batches.ts';
import { declareBlueprints } from './areas/blueprints.ts';
import { declareCatalog } from './areas/catalog.ts';
import { declareCompletion } from './areas/completion.ts';
import { declareImages } from './areas/images.ts';
import { declareJobs } from './areas/jobs.ts';
import { declareProject } from './areas/project.ts';
import { declareScenes } from './areas/scenes.ts';
import { declareServers } from './areas/servers.ts';
import { declareIn, type Execute } from './declare.ts';
import { positiveNumber } from './option-values.ts';

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
    .option('--profile <name>', 'Profile whose service is used (`propmaster auth list`); `local` is the local service.')
    .option('--base-url <url>', 'Service to use; else that of the profile, else the local service.')
    .addOption(
      new Option(
        '--key-kind <kind>',
        'Key of the local service to use: each kind sees what was made with it. A service elsewhere has one key.',
      ).choices(['personal', 'team']),
    )
    .addOption(
      new Option('--timeout <seconds>', 'How long a silent connection is waited for; else 30.').argParser(
        positiveNumber,
      ),
    )
    .option(
      '--record <folder>',
      'Keep requests and answers in this folder, without keys, links and personal data: for a bug report. Prompts stay. A recording in it is added to.',
    )
    .option('--replay <folder>', 'Answer out of a recording, in place of a service.')
    .option('--json', 'One JSON object a line on stdout, the last one the result or the error.')
    .option(
      '--cancel-on-stdin-end',
      'Stop as with Ctrl-C when stdin ends: for a program that holds the other end of it, and may die.',
    )
    .option('--verbose', 'Show every request, without keys, and the stack of an error.')
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    // Errors are printed once, by `run.ts`, in words or as JSON.
    .configureOutput({ ...output, outputError: () => {} })
    .addHelpText('after', EPILOGUE);

  const declare = declareIn(program, execute);
  program.commandsGroup('The project:');
  declareProject(declare);
  declareBlueprints(declare);
  declareJobs(declare);
  program.commandsGroup('The service:');
  declareAssets(declare);
  declareScenes(declare);
  declareBatches(declare);
  declareImages(declare);
  declareCatalog(declare);
  declareAccount(declare);
  declareAuth(declare);
  program.commandsGroup('Servers:');
  declareServers(declare);
  program.commandsGroup('The shell:');
  declareCompletion(declare);
  return program;
}

const EPILOGUE = `
Exit codes:
  0 done   1 defect   2 usage   3 not allowed   4 not found   5 rate limit or quota   6 job failed
  7 verification failed   8 service, network or disk   9 unsafe or invalid input   10 project busy   130 interrupted

The key of a service comes from \`propmaster auth login\` or PROPMASTER_API_KEY: an option would show it to every user of
the machine. Without a service the local one is used, which needs neither key nor network.`;
