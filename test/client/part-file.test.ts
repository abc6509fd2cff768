import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PartFile } from '../../src/client/download/part-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-part-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);

it('appears at the end, whole', async () => {
  const target = path.join(folder, 'file');
  const part = await PartFile.create(target);
  await part.append(bytes('ab'));
  await part.append(bytes('c'));
  expect(readdirSync(folder)).toEqual(['file.part']);
  // printf abc | sha256sum
  expect(part.sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  await part.commit();
  await part.discard();
  expect(readdirSync(folder)).toEqual(['file']);
  expect(readFileSync(target, 'utf8')).toBe('abc');
});

it('begun anew, keeps nothing of before', async () => {
  const target = path.join(folder, 'file');
  const part = await PartFile.create(target);
  await part.append(bytes('a longer text'));
  await part.restart();
  await part.append(bytes('abc'));
  expect(part.sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(new TextDecoder().decode(part.head)).toBe('abc');
  await part.commit();
  expect(readFileSync(target, 'utf8')).toBe('abc');
});

it('given up, leaves nothing', async () => {
  const part = await PartFile.create(path.join(folder, 'file'));
  await part.append(bytes('abc'));
  await part.discard();
  expect(readdirSync(folder)).toEqual([]);
});

it('does not write through a link that lies in its place', async () => {
  const elsewhere = path.join(folder, 'elsewhere');
  writeFileSync(elsewhere, 'precious');
  symlinkSync(elsewhere, path.join(folder, 'file.part'));
  const part = await PartFile.create(path.join(folder, 'file'));
  await part.append(bytes('abc'));
  await part.commit();
  expect(readFileSync(elsewhere, 'utf8')).toBe('precious');
  expect(readFileSync(path.join(folder, 'file'), 'utf8')).toBe('abc');
});
