import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { TAR_END, tarEntry } from '../../../src/formats/tar/write.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('writes ustar headers by the letter', () => {
  const [header, content, filling] = tarEntry('mug.json', bytes('{"a":1}'));
  const text = new TextDecoder('latin1').decode(header);
  expect(header!.length).toBe(512);
  expect(text.slice(0, 9)).toBe('mug.json\0');
  expect(text.slice(100, 108)).toBe('0000644\0');
  expect(text.slice(124, 136)).toBe('00000000007\0');
  expect(text.slice(136, 148)).toBe('00000000000\0');
  expect(text[156]).toBe('0');
  expect(text.slice(257, 265)).toBe('ustar\x0000');
  const sum = header!.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  expect(Number.parseInt(text.slice(148, 154), 8)).toBe(sum);
  expect([content!.length, filling!.length]).toEqual([7, 505]);
});

it('is read by tar', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-tar-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = { 'a.json': '{}', 'a.png': 'x'.repeat(512), 'deep/b.bin': '', ['n'.repeat(100)]: 'y'.repeat(1025) };
  const pieces = Object.entries(files).flatMap(([name, content]) => tarEntry(name, bytes(content)));
  const archive = path.join(folder, 'a.tar');
  writeFileSync(archive, Buffer.concat([...pieces, TAR_END]));
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  for (const [name, content] of Object.entries(files))
    expect(readFileSync(path.join(folder, name), 'utf8')).toBe(content);
});

it('refuses what the header has no room for', () => {
  for (const name of ['', 'ä.png', 'n'.repeat(101), 'a b'])
    expect(() => tarEntry(name, bytes(''))).toThrow('tarEntry: no name of a file');
});
