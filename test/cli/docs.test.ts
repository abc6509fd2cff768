import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cliDocs } from '../../scripts/generate-cli-docs.ts';

// By hand: what the command line promises.
const COMMANDS = 'init generate pull import inspect install list remove verify jobs doctor serve mcp'.split(' ');
const OPTIONS =
  '--project --base-url --json --verbose --name --simulators --no-wait --replace --allow-failed --density --mass --port --data --rate-limit'.split(
    ' ',
  );

describe('docs/cli.md', () => {
  const text = readFileSync('docs/cli.md', 'utf8');

  it('is current', () => {
    expect(text === cliDocs(), 'run: node --import tsx scripts/generate-cli-docs.ts').toBe(true);
  });

  it('tells of every command, once, and of every option', () => {
    expect([...text.matchAll(/^### `([a-z]+)`$/gm)].map(([, name]) => name)).toEqual(COMMANDS);
    for (const option of OPTIONS) expect(text).toMatch(new RegExp(`^\\| \`${option}[ \`]`, 'm'));
  });
});
