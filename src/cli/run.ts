import type { Deployment } from '../api/deployment.ts';
import type { OpenOptions, Propmaster } from '../api/propmaster.ts';
import { PropmasterError } from '../errors.ts';
import type { CliEvent, CommandCall, GlobalOptions } from './command.ts';
import type { Execute } from './declare.ts';
import { exitCodeOf, isServed, toPropmasterError } from './failure.ts';
import { jsonAnswer } from './json-answer.ts';
import { humanOutput, jsonOutput, type Output, type Terminal } from './output.ts';
import { buildProgram } from './program.ts';
import { refuseUnreadableNames } from './readable-names.ts';
import { printable } from './render/printable.ts';
import { requestLine } from './render/request.ts';
import { clientOpener } from './with-client.ts';

/** What a run needs from outside; `process.ts` gives it the real things, tests their own. */
export interface CliEnvironment extends Terminal {
  readonly signal: AbortSignal;
  /** Told what the run says, so that a signal handler can say something, too. */
  readonly onOutput?: (output: Output) => void;
  readonly open: (options: OpenOptions) => Promise<Propmaster>;
  /** The service alone. */
  readonly connect: (options: OpenOptions) => Promise<Deployment>;
  readonly readSecret: CommandCall['readSecret'];
  /** Cancels the run once stdin has ended. */
  readonly cancelOnStdinEnd: () => void;
}

/** Commands that read stdin themselves: what ends it does not cancel. */
const OWN_STDIN: readonly string[] = ['auth login', 'mcp', 'rpc'];

/**
 * Runs one command line.
 *
 * @param argv without the names of Node and of the script
 * @returns the exit code
 */
export async function run(argv: readonly string[], surroundings: CliEnvironment): Promise<number> {
  const { signal, stdout, stderr, env } = surroundings;
  // Read before parsing, because a mistake in the command line must come as JSON as well.
  const before = argv.slice(0, argv.includes('--') ? argv.indexOf('--') : undefined);
  const asJson = before.includes('--json');
  const output = (asJson ? jsonOutput : humanOutput)(surroundings, before.includes('--verbose'));
  surroundings.onOutput?.(output);

  let exitCode = 0;
  let jobId: string | undefined;
  const onEvent = (event: CliEvent): void => {
    jobId = event.job_id ?? jobId;
    output.event(event);
  };

  let tellRecorded: (() => Promise<string>) | undefined;
  const execute: Execute = async (name, load, args, options) => {
    refuseUnreadableNames(argv, env);
    if (options.record !== undefined) tellRecorded = await recordedSince(options.record);
    if (options.cancelOnStdinEnd) watchStdin(name, surroundings);
    const command = await load();
    const openOptions = openOptionsOf(options, output);
    const withProject: CommandCall['withProject'] = async (work, folder, keyKind) => {
      const project = await surroundings.open({
        ...openOptions,
        ...(folder === undefined ? {} : { project: folder }),
        ...(keyKind === undefined ? {} : { keyKind }),
      });
      try {
        signal.throwIfAborted();
        return await work(project);
      } finally {
        await project.close();
      }
    };
    const withClient = clientOpener(surroundings.connect, openOptions, signal);
    const { announce, notice } = output;
    const { readSecret } = surroundings;
    const call = {
      args,
      options,
      signal,
      env,
      onEvent,
      announce,
      notice,
      readSecret,
      withProject,
      withClient,
      openOptions,
    };
    const outcome = await command(call as CommandCall<never>);
    output.result(name, outcome);
    if (outcome.failure) exitCode = exitCodeOf(outcome.failure);
  };

  let said = '';
  const program = buildProgram(execute, {
    writeOut(text) {
      if (asJson) said += text;
      else stdout.write(text);
    },
    writeErr: (text) => stderr.write(printable(text)),
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (isServed(error)) {
      if (asJson) output.result(...jsonAnswer(error, said));
      return 0;
    }
    const failure = toPropmasterError(error, signal, jobId);
    output.error(failure);
    exitCode = exitCodeOf(failure);
  }
  // The protocol has no line for it; a program knows the folder that it named.
  const recorded = asJson ? undefined : await tellRecorded?.();
  if (recorded) output.notice(recorded);
  return exitCode;
}

/** @returns what says how many requests a recording has since now; empty where there are none */
async function recordedSince(folder: string): Promise<() => Promise<string>> {
  const { exchangesIn } = await import('../api/recorded.ts');
  const before = await exchangesIn(folder);
  return async () => {
    const count = (await exchangesIn(folder)) - before;
    if (count === 0) return '';
    const all = before === 0 ? '' : `, which holds ${before + count}`;
    const noun = count === 1 ? 'request was' : 'requests were';
    return `${count} ${noun} recorded in ${folder}${all}. Prompts, ids and files are in it: look at them before you hand it on.`;
  };
}

function watchStdin(name: string, { cancelOnStdinEnd }: CliEnvironment): void {
  if (OWN_STDIN.includes(name)) {
    throw new PropmasterError('usage', `\`propmaster ${name}\` reads stdin itself.`, {
      where: '--cancel-on-stdin-end',
      hint: 'Leave the option out.',
    });
  }
  cancelOnStdinEnd();
}

function openOptionsOf(options: GlobalOptions, { notice, trace }: Output): OpenOptions {
  const { project, profile, baseUrl, keyKind, timeout, record, replay, verbose } = options;
  const warned = new Set<string>();
  return {
    onNotice: notice,
    ...(project === undefined ? {} : { project }),
    ...(profile === undefined ? {} : { profile }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(keyKind === undefined ? {} : { keyKind }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1_000 }),
    ...(record === undefined ? {} : { record }),
    ...(replay === undefined ? {} : { replay }),
    logger: (entry) => {
      if (entry.kind === 'warning') {
        const line = requestLine(entry);
        // Each of a thousand items would say the same of the service.
        if (!warned.has(line)) notice(line);
        warned.add(line);
      } else if (verbose) trace(requestLine(entry));
    },
  };
}
