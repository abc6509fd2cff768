import { describe, expect, it } from 'vitest';
import { coded, html, prose } from '../../src/service/openapi/html.ts';
import { inWords } from '../../src/service/openapi/in-words.ts';

describe('html', () => {
  it('escapes what is put in, and leaves alone what is HTML already', () => {
    const name = html`<b>${'<&>'}</b>`;
    expect(html`<p title="${'"\''}">${name}${[name]}${1}</p>`.text).toBe(
      '<p title="&#34;&#39;"><b>&#60;&#38;&#62;</b><b>&#60;&#38;&#62;</b>1</p>',
    );
  });

  it('knows paragraphs and code', () => {
    expect(prose('one `a<b`\n\ntwo').map(({ text }) => text)).toEqual([
      '<p>one <code>a&#60;b</code></p>',
      '<p>two</p>',
    ]);
    expect(html`${coded('plain')}`.text).toBe('plain');
  });
});

describe('the schema of a parameter in words', () => {
  it.each([
    [{ type: 'integer', minimum: 1, maximum: 100, default: 20 }, 'integer, 1 to 100, default `20`'],
    [{ type: 'string', minLength: 1 }, 'string, not empty'],
    [{ type: 'string', maxLength: 9, pattern: '^a' }, 'string, at most 9 characters, like `^a`'],
    [{ type: 'string', enum: ['a', 'b'] }, 'one of `a`, `b`'],
  ])('%j', (schema, words) => {
    expect(inWords(schema)).toBe(words);
  });
});
