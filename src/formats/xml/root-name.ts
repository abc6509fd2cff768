import { SaxesParser } from 'saxes';
import { withPlainComments } from './comments.ts';
import { soundDeclaration } from './declaration.ts';

/** Longest prologue that is looked through [byte]: licences stand in front of the root element. */
const PROLOGUE_BYTES = 2 ** 20;

/**
 * Name of the root element, or `undefined` if this is no XML: what a file is meant to be can be told although it is
 * broken further on.
 */
export function rootName(bytes: Uint8Array): string | undefined {
  const text = soundDeclaration(new TextDecoder().decode(bytes.subarray(0, PROLOGUE_BYTES)));
  if (!/^\s*</.test(text.slice(0, 4_096))) return undefined;
  const parser = new SaxesParser({ position: false });
  let root: string | undefined;
  /** Ends the parsing: neither what follows the name nor what follows a mistake is of interest. */
  const stop = (): never => {
    throw STOP;
  };
  parser.on('error', stop);
  parser.on('opentagstart', ({ name }) => {
    root = name;
    stop();
  });
  try {
    parser.write(withPlainComments(text));
  } catch (error) {
    if (error !== STOP) throw error;
  }
  return root;
}

const STOP = new Error('enough');
