import { describe, expect, it, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '../../src/service/store/database.ts';
import { temporaryFolder } from './open.ts';

function open(dataDir = temporaryFolder()): Db {
  const db = openDatabase(dataDir);
  onTestFinished(() => db.close());
  return db;
}

const add = (db: Db, name: string, value = 'x') => db.run('insert into settings values (?, ?)', name, value);
const names = (db: Db) => db.all<{ name: string }>('select name from settings order by name').map(({ name }) => name);

describe('a transaction', () => {
  it('is rolled back when its work throws, and the next one works', () => {
    const db = open();
    expect(() =>
      db.transaction(() => {
        add(db, 'a');
        throw new Error('changed my mind');
      }),
    ).toThrow('changed my mind');
    db.transaction(() => add(db, 'b'));
    expect(names(db)).toEqual(['b']);
  });

  it('on a full disk tells so, is rolled back, and the next one works', () => {
    const db = open();
    const { page_count } = db.get<{ page_count: number }>('pragma page_count')!;
    db.run(`pragma max_page_count = ${page_count + 2}`);
    expect(() =>
      db.transaction(() => {
        add(db, 'a');
        add(db, 'b', 'x'.repeat(100_000));
      }),
    ).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
    db.transaction(() => add(db, 'c'));
    expect(names(db)).toEqual(['c']);
  });
});

describe('opening', () => {
  it('keeps what is there and makes the schema once', () => {
    const dataDir = temporaryFolder();
    const one = open(dataDir);
    add(one, 'a');
    expect(names(open(dataDir))).toEqual(['a']);
    expect(one.get('pragma user_version')).toMatchObject({ user_version: 1 });
    expect(one.get('pragma journal_mode')).toMatchObject({ journal_mode: 'wal' });
    expect(one.get('pragma synchronous')).toMatchObject({ synchronous: 2 });
    expect(one.get('pragma foreign_keys')).toMatchObject({ foreign_keys: 1 });
  });
});
