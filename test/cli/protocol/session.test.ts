import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLI, finished, start } from '../run-cli.ts';
import { expectProtocol } from './published.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-session-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Command lines of the page, each with the lines that it shows. */
function session(): { argv: string[]; lines: Record<string, unknown>[] }[] {
  const page = readFileSync('docs/json-protocol.md', 'utf8');
  const [, block = ''] = /<!-- session -->\n```console\n([\s\S]*?)```/.exec(page) ?? [];
  return block
    .split(/^\$ propmaster /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...lines] = part.trim().split('\n');
      const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
      return { argv: words, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
    });
}

/** A pattern for what is shown: ids and numbers differ from run to run, what is cut may have more. */
function pattern(shown: unknown, name = ''): unknown {
  if (name === 'protocol') return shown;
  if (name === 'job_id') return expect.stringMatching(/^job_/);
  if (typeof shown === 'number') return expect.any(Number);
  if (Array.isArray(shown)) return shown.map((one) => pattern(one));
  if (typeof shown !== 'object' || shown === null) return shown;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(shown).map(([key, one]) => [key, pattern(one, key)])),
  );
}

it('the session of docs/json-protocol.md happens as it is told', async () => {
  const steps = session();
  expect(steps.map(({ argv }) => argv[0])).toEqual(['--version', 'generate', 'list', 'remove']);
  for (const { argv, lines } of steps) {
    const env = { PROPMASTER_HOME: path.join(folder, 'home') };
    const { stdout, exitCode } = await finished(
      start([...CLI, '--project', path.join(folder, 'project'), ...argv], env),
    );
    const command = argv[0] === '--version' ? 'version' : argv[0]!;
    const said = expectProtocol(command, stdout);
    let from = 0;
    for (const line of lines) {
      const rest = said.slice(from);
      const at = rest.findIndex((one) => {
        try {
          expect(one).toEqual(pattern(line));
          return true;
        } catch {
          return false;
        }
      });
      expect(at, `${argv.join(' ')} says, in this order: ${JSON.stringify(line)}\n${stdout}`).toBeGreaterThanOrEqual(0);
      from += at + 1;
    }
    expect(from, 'the last line that is shown is the last one').toBe(said.length);
    expect(exitCode === 0).toBe(lines.at(-1)!['type'] === 'result');
  }
});
