import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { coordinate, number } from '../../src/formats/numbers.ts';
import { writeObj } from '../../src/formats/obj/write.ts';
import { writeStl } from '../../src/formats/stl/write.ts';
import { writeZip } from '../../src/formats/zip/write.ts';

const triangle = {
  name: 'triangle',
  positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 0.1, 0]),
  indices: Uint32Array.from([0, 1, 2]),
  normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  uvs: Float32Array.from([0, 0, 1, 0, 0, 0.25]),
};

describe('writeObj', () => {
  it('writes vertices, flipped texture coordinates, normals and one-based faces', () => {
    expect(writeObj(triangle)).toBe(
      'v 0 0 0\nv 1 0 0\nv 0 0.100000001 0\nvt 0 1\nvt 1 1\nvt 0 0.75\nvn 0 0 1\nvn 0 0 1\nvn 0 0 1\nf 1/1/1 2/2/2 3/3/3\n',
    );
  });

  it('leaves out what the mesh has not', () => {
    const { positions, indices, normals } = triangle;
    expect(writeObj({ name: 'a', positions, indices })).toContain('f 1 2 3\n');
    expect(writeObj({ name: 'a', positions, indices, normals })).toContain('f 1//1 2//2 3//3\n');
  });
});

describe('number', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [0.1 + 0.2, '0.3'],
    [Math.fround(0.1), '0.100000001'],
    [-1.5e-7, '-1.5e-7'],
    [1e21, '1e+21'],
  ])('%f → %s', (value, text) => expect(number(value)).toBe(text));
});

describe('coordinate', () => {
  it.each([
    [Math.fround(0.1), '0.1'],
    [-0, '0'],
    [Math.fround(-12.345678), '-12.345678'],
    [Math.fround(1 / 3), '0.33333334'], // with seven decimals it would be another single
    [Math.fround(1e-9), '9.99999972e-10'],
    [Math.fround(123456.7), '123456.703125'], // single precision steps by 1/128 here
  ])('%f → %s, the same in single precision', (value, text) => {
    expect(coordinate(value)).toBe(text);
    expect(Math.fround(Number(text))).toBe(Math.fround(value) + 0);
  });
});

describe('writeStl', () => {
  it('writes 84 + 50 bytes for one triangle: count, normal, corners', () => {
    const bytes = writeStl(triangle);
    expect(bytes).toHaveLength(134);
    const view = new DataView(bytes.buffer);
    expect(view.getUint32(80, true)).toBe(1);
    expect([0, 1, 2].map((i) => view.getFloat32(84 + 4 * i, true))).toEqual([0, 0, 1]);
    expect([0, 1, 2].map((i) => view.getFloat32(84 + 24 + 4 * i, true))).toEqual([1, 0, 0]);
  });
});

describe('writeZip', () => {
  const files = new Map<string, string | Uint8Array>([
    ['b/second.txt', 'zwei'],
    ['a.txt', new Uint8Array([1, 2, 3])],
  ]);

  it('gives the same bytes in every time zone and order', async () => {
    const before = process.env['TZ'];
    try {
      process.env['TZ'] = 'Asia/Tokyo';
      const one = await writeZip(files);
      process.env['TZ'] = 'America/New_York';
      expect(await writeZip(new Map([...files].reverse()))).toEqual(one);
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });

  it('is stored, sorted, and opens with a reader that is not ours', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-zip-'));
    try {
      const file = path.join(folder, 'a.zip');
      writeFileSync(file, await writeZip(files));
      const script =
        'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(z.testzip(),[(i.filename,i.compress_type,i.date_time[0],i.file_size) for i in z.infolist()])';
      const said = execFileSync('python3', ['-c', script, file], { encoding: 'utf8' });
      expect(said.trim()).toBe("None [('a.txt', 0, 1980, 3), ('b/second.txt', 0, 1980, 4)]");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
