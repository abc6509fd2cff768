import { expect, it } from 'vitest';
import { sharedSettings } from '../../src/service/shared-settings.ts';

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
