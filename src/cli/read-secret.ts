import { on } from 'node:events';
import type { ReadStream } from 'node:tty';
import { PropmasterError } from '../errors.ts';

/** More is no key [characters]. */
const MAX_LENGTH = 8_192;

/**
 * Reads a secret: one line without echo from a terminal, or all of a pipe.
 *
 * @param prompt shown at a terminal only
 * @param show writes to the terminal
 * @throws {PropmasterError} `interrupted` after Ctrl-C or Ctrl-D at a terminal; `usage` for far too much
 */
export async function readSecret(
  stdin: NodeJS.ReadStream,
  prompt: string,
  show: (text: string) => void,
): Promise<string> {
  return stdin.isTTY ? fromTerminal(stdin as ReadStream, prompt, show) : fromPipe(stdin);
}

/** All of a pipe. @throws {PropmasterError} `usage` for far too much */
export async function fromPipe(stdin: NodeJS.ReadStream): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const part of stdin) {
    text += part;
    checkLength(text);
  }
  return text;
}

/** In raw mode the terminal echoes nothing, and gives Ctrl-C as a character. */
async function fromTerminal(stdin: ReadStream, prompt: string, show: (text: string) => void): Promise<string> {
  show(prompt);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8').resume();
  try {
    return await typedLine(stdin);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    show('\n');
  }
}

async function typedLine(stdin: ReadStream): Promise<string> {
  let text = '';
  for await (const [typed] of on(stdin, 'data', { close: ['end'] })) {
    for (const character of typed as string) {
      if (character === '\r' || character === '\n') return text;
      if (character === '\u0003' || character === '\u0004') {
        throw new PropmasterError('interrupted', 'Interrupted; nothing was changed.');
      }
      if (character === '\u007f' || character === '\b') text = text.slice(0, -1);
      else if (character === '\u0015') text = '';
      else text += character;
    }
    checkLength(text);
  }
  return text;
}

function checkLength(text: string): void {
  if (text.length > MAX_LENGTH) throw tooLong();
}

const tooLong = (): PropmasterError =>
  new PropmasterError('usage', 'This is far too long for a key.', { where: 'stdin' });
