// Makes schemas/cli/*.schema.json and the tables in docs/json-protocol.md from src/cli/protocol:
//   node --import tsx scripts/generate-cli-schemas.ts           writes them
//   node --import tsx scripts/generate-cli-schemas.ts --check   ends with 1 if one is not current
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PROTOCOL, schemaFileOf } from '../src/cli/protocol/catalog.ts';
import { type CommandLines, lineOf } from '../src/cli/protocol/describe.ts';
import { errorLine, progressLine } from '../src/cli/protocol/lines.ts';
import { EXIT_BY_CODE } from '../src/errors.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const SCHEMAS = 'schemas/cli';
const PAGE = 'docs/json-protocol.md';

/** Path from the root of the repository → content. */
export function cliContract(): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(PROTOCOL.map((lines) => [`${SCHEMAS}/${schemaFileOf(lines.command)}`, schemaOf(lines)])),
    [PAGE]: withTables(readFileSync(path.join(root, PAGE), 'utf8')),
  };
}

/** Schemas of commands that there are no longer. */
export const strays = (): string[] =>
  (existsSync(path.join(root, SCHEMAS)) ? readdirSync(path.join(root, SCHEMAS)) : [])
    .map((name) => `${SCHEMAS}/${name}`)
    .filter((file) => !Object.hasOwn(cliContract(), file));

/** As a reader should take it: fields that a later version adds are allowed. */
const schemaOf = (lines: CommandLines): string =>
  `${JSON.stringify(z.toJSONSchema(lineOf(lines), { io: 'input', override: ({ jsonSchema }) => shorten(jsonSchema) }), undefined, 1)}\n`;

/** Takes out what JSON Schema means anyway. */
function shorten(schema: z.core.JSONSchema.BaseSchema): void {
  const { additionalProperties: more } = schema;
  if (typeof more === 'object' && Object.keys(more).length === 0) delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

type Described = Readonly<Record<string, z.ZodType>>;

/** A page with everything between `<!-- table: x -->` and `<!-- end -->` made anew. */
function withTables(page: string): string {
  return page.replaceAll(/(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g, (_all, begin, name, end) => {
    const make = TABLES[name as string];
    if (make === undefined) throw new Error(`${PAGE}: there is no table "${name}"`);
    return `${begin}${make()}\n${end}`;
  });
}

const TABLES: Readonly<Record<string, () => string>> = {
  progress: () => fieldTable(progressLine.shape),
  error: () => fieldTable(errorLine.shape),
  commands: () =>
    table(
      ['command', 'fields of its `result`, beside `type`, `protocol` and `command`', 'schema'],
      PROTOCOL.map((lines) => [
        `\`${lines.command}\``,
        resultsCell(lines),
        `[schema](../${SCHEMAS}/${schemaFileOf(lines.command)})`,
      ]),
    ),
  exits: () => {
    const codes = Object.entries(EXIT_BY_CODE);
    const exits = [...new Set(codes.map(([, exit]) => exit))].toSorted((a, b) => a - b);
    const row = (exit: number): string[] => [
      String(exit),
      codes
        .filter(([, one]) => one === exit)
        .map(([code]) => `\`${code}\``)
        .join(', '),
    ];
    return table(
      ['exit code', '`code` of the error line'],
      [['0', 'none: the last line is a `result`'], ...exits.map(row)],
    );
  },
};

function resultsCell({ results, before, partial }: CommandLines): string {
  if (results.length === 0) return 'none: it takes no `--json`, since its stdout belongs to another protocol';
  const ways = results.map(({ shape }) => fieldList(shape as Described));
  const own = before.map((line) => `\`${kindOf(line)}\``);
  const kept = Object.keys(partial).map((name) => `\`${name}\``);
  return [
    ways.join('; or '),
    ...(own.length > 0 ? [`before it lines of type ${own.join(' and ')}`] : []),
    ...(kept.length > 0 ? [`its \`error\` may carry ${kept.length > 4 ? 'all of them' : kept.join(', ')}`] : []),
  ].join('; ');
}

const kindOf = (line: z.ZodType): string => String((line as z.ZodObject).shape['type']?.def.values[0]);

const fieldList = (shape: Described): string =>
  Object.entries(shape)
    .filter(([name]) => !['type', 'protocol', 'command'].includes(name))
    .map(([name, type]) => {
      const notes = [type.isOptional() ? 'not always' : '', type.isNullable() && !type.isOptional() ? 'or null' : ''];
      const note = notes.filter(Boolean).join(', ');
      return `\`${name}\`${note && ` (${note})`}`;
    })
    .join(', ');

const fieldTable = (shape: Described): string =>
  table(
    ['field', 'always there', 'meaning'],
    Object.entries(shape).map(([name, type]) => [`\`${name}\``, type.isOptional() ? '' : 'yes', meaningOf(type)]),
  );

function meaningOf(type: z.ZodType): string {
  const { enum: values, examples, const: value, description = '' } = z.toJSONSchema(type, { io: 'input' });
  const choice = values ?? (examples as unknown[] | undefined) ?? (value === undefined ? [] : [value]);
  return [choice.map((one) => `\`${String(one)}\``).join(', '), description].filter(Boolean).join('. ');
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function main(check: boolean): number {
  let stale = 0;
  for (const [file, wanted] of Object.entries(cliContract())) {
    const target = path.join(root, file);
    if (existsSync(target) && readFileSync(target, 'utf8') === wanted) continue;
    stale += 1;
    console.error(
      check ? `${file} is out of date: node --import tsx scripts/generate-cli-schemas.ts` : `wrote ${file}`,
    );
    if (check) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, wanted);
  }
  for (const file of strays()) {
    stale += 1;
    console.error(check ? `${file} belongs to no command` : `removed ${file}`);
    if (!check) rmSync(path.join(root, file));
  }
  return check && stale > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.includes('--check'));
