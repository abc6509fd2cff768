// Makes docs/cli.md from the command definitions:
//   node --import tsx scripts/generate-cli-docs.ts           writes it
//   node --import tsx scripts/generate-cli-docs.ts --check   ends with 1 if it is not current
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command, Option } from 'commander';
import { pathOf } from '../src/cli/declare.ts';
import { buildProgram } from '../src/cli/program.ts';
import { EXIT_BY_CODE } from '../src/errors.ts';

const TARGET = new URL('../docs/cli.md', import.meta.url);

/** The text of docs/cli.md. */
export function cliDocs(): string {
  const program = buildProgram(async () => {});
  return `${[
    '<!-- Made by scripts/generate-cli-docs.ts from src/cli/program.ts and src/cli/areas; change it there. -->',
    '# Command line',
    program.description(),
    '## Options of every command',
    'They stand before or after the name of the command.',
    optionTable(program),
    ENVIRONMENT,
    '## Commands',
    ...commandsOf(program).flatMap(commandSection),
    FOR_PROGRAMS,
    '## Exit codes',
    exitTable(),
  ].join('\n\n')}\n`;
}

const commandsOf = (command: Command): readonly Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => one.name() !== 'help');

/** A command, and below it those that belong to it. */
function commandSection(command: Command): string[] {
  const path = pathOf(command);
  const options = optionTable(command);
  const below = commandsOf(command);
  const usage = command.usage().replace(/ \[command\]$/, '');
  return [
    `${'#'.repeat(2 + path.split(' ').length)} \`${path}\``,
    // A group does nothing by itself.
    ...(below.length > 0 && options === '' && !ALSO_ALONE.has(path)
      ? []
      : [`\`propmaster ${path}${usage && ` ${usage}`}\``]),
    command.description(),
    ...(options ? [options] : []),
    ...below.flatMap(commandSection),
  ];
}

/** Commands with others below them that do something alone. */
const ALSO_ALONE: ReadonlySet<string> = new Set(['jobs', 'serve', 'completion']);

function optionTable(command: Command): string {
  const options = command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help');
  if (options.length === 0) return '';
  return table(
    ['option', 'what it does'],
    options.map((option) => [`\`${option.flags}\``, `${option.description}${choicesOf(option)}${defaultOf(option)}`]),
  );
}

const choicesOf = ({ argChoices = [] }: Option): string =>
  argChoices.length === 0 ? '' : ` One of ${argChoices.map((choice) => `\`${choice}\``).join(', ')}.`;

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
| \`PROPMASTER_BASE_URL\` | Service to use. |
| \`PROPMASTER_API_KEY\` | Key of the service. There is no option for it: other users of the machine see options. |
| \`PROPMASTER_PROFILE\` | Profile to use; \`local\` is the local service. |
| \`PROPMASTER_TIMEOUT\` | How long a silent connection is waited for [s]. Not set: 30. |
| \`PROPMASTER_HOME\` | Folder for the data of the local service, the cache, and profiles. Not set: the places of the platform. |
| \`PROPMASTER_PICTURE_SIZE\` | Height of the pictures of props [pixels], half their width. Smaller ones make an install quicker. Not set: 512. |
| \`DATABASE_URL\`, \`DATABASE_SCHEMA\` | \`serve\` and \`worker\` on many machines: PostgreSQL, and the schema in it; counts if \`S3_BUCKET\` is set, too. See [scale.md](scale.md). |
| \`S3_BUCKET\`, \`S3_ENDPOINT\`, \`S3_REGION\`, \`S3_PREFIX\`, \`S3_ACCESS_KEY_ID\`, \`S3_SECRET_ACCESS_KEY\` | The same: where files lie. Without the two keys, Amazon's own variables and roles count. |
| \`S3_CA_FILE\` | Authorities (PEM) that sign the certificate of \`S3_ENDPOINT\`. Not set: those that Node.js trusts. |
| \`DATABASE_URL_FILE\`, \`S3_ACCESS_KEY_ID_FILE\`, \`S3_SECRET_ACCESS_KEY_FILE\` | Files with the values of these, as containers are given secrets. |
| \`OTEL_EXPORTER_OTLP_ENDPOINT\` and the other \`OTEL_*\` | \`serve\` and \`worker\`: where OpenTelemetry's SDK sends traces to. See [scale.md](scale.md). |
| \`HTTPS_PROXY\`, \`HTTP_PROXY\`, \`NO_PROXY\` | Proxies on the way to the service. |
| \`NO_COLOR\` | Not empty: no colours. |
| \`CI\` | Set, and neither \`0\` nor \`false\`: plain lines in place of the progress line, no colours. |

## Which service, which key

The first of these that names a service wins: the options \`--base-url\` and \`--profile\`; \`PROPMASTER_BASE_URL\`;
\`PROPMASTER_PROFILE\`; \`profile\` in \`propmaster.json\`; the profile of \`propmaster auth use\`. Where none does, it is the
local service, in the same process, which needs neither key nor network. \`propmaster auth status\` tells which it is and why.

A profile is a service elsewhere with its key: \`propmaster auth login --profile work --base-url https://…\`. Its key is sent
to the origin of its base URL and nowhere else. \`PROPMASTER_API_KEY\` belongs to \`PROPMASTER_BASE_URL\` or
\`PROPMASTER_PROFILE\` if one of them is set, else to the service that would be used without \`propmaster.json\`; it is sent
nowhere else either. So a \`propmaster.json\` from a stranger can choose among your profiles, but can't lead a key to
another service.

Keys lie in the operating system's keychain: the one of macOS (by \`security\`), the Secret Service of a Linux desktop (by
\`secret-tool\` of libsecret), a file encrypted by Windows for its user (DPAPI). Where there is none, or with \`--key-store
file\`, they lie in a file of mode 0600 in a folder of mode 0700, in plain text; \`auth login\` says which.

The local service has a Personal and a Team key, and each sees what was made with it. Props are made with the Personal one;
scenes, batches and what belongs to them with the Team one, since only Team keys can make them. So \`scenes list\` finds
what \`scenes create\` made, and \`assets list --key-kind team\` lists the assets of scenes and batches. Assets and jobs that
are named by their id are looked for with both. \`--key-kind\` chooses otherwise.`;

const FOR_PROGRAMS = `## For programs: \`--json\`

stdout is one JSON object a line. Any number of \`progress\` lines come first; the last line is one \`result\` or one
\`error\`, and the exit code is 0 exactly if it is a \`result\`. Notes and errors in words go to stderr, too. Fields may be
added, none is renamed or removed. Absent fields are not known. Paths of props are relative to the project, with \`/\`.
[json-protocol.md](json-protocol.md) is the whole contract, with a JSON Schema for every command.

\`\`\`jsonl
{"type":"progress","stage":"job","state":"progress","fraction":0.5,"message":"modelling","job_id":"job_1"}
{"type":"progress","stage":"job","state":"finished","ms":3400,"job_id":"job_1"}
{"type":"result","protocol":1,"command":"generate","name":"oak_cabinet","verdict":"passed","entries":{"mujoco":"mujoco/oak_cabinet/oak_cabinet.xml"}}
\`\`\`

| field of \`progress\` | meaning |
| --- | --- |
| \`stage\` | \`request\`, \`job\`, \`download\`, \`unpack\`, \`read\`, \`verify\`, \`adapt\`, \`install\`, \`record\`; \`wait\` while the service is waited for |
| \`state\` | \`started\`, \`progress\`, \`finished\` |
| \`fraction\` | 0 to 1 within the stage |
| \`message\` | for people |
| \`job_id\`, \`prop\` | what it is about |
| \`ms\` | duration of a finished stage [ms] |

| \`result\` of | fields beside \`type\` and \`command\` |
| --- | --- |
| \`init\` | \`project\` (absolute path), \`created\` |
| \`generate\`, \`pull\`, \`import\` | \`name\`, \`source\` (\`kind\` is \`prompt\` with \`request\`, \`asset\` with \`id\`, or \`file\` with \`path\`), \`format\`, \`job_id\`, \`asset_id\`, \`interpretation\`, \`verdict\`, \`entries\` (main file by simulator), \`report_file\`, \`preview_file\`, \`timings\` (by stage [ms]), \`report\` (\`schemas/report.schema.json\`) |
| \`import --all\` | \`items\`: \`path\`, \`name\`, \`status\` (\`installed\`, \`unchanged\`, \`failed\`), \`verdict\` or null, \`error\` or null each |
| \`generate --no-wait\` | \`job_id\`, \`status\` |
| \`inspect\` | \`path\`, \`kind\` (\`folder\`, \`archive\`, \`glb\`, \`usd\`, \`xml\`, \`image\`, \`other\`), \`description\`, \`format\` or null, \`main\` or null, \`bytes\`, \`verdict\` (\`accepted\`, \`refused\`), \`refusals\` (\`code\`, \`error\`, \`rule\`, \`reason\` or null, \`hint\`, \`count\`, and of the first 100 \`places\` with \`place\` and \`detail\` or null), \`entries\` (\`path\`, \`bytes\`, \`kind\`, \`packed\` or null, \`clutter\` each), \`archive\`, \`glb\`, \`usd\`, \`xml\`, \`image\` (facts or null), \`report\` or null. Names are as they stand in the file: do not print them raw |
| \`audit\` | \`folder\`, \`files\` (\`jsonl\`, \`parquet\`, \`html\`, absolute paths), \`level\`, \`models\`, \`verdicts\`, \`formats\`, \`licences\`, \`findings\` (\`code\`, \`severity\`, \`models\`, \`count\`, \`path\` and \`message\` of the first), \`unchanged\`, \`besides\` or null, \`comparison\` or null |
| \`convert\` | \`name\`, \`from\`, \`format\`, \`written\` (absolute path), \`files\` beside it, \`verdict\`, \`findings\`, \`changes\`, \`report_file\`, \`report\` |
| \`unpack\` | \`folder\` (absolute path), \`files\`: \`path\`, \`bytes\`, \`sha256\`, \`crc32\` (both lower-case hex) |
| \`install\` | \`restored\`, \`intact\` (names) |
| \`list\` | \`project\`, \`props\`: \`name\`, \`source\` (in words), \`format\`, \`verdict\`, \`simulators\`, \`entries\`, \`files\` (how many) |
| \`edit\` | as \`generate\`; without anything to set \`name\`, \`fields\` (\`name\` and \`value\` each) |
| \`remove\` | \`removed\` (names) |
| \`undo\` | \`undone\` (the command), \`restored\`, \`removed\`, \`reverted\` (names) |
| \`blueprint from-kind\` | \`blueprint\`, \`whole\` |
| \`verify\` | \`reports\` |
| \`jobs\` | \`jobs\`: \`job_id\` or null, \`prompt\`, \`status\`, \`prop\` or null |
| \`doctor\` | \`facts\`, \`problems\` |
| \`jobs show\`, \`wait\`, \`cancel\` | \`job\`, as the service has it |
| \`jobs attach\` | \`kind\` (\`asset\`, \`scene\`, \`export\`, \`batch\`); \`job\`; \`prop\` or \`scene\` as installed, null if nothing was to be; of a batch run \`batch\`, of another batch \`items\` |
| \`jobs retry-export\` | \`job_id\` (of the new job), \`retry_of_job_id\`; with \`--wait\` also \`job\` |
| \`assets list\` | \`assets\`, \`has_more\` |
| \`assets show\` | \`asset\` |
| \`assets download\`, \`scenes export\`, \`catalog download\`, \`images get\` | \`path\`, \`bytes\`, \`sha256\`, \`verified\` (\`sha256\`, \`length\` or \`none\`: what it was checked against), \`kind\` (by its first bytes) |
| \`assets link\` | \`url\`, \`expires_in\`, \`name\`, \`size_bytes\`, \`sha256\` |
| \`assets delete\` | \`deleted\` (ids) |
| \`scenes create\` | \`scene_id\`, \`job_id\`, \`status\`; with \`--wait\` also \`job\` |
| \`scenes list\` | \`scenes\`, \`has_more\` |
| \`scenes show\`, \`update\` | \`scene\`; with \`--graph\` its \`graph\` |
| \`scenes status\` | \`status\` |
| \`batch run\` | \`id\`, \`batch_id\` or null, \`resumed\`, \`total\`, \`installed\`, \`failed\`, …, \`results_file\`; before it a line \`{"type":"item"}\` for each change of an item and \`{"type":"batch"}\` with the counts |
| \`batches submit\` | \`batch_id\`; with \`--wait\` also \`items\` |
| \`batches list\` | \`batches\`, \`has_more\` |
| \`batches show\`, \`cancel\` | \`batch\` |
| \`batches items\` | \`items\`, \`has_more\` |
| \`images upload\` | \`images\`: \`file\` and the fields of the image |
| \`images list\` | \`images\`, \`has_more\` |
| \`catalog list\`, \`show\` | \`items\`, \`has_more\`; \`item\` |
| \`account\`, \`usage\` | \`account\`; \`usage\` |
| \`auth login\` | \`profile\`, \`base_url\`, \`key_store\`, \`key_kind\` or null, \`active\` |
| \`auth list\` | \`profiles\`: \`name\`, \`base_url\`, \`active\`, \`key_store\` or null, \`dialect_changes\` (how many) |
| \`auth status\` | \`service\`, \`chosen_by\`, \`profile\`, \`key_from\`, \`key_withheld\`, \`key_kind\`, \`problem\` |
| \`auth use\`, \`remove\` | \`active\`; \`removed\` |
| \`auth dialect\` | \`profile\`, \`settings\`: \`setting\`, \`value\`, \`changed\` |
| \`probe\` | \`verdict\`, \`says\`, \`profile\`, \`saved\`, \`key_kind\`, \`requests\`, \`settings\` (\`setting\`, \`decision\`, \`value\`, \`confidence\`, \`evidence\`, \`settle\`), \`observations\`, \`changes\` |
| \`conformance\` | \`base_url\` or null, \`classes\`, \`keys\`, \`requests\`, \`counts\`, \`rules\`: \`id\`, \`rule\`, \`verdict\`, \`says\`, \`request\`, \`status\`, \`answer\` |
| \`serve\` | \`stopped\`; its first line is \`{"type":"listening","url":…,"docs_url":…,"keys":{"personal":…,"team":…}}\` |
| \`worker\` | \`stopped\`, \`reason\` (signal, empty, time); its first line is \`{"type":"working","threads":…,"shared":…}\` |
| \`serve doctor\` | \`shared\`, \`checks\`: \`check\`, \`verdict\` (passed, warning, failed, skipped), \`says\`, \`hint\` |
| \`serve audit\` | \`entries\`: \`id\`, \`at\`, \`action\`, \`actor\`, \`subject\`, \`library\`, \`request_id\` or null; \`has_more\` |
| \`serve keys create\` | \`key\` (seen only here), \`id\`, \`kind\`, \`name\` or null, \`library\`, \`scopes\`, \`created_at\`, \`revoked\` |
| \`serve keys list\`, \`revoke\` | \`keys\`; the fields of the key |

What the service has (\`asset\`, \`job\`, \`scene\`, \`batch\`, …) keeps the service's own names; times are epoch milliseconds and
amounts cents.

| field of \`error\` | meaning |
| --- | --- |
| \`code\` | stable, see below |
| \`message\`, \`where\`, \`hint\` | what happened, where, and the way out |
| \`request_id\`, \`status\`, \`service_code\` | of the service's answer |
| \`job_id\` | work that goes on elsewhere; \`propmaster jobs attach\` takes it up |
| \`findings\` | \`code\`, \`severity\`, \`message\`, \`pointer\`, \`hint\`, \`args\` each; see [checks.md](checks.md) |
| \`reports\`, \`deleted\`, \`images\`, \`items\` | what was done all the same, as in the result of the command |

Ctrl-C (or SIGTERM) stops in good order: what was half-written is undone, the last line is the error \`interrupted\`, the
exit code 130. With \`--cancel-on-stdin-end\` the end of stdin does the same. A second one ends the process at once; the next run then puts things right. \`serve\`, \`worker\` and \`mcp\` are meant to
be ended like this and end with 0.`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = cliDocs();
  if (!process.argv.includes('--check')) writeFileSync(TARGET, text);
  else if (readFileSync(TARGET, 'utf8') !== text) {
    process.stderr.write('docs/cli.md is not current: node --import tsx scripts/generate-cli-docs.ts\n');
    process.exitCode = 1;
  }
}
