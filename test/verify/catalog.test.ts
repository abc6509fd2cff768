import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GENERATED } from '../../scripts/generate-docs.ts';
import { CATALOG } from '../../src/verify/catalog.ts';

const kinds = CATALOG.flatMap((chapter) => chapter.kinds);

describe('the catalogue of findings', () => {
  it('has every code once', () => {
    const codes = kinds.map(({ code }) => code);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it.each(kinds)('$code is <level>/<words-with-hyphens>, and explained', ({ code, about }) => {
    expect(code).toMatch(/^(structure|format|physics|simulation|scene|request)\/[a-z]+(-[a-z]+)*$/);
    expect(about).toMatch(/^\S.{20,}[.)]$/);
  });
});

describe('generated files', () => {
  it.each(Object.entries(GENERATED))('%s is current (npm run docs)', (file, content) =>
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toBe(content()),
  );
});
