// Who publishes the package stands in publisher.json alone. This writes it into package.json and server.json:
//   node --import tsx scripts/publisher.ts            writes them
//   node --import tsx scripts/publisher.ts --release  writes nothing; ends with 1 unless both can be published
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const schema = z.strictObject({
  author: z.string().min(1),
  repository: z.url({ protocol: /^https$/ }),
  homepage: z.url({ protocol: /^https$/ }),
  bugs: z.url({ protocol: /^https$/ }),
  /** Name in the registry of MCP servers: reverse domain, slash, name. */
  mcpName: z.string().regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
});
export type Publisher = z.infer<typeof schema>;
type Fields = Readonly<Record<string, unknown>>;

/** @throws {ZodError} naming the field that is missing or wrong */
export const parsePublisher = (text: string): Publisher => schema.parse(JSON.parse(text));

/** package.json with the fields of the publisher; all others stay, in their order. */
export function asPackage(own: Fields, { author, repository, homepage, bugs, mcpName }: Publisher): Fields {
  const fields = { author, repository: { type: 'git', url: `git+${repository}.git` }, homepage, bugs: { url: bugs } };
  const { license, ...before } = Object.fromEntries(Object.entries(own).filter(([key]) => !Object.hasOwn(fields, key)));
  return Object.fromEntries(
    Object.entries({ ...before, mcpName }).flatMap(([key, value]) =>
      key === 'type' ? [['license', license], ...Object.entries(fields), [key, value]] : [[key, value]],
    ),
  );
}

/** Hosts of repositories that the registry of MCP servers knows. */
const SOURCES: Readonly<Record<string, string>> = { 'github.com': 'github', 'gitlab.com': 'gitlab' };

/** server.json with the fields of the publisher. */
export function asServer(own: Fields, { repository, homepage, mcpName }: Publisher): Fields {
  const { repository: _, websiteUrl: __, ...rest } = own;
  const source = SOURCES[new URL(repository).host];
  return Object.fromEntries(
    Object.entries({ ...rest, name: mcpName }).flatMap(([key, value]) =>
      key === 'description'
        ? [
            [key, value],
            ['websiteUrl', homepage],
            ...(source === undefined ? [] : [['repository', { url: repository, source }]]),
          ]
        : [[key, value]],
    ),
  );
}

/** Names that are reserved for examples, and words that stand where something is to be filled in. @see RFC 2606 */
const PLACEHOLDER = /\bexample\b|\.(?:test|invalid|localhost)\b|\blocalhost\b|todo|fixme|placeholder|[<>]/i;

/** Why the package can't be published as it is; empty if it can. */
export function obstacles(publisher: Publisher, own: Fields, server: Fields): string[] {
  const open = Object.entries(publisher)
    .filter(([, value]) => PLACEHOLDER.test(value))
    .map(([key, value]) => `publisher.json: ${key} is a placeholder (${value})`);
  const stale = (file: string, is: Fields, should: Fields): string[] =>
    JSON.stringify(is) === JSON.stringify(should) ? [] : [`${file} is not current: npm run publisher`];
  return [
    ...open,
    ...stale('package.json', own, asPackage(own, publisher)),
    ...stale('server.json', server, asServer(server, publisher)),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = (name: string): URL => new URL(`../${name}`, import.meta.url);
  const read = (name: string): Fields => JSON.parse(readFileSync(file(name), 'utf8')) as Fields;
  const publisher = parsePublisher(readFileSync(file('publisher.json'), 'utf8'));
  const [own, server] = [read('package.json'), read('server.json')];
  if (process.argv.includes('--release')) {
    const found = obstacles(publisher, own, server);
    for (const obstacle of found) process.stderr.write(`${obstacle}\n`);
    if (found.length > 0) process.stderr.write('Fill in publisher.json, then: npm run publisher\n');
    process.exitCode = found.length > 0 ? 1 : 0;
  } else {
    const write = (name: string, fields: Fields): void =>
      writeFileSync(file(name), `${JSON.stringify(fields, undefined, 2)}\n`);
    write('package.json', asPackage(own, publisher));
    write('server.json', asServer(server, publisher));
  }
}
