/** A command line as it stands, and its words: quotes are understood, nothing else of a shell. */
export type CommandLine = readonly [line: string, words: readonly string[]];

/** The command lines in the blocks of a language in a Markdown page. */
export const commandLines = (page: string, language: string): CommandLine[] =>
  blocks(page, language)
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '')
    .map((line) => [line, wordsOf(line)]);

export const blocks = (page: string, language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block]) => block!);

const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
