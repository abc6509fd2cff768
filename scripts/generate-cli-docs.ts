// Makes docs/cli.md from the command definitions:
//   node --import tsx scripts/generate-cli-docs.ts           writes it
//   node --import tsx scripts/generate-cli-docs.ts --check   ends with 1 if it is not current
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command, Option } from 'commander';
import { buildProgram } from '../src/cli/program.ts';
import { EXIT_BY_CODE } from '../src/errors.ts';

const TARGET = new URL('../docs/cli.md', import.meta.url);

/** The text of docs/cli.md. */
export function cliDocs(): string {
  const program = buildProgram(async () => {});
  const commands = program
    .createHelp()
    .visibleCommands(program)
    .filter((command) => command.name() !== 'help');
  return `${[
    '<!-- Made by scripts/generate-cli-docs.ts from src/cli/program.ts; change it there. -->',
    '# Command line',
    program.description(),
    '## Options of every command',
    'They stand before or after the name of the command.',
    optionTable(program),
    ENVIRONMENT,
    '## Commands',
    ...commands.flatMap(commandSection),
    FOR_PROGRAMS,
    '## Exit codes',
    exitTable(),
  ].join('\n\n')}\n`;
}

function commandSection(command: Command): string[] {
  const usage = [command.parent!.name(), command.name(), command.usage()].join(' ');
  const options = optionTable(command);
  return [`### \`${command.name()}\``, `\`${usage}\``, command.description(), ...(options ? [options] : [])];
}

function optionTable(command: Command): string {
  const options = command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help');
  if (options.length === 0) return '';
  return table(
    ['option', 'what it does'],
    options.map((option) => [`\`${option.flags}\``, `${option.description}${defaultOf(option)}`]),
  );
}

const defaultOf = ({ defaultValue, negate }: Option): string =>
  defaultValue === undefined || negate ? '' : ` Default: \`${String(defaultValue)}\`.`;

function exitTable(): string {
  const byExit = new Map<number, string[]>();
  for (const [code, exit] of Object.entries(EXIT_BY_CODE)) byExit.set(exit, [...(byExit.get(exit) ?? []), code]);
  return table(
    ['exit code', '`code` of the error line'],
    [
      ['0', 'none: done'],
      ...[...byExit]
        .toSorted(([a], [b]) => a - b)
        .map(([exit, codes]) => [String(exit), codes.map((code) => `\`${code}\``).join(', ')]),
    ],
  );
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const ENVIRONMENT = `## Environment

| variable | meaning |
| --- | --- |
| \`PROPMASTER_BASE_URL\` | Service to use. Not set: the local service, in this process. |
| \`PROPMASTER_API_KEY\` | Key of the service. There is no option for it: other users of the machine see options. |
| \`PROPMASTER_HOME\` | Folder for the data of the local service and the cache. Not set: the places of the platform. |
| \`NO_COLOR\` | Not empty: no colours. |
| \`CI\` | Set, and neither \`0\` nor \`false\`: plain lines in place of the progress line, no colours. |`;

const FOR_PROGRAMS = `## For programs: \`--json\`

stdout is one JSON object a line. Any number of \`progress\` lines come first; the last line is one \`result\` or one
\`error\`, and the exit code is 0 exactly if it is a \`result\`. Notes and errors in words go to stderr, too. Fields may be
added, none is renamed or removed. Absent fields are not known. Paths are relative to the project, with \`/\`.

\`\`\`jsonl
{"type":"progress","stage":"job","state":"progress","fraction":0.5,"message":"modelling","job_id":"job_1"}
{"type":"progress","stage":"job","state":"finished","ms":3400,"job_id":"job_1"}
{"type":"result","command":"generate","name":"oak_cabinet","verdict":"passed","entries":{"mujoco":"mujoco/oak_cabinet/oak_cabinet.xml"}}
\`\`\`

| field of \`progress\` | meaning |
| --- | --- |
| \`stage\` | \`request\`, \`job\`, \`download\`, \`unpack\`, \`read\`, \`verify\`, \`adapt\`, \`install\`, \`record\` |
| \`state\` | \`started\`, \`progress\`, \`finished\` |
| \`fraction\` | 0 to 1 within the stage |
| \`message\` | for people |
| \`job_id\`, \`prop\` | what it is about |
| \`ms\` | duration of a finished stage [ms] |

| \`result\` of | fields beside \`type\` and \`command\` |
| --- | --- |
| \`init\` | \`project\` (absolute path), \`created\` |
| \`generate\`, \`pull\`, \`import\` | \`name\`, \`source\` (\`kind\` is \`prompt\` with \`request\`, \`asset\` with \`id\`, or \`file\` with \`path\`), \`format\`, \`job_id\`, \`asset_id\`, \`interpretation\`, \`verdict\`, \`entries\` (main file by simulator), \`report_file\`, \`preview_file\`, \`timings\` (by stage [ms]), \`report\` (\`schemas/report.schema.json\`) |
| \`generate --no-wait\` | \`job_id\`, \`status\` |
| \`inspect\` | \`path\`, \`format\`, \`bytes\`, \`entries\` (\`path\`, \`bytes\` each), \`report\` or null |
| \`install\` | \`restored\`, \`intact\` (names) |
| \`list\` | \`project\`, \`props\`: \`name\`, \`source\` (in words), \`format\`, \`verdict\`, \`simulators\`, \`entries\`, \`files\` (how many) |
| \`remove\` | \`removed\` (names) |
| \`verify\` | \`reports\` |
| \`jobs\` | \`jobs\`: \`job_id\` or null, \`prompt\`, \`status\`, \`prop\` or null |
| \`doctor\` | \`facts\`, \`problems\` |
| \`serve\` | \`stopped\`; its first line is \`{"type":"listening","url":…,"keys":{"personal":…,"team":…}}\` |

| field of \`error\` | meaning |
| --- | --- |
| \`code\` | stable, see below |
| \`message\`, \`where\`, \`hint\` | what happened, where, and the way out |
| \`request_id\`, \`status\`, \`service_code\` | of the service's answer |
| \`job_id\` | work that goes on elsewhere; \`propmaster pull\` takes it up |
| \`findings\` | \`code\`, \`severity\`, \`message\`, \`pointer\`, \`hint\`, \`args\` each; see [checks.md](checks.md) |
| \`reports\` | of \`verify\`, as in its result |

Ctrl-C (or SIGTERM) stops in good order: what was half-written is undone, the last line is the error \`interrupted\`, the
exit code 130. A second one ends the process at once; the next run then puts things right. \`serve\` and \`mcp\` are meant to
be ended like this and end with 0.`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = cliDocs();
  if (!process.argv.includes('--check')) writeFileSync(TARGET, text);
  else if (readFileSync(TARGET, 'utf8') !== text) {
    process.stderr.write('docs/cli.md is not current: node --import tsx scripts/generate-cli-docs.ts\n');
    process.exitCode = 1;
  }
}
