import { EXIT_BY_CODE, isPropmasterError, PropmasterError } from '../errors.ts';

interface ParserError extends Error {
  readonly code: string;
  readonly exitCode: number;
}

const isParserError = (error: unknown): error is ParserError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');

/** Whether the parser only wanted to end after `--help` or `--version`. */
export const isServed = (error: unknown): boolean => isParserError(error) && error.exitCode === 0;

/**
 * Whatever was thrown, as the one kind of error that users meet.
 *
 * @param signal once aborted, what fails afterwards fails for that reason
 * @param jobId the job that was seen on the way, so that nobody has to search for it
 */
export function toPropmasterError(error: unknown, signal: AbortSignal, jobId: string | undefined): PropmasterError {
  if (signal.aborted) return interruption(error, jobId);
  if (isPropmasterError(error)) return withWayOut(error);
  if (isParserError(error)) return usageError(error);
  return new PropmasterError('internal', error instanceof Error ? error.message : String(error), {
    hint: 'This is a defect of propmaster. Please report it with the output of `propmaster doctor` and of this command with --verbose.',
    cause: error,
  });
}

/** A prompt that makes nothing, with what this program offers instead: the service names no command. */
function withWayOut(error: PropmasterError): PropmasterError {
  const { code, message, serviceCode, where, jobId, requestId, status, hint } = error;
  if (serviceCode !== 'prompt_not_understood' || hint !== undefined) return error;
  return new PropmasterError(code, message, {
    serviceCode,
    ...(where === undefined ? {} : { where }),
    ...(jobId === undefined ? {} : { jobId }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(status === undefined ? {} : { status }),
    hint: '`propmaster categories` lists what can be made; `propmaster import` installs a file of your own.',
    cause: error,
  });
}

function interruption(error: unknown, seen: string | undefined): PropmasterError {
  const known = isPropmasterError(error) && error.code === 'interrupted' ? error : undefined;
  const jobId = known?.jobId ?? seen;
  const way = jobId ? `\`propmaster pull ${jobId}\` or the same command again goes` : 'The same command again goes';
  return new PropmasterError('interrupted', 'Interrupted; nothing is half-written.', {
    ...(known?.where === undefined ? {} : { where: known.where }),
    ...(jobId === undefined ? {} : { jobId }),
    hint: known?.hint ?? `${way} on from here.`,
    cause: error,
  });
}

/** The exit code of an error; an error of another version of the package may have a code that this one doesn't know. */
export const exitCodeOf = ({ code }: PropmasterError): number => EXIT_BY_CODE[code] ?? EXIT_BY_CODE.internal;

/** Commander's message without its prefix; the line after it, a suggestion, becomes the hint. */
function usageError({ code, message }: ParserError): PropmasterError {
  const help = '`propmaster help <command>` shows what a command expects.';
  if (code === 'commander.help') {
    return new PropmasterError('usage', 'The command is missing or unknown.', { hint: help });
  }
  const [what = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const quotes = code === 'commander.excessArguments' ? 'Put quotes around an argument that holds spaces; ' : '';
  return new PropmasterError('usage', what, { hint: suggestion?.replace(/^\((.*)\)$/, '$1') ?? `${quotes}${help}` });
}
