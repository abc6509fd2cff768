import { describe, expect, it } from 'vitest';
import { CsvError, readCsv } from '../../src/batch/items/csv.ts';

const fields = (text: string) => readCsv(text).map((record) => record.fields);

describe('readCsv', () => {
  // The examples of RFC 4180, section 2.
  it.each([
    ['1: CRLF after each record', 'aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n'],
    ['2: the last one may lack it', 'aaa,bbb,ccc\r\nzzz,yyy,xxx'],
    ['LF alone', 'aaa,bbb,ccc\nzzz,yyy,xxx\n'],
    ['5: quotes around fields', '"aaa","bbb","ccc"\r\nzzz,yyy,xxx'],
  ])('rule %s', (_rule, text) => {
    expect(fields(text)).toEqual([
      ['aaa', 'bbb', 'ccc'],
      ['zzz', 'yyy', 'xxx'],
    ]);
  });

  it('rule 6: line breaks and commas within quotes', () => {
    expect(fields('"aaa","b\r\nb,b","ccc"\r\nzzz,yyy,xxx')).toEqual([
      ['aaa', 'b\r\nb,b', 'ccc'],
      ['zzz', 'yyy', 'xxx'],
    ]);
  });

  it('rule 7: a quote within quotes is doubled', () => {
    expect(fields('"aaa","b""bb","ccc"')).toEqual([['aaa', 'b"bb', 'ccc']]);
    expect(fields('""""')).toEqual([['"']]);
  });

  it('keeps spaces and empty fields', () => {
    expect(fields(' a ,,\n,"",\n')).toEqual([
      [' a ', '', ''],
      ['', '', ''],
    ]);
  });

  it('leaves out lines without anything, and counts them', () => {
    expect(readCsv('a\n\n"b\nb"\n\nc')).toEqual([
      { line: 1, fields: ['a'] },
      { line: 3, fields: ['b\nb'] },
      { line: 6, fields: ['c'] },
    ]);
  });

  it.each([
    ['a quote within an unquoted field', 'a\nb "c" d', 2],
    ['something after a closing quote', 'a\n"b" c', 2],
    ['a quote that is never closed', 'a\nb\n"c\nd\n', 3],
    ['a carriage return alone', 'a\rb', 1],
  ])('refuses %s, and tells the line', (_what, text, line) => {
    expect(() => readCsv(text)).toThrow(CsvError);
    expect(() => readCsv(text)).toThrow(expect.objectContaining({ line }));
  });
});
