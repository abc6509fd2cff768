/** A statement of a script: an object with a block, or a property. */
export interface OgreNode {
  /** Name and arguments; a colon is a word of its own. Quotes are taken off. */
  readonly words: readonly string[];
  /** Counted from 1. */
  readonly line: number;
  /** What stands in its braces; `undefined` for a property. */
  readonly children: readonly OgreNode[] | undefined;
}

interface Open {
  readonly words: string[];
  readonly line: number;
  children: Open[] | undefined;
}

/** Comments, quoted texts, line breaks, braces and colons, words. */
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"([^"\n]*)"?|\n|[{}:]|[^\s{}:"]+/g;
/** Blocks inside of one another: material, technique, pass, texture unit, controller. Deeper ones are taken as flat. */
const MOST_DEEP = 16;

/**
 * A script of Ogre 1.x as a tree. A line ends a property, as does a brace; the block of an object may open on a later line.
 * What is not closed ends with the file.
 *
 * @see Ogre, `OgreScriptLexer.cpp` and `OgreScriptParser.cpp`
 */
export function parseOgre(text: string): OgreNode[] {
  const top: Open = { words: [], line: 1, children: [] };
  const stack: Open[] = [top];
  let line = 1;
  let current: Open | undefined;
  /** The last statement that a line ended: a brace that follows opens its block. */
  let ended: Open | undefined;
  for (const [token, quoted] of text.matchAll(TOKEN)) {
    if (token === '\n') {
      line += 1;
      ended = current ?? ended;
      current = undefined;
    } else if (token === '{') {
      const owner = current ?? ended;
      if (owner && stack.length < MOST_DEEP) {
        owner.children ??= [];
        stack.push(owner);
      }
      current = ended = undefined;
    } else if (token === '}') {
      if (stack.length > 1) stack.pop();
      current = ended = undefined;
    } else if (token.startsWith('//') || token.startsWith('/*')) {
      line += token.split('\n').length - 1;
    } else {
      if (!current) {
        current = { words: [], line, children: undefined };
        stack.at(-1)!.children!.push(current);
      }
      current.words.push(quoted ?? token);
    }
  }
  return top.children!;
}
