import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chosenStorage, sharedSettings } from '../../src/service/shared-settings.ts';
import { temporaryFolder } from './open.ts';

const DATABASE_URL = 'postgres://u@h/d';

it('of the environment name a database and a bucket', () => {
  expect(sharedSettings({ DATABASE_URL, S3_BUCKET: 'props' })).toEqual({
    database: { url: DATABASE_URL },
    s3: { bucket: 'props' },
  });
  expect(
    sharedSettings({
      DATABASE_URL,
      DATABASE_SCHEMA: 'team',
      S3_BUCKET: 'props',
      S3_ENDPOINT: 'https://s3.example.org',
      S3_REGION: 'eu-west-1',
      S3_PREFIX: 'team/',
      S3_CA_FILE: '/etc/ssl/own.pem',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }),
  ).toEqual({
    database: { url: DATABASE_URL, schema: 'team' },
    s3: {
      bucket: 'props',
      endpoint: 'https://s3.example.org',
      region: 'eu-west-1',
      prefix: 'team/',
      caFile: '/etc/ssl/own.pem',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    },
  });
});

it.each([
  [{ S3_BUCKET: 'props' }, 'DATABASE_URL'],
  [{ DATABASE_URL }, 'S3_BUCKET'],
  [{ DATABASE_URL: '', S3_BUCKET: 'props' }, 'DATABASE_URL'],
  [{ DATABASE_URL, S3_BUCKET: 'props', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY'],
])('%j lacks %s', (env, where) => {
  expect(() => sharedSettings(env)).toThrow(expect.objectContaining({ code: 'invalid_input', where }));
});

it('secrets come from files, where they are named', () => {
  const folder = temporaryFolder();
  const files = { DATABASE_URL, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const env: Record<string, string> = { S3_BUCKET: 'props' };
  for (const [name, value] of Object.entries(files)) {
    env[`${name}_FILE`] = path.join(folder, name);
    writeFileSync(path.join(folder, name), `${value}\n`);
  }
  expect(sharedSettings(env)).toEqual({
    database: { url: DATABASE_URL },
    s3: { bucket: 'props', credentials: { accessKeyId: 'id', secretAccessKey: 'secret' } },
  });
  expect(() => sharedSettings({ ...env, DATABASE_URL_FILE: path.join(folder, 'none') })).toThrow(
    /DATABASE_URL_FILE can't/,
  );
});

describe('a process keeps what it keeps', () => {
  const env = { DATABASE_URL, S3_BUCKET: 'props' };
  it.each([
    ['in its folder, without anything', {}, {}, {}],
    ['in its folder, beside the database of another program', { DATABASE_URL }, {}, {}],
    ['in its folder, beside the bucket of another program', { S3_BUCKET: 'props' }, {}, {}],
    ['in its folder, for a worker on it', { DATABASE_URL }, { role: 'worker', data: 'd' }, {}],
    ['where both variables say', env, {}, { database: { url: DATABASE_URL }, s3: { bucket: 'props' } }],
    [
      'where the arguments say, before the environment',
      { ...env, S3_REGION: 'eu-west-1' },
      { database: 'postgresql://v@i/e', blobs: 's3://other/team?endpoint=http://h:1' },
      {
        database: { url: 'postgresql://v@i/e' },
        s3: { bucket: 'other', prefix: 'team/', endpoint: 'http://h:1', region: 'eu-west-1' },
      },
    ],
    [
      'in a database and a shared folder',
      {},
      { database: DATABASE_URL, data: 'd' },
      { database: { url: DATABASE_URL } },
    ],
  ] as const)('%s', (_, env, choice, storage) => expect(chosenStorage(env, choice)).toEqual(storage));

  it.each([
    ['postgres://u:secret@h/d', undefined, 'usage', '--database'],
    ['mysql://u@h/d', undefined, 'invalid_input', 'DATABASE_URL'],
    [DATABASE_URL, undefined, 'invalid_input', 'S3_BUCKET'],
    [DATABASE_URL, 'https://bucket', 'invalid_input', '--blobs'],
    [DATABASE_URL, 's3://id:secret@bucket', 'invalid_input', '--blobs'],
    [DATABASE_URL, 's3://bucket?secret=x', 'invalid_input', '--blobs'],
    [undefined, 's3://bucket', 'invalid_input', 'DATABASE_URL'],
  ])('never in %s with %s', (database, blobs, code, where) => {
    expect(() => chosenStorage({}, { database, blobs })).toThrow(
      expect.objectContaining({ code, where, message: expect.not.stringContaining('secret') }),
    );
  });

  it('of one that only answers needs a bucket, too', () => {
    expect(() => chosenStorage({ DATABASE_URL }, { role: 'api' })).toThrow(
      expect.objectContaining({ where: 'S3_BUCKET' }),
    );
  });
});
