import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cliDocs } from '../../scripts/generate-cli-docs.ts';

// By hand: what the command line promises.
const COMMANDS = [
  ...'init generate edit categories pull import inspect convert audit search unpack install add drop list licences export remove undo'.split(
    ' ',
  ),
  ...'verify blend doctor'.split(' '),
  ...['blueprint', 'blueprint from-kind', 'blueprint init', 'blueprint check', 'blueprint draw'],
  ...['jobs', 'jobs show', 'jobs wait', 'jobs attach', 'jobs cancel', 'jobs retry-export'],
  ...['assets', 'assets list', 'assets show', 'assets download', 'assets link', 'assets delete'],
  ...[
    'scenes',
    'scenes create',
    'scenes plan',
    'scenes list',
    'scenes show',
    'scenes edit',
    'scenes status',
    'scenes update',
  ],
  ...['scenes install', 'scenes installed', 'scenes export'],
  ...['batch', 'batch run'],
  ...['batches', 'batches submit', 'batches list', 'batches show', 'batches items', 'batches cancel'],
  ...['images', 'images upload', 'images list', 'images get'],
  ...['catalog', 'catalog list', 'catalog show', 'catalog download'],
  ...['account', 'usage'],
  ...[
    'auth',
    'auth login',
    'auth list',
    'auth status',
    'auth use',
    'auth remove',
    'auth dialect',
    'probe',
    'conformance',
  ],
  'view',
  ...[
    'serve',
    'serve doctor',
    'serve audit',
    'serve keys',
    'serve keys create',
    'serve keys list',
    'serve keys revoke',
  ],
  ...['worker', 'mcp', 'rpc'],
  ...['completion', 'completion candidates'],
];
const OPTIONS =
  '--project --profile --base-url --key-kind --timeout --record --replay --json --cancel-on-stdin-end --verbose --install --no-install --name --simulators --no-wait --replace --allow-failed --density --material --mass --scale --base --static --friction --up --collider --fix --as --strict --limit --all -o, --force --format --wait --max-wait --idempotency-key --reference --max-cost-cents --max-asset-definitions --max-instances --graph --description --job --robot-profile --max-concurrency --category --webdataset --parquet --files --shard-size --only --query --key-stdin --no-check --key-store --reset --port --no-open --static --force --data --rate-limit --credit-cents --scene-cost-cents --allow-private-references --dialect --role --database --blobs --host --threads --until-empty --max-time --grace --operation-port --log --max-requests --may-spend --since --no-save --level --against --max-errors --pictures --jobs --time-limit --memory --fresh --workers --classes --other-profile --junit --html --kind --library --scopes --to --max-size --max-entries --max-ratio'.split(
    ' ',
  );

describe('docs/cli.md', () => {
  const text = readFileSync('docs/cli.md', 'utf8');

  it('is current', () => {
    expect(text === cliDocs(), 'run: node --import tsx scripts/generate-cli-docs.ts').toBe(true);
  });

  it('tells of every command, once, and of every option', () => {
    expect([...text.matchAll(/^###+ `([a-z -]+)`$/gm)].map(([, name]) => name)).toEqual(COMMANDS);
    for (const option of OPTIONS) expect(text).toMatch(new RegExp(`^\\| \`${option}[ \`]`, 'm'));
  });
});
