import type { PropmasterError } from '../errors.ts';
import type { CliEvent, CommandOutcome } from './command.ts';
import { PROTOCOL_VERSION } from './protocol/version.ts';
import { renderError } from './render/error.ts';
import { printable } from './render/printable.ts';
import { createLiveView, createPlainView, type TextStream } from './render/progress-view.ts';
import { createStyle } from './render/style.ts';

/** Where a run writes to, and what it may know of its surroundings. */
export interface Terminal {
  readonly stdout: TextStream & { readonly isTTY?: boolean };
  readonly stderr: TextStream & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Everything that a run says. Results to stdout; what is only for people to stderr. */
export interface Output {
  event(event: CliEvent): void;
  /** For `--verbose`: one line a request, on stderr. */
  trace(line: string): void;
  notice(message: string): void;
  announce(line: Readonly<Record<string, unknown>>, text: string): void;
  /** The answer of a command, and why it is no where it is. */
  result(command: string, outcome: CommandOutcome): void;
  error(error: PropmasterError): void;
}

/** A terminal that a person looks at: CI logs and dumb terminals only look like one. */
const isInteractive = (stream: Terminal['stderr'], env: Terminal['env']): boolean =>
  stream.isTTY === true && !isSet(env['CI']) && env['TERM'] !== 'dumb';

const isSet = (value: string | undefined): boolean => value !== undefined && !['', '0', 'false'].includes(value);

/** @see https://no-color.org: present and not empty, whatever its value */
const showsColors = (stream: Terminal['stderr'], env: Terminal['env']): boolean =>
  isInteractive(stream, env) && !env['NO_COLOR'];

/** For people: progress and errors on stderr, the answer on stdout. */
export function humanOutput({ stdout, stderr, env }: Terminal, verbose: boolean): Output {
  const view = isInteractive(stderr, env) ? createLiveView(stderr) : createPlainView(stderr);
  const answers = createStyle(showsColors(stdout, env));
  const remarks = createStyle(showsColors(stderr, env));
  const print = (stream: TextStream, text: string): void =>
    view.around(() => {
      if (text) stream.write(`${printable(text)}\n`);
    });
  return {
    event: view.show,
    notice: (message) => print(stderr, `${remarks.warn('note:')} ${message}`),
    trace: (line) => print(stderr, remarks.dim(line)),
    announce: (_line, text) => print(stdout, text),
    result(_command, { text, failure }) {
      view.stop();
      print(stdout, text(answers));
      // What the answer has told, the error does not tell again.
      if (failure) print(stderr, renderError(failure, remarks, verbose, { findings: false }));
    },
    error(error) {
      view.stop();
      print(stderr, renderError(error, remarks, verbose));
    },
  };
}

/**
 * For programs: one JSON object a line on stdout, the last one the result or the error. Errors in words on stderr, too.
 * `docs/json-protocol.md` describes it, `schemas/cli` holds the schemas.
 */
export function jsonOutput({ stdout, stderr, env }: Terminal, verbose: boolean): Output {
  const style = createStyle(showsColors(stderr, env));
  const protocol = PROTOCOL_VERSION;
  const line = (value: object): unknown => stdout.write(`${JSON.stringify(value)}\n`);
  const fail = (error: PropmasterError, result: CommandOutcome['result'] = {}): void => {
    stderr.write(`${printable(renderError(error, style, verbose))}\n`);
    line({ type: 'error', protocol, ...error.toJSON(), ...result });
  };
  return {
    event: line,
    notice: (message) => stderr.write(`${printable(`note: ${message}`)}\n`),
    trace: (line) => stderr.write(`${printable(line)}\n`),
    announce: line,
    result(command, { result, failure }) {
      if (failure) fail(failure, result);
      else line({ type: 'result', protocol, command, ...result });
    },
    error: (error) => fail(error),
  };
}
