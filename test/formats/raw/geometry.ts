import { expect } from 'vitest';
import type { RawGeometry } from '../../../src/formats/raw/types.ts';
import { solidProperties } from '../../../src/model/solid.ts';
import type { Mesh } from '../../../src/model/types.ts';

export const filesOf = (files: Readonly<Record<string, string | Uint8Array>>): Map<string, Uint8Array> =>
  new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ]),
  );

export const meshesOf = ({ parts }: RawGeometry): Mesh[] =>
  parts.flatMap(({ primitives }) => primitives.map(({ mesh }) => mesh));

export const codesOf = ({ findings }: RawGeometry): string[] => findings.map(({ code }) => code);

/** Signed volume of all meshes together [m³]. */
export const volumeOf = (raw: RawGeometry): number =>
  meshesOf(raw).reduce((sum, mesh) => sum + solidProperties(mesh).volume, 0);

/** Smallest and largest x, y, z of all meshes [m]. */
export function boundsOf(raw: RawGeometry): number[] {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const { positions } of meshesOf(raw)) {
    positions.forEach((value, i) => {
      min[i % 3] = Math.min(min[i % 3]!, value);
      max[i % 3] = Math.max(max[i % 3]!, value);
    });
  }
  return [...min, ...max];
}

export function expectClose(found: Iterable<number>, wanted: readonly number[], tolerance = 1e-6): void {
  const values = [...found];
  expect(values).toHaveLength(wanted.length);
  for (const [i, value] of wanted.entries())
    expect(Math.abs(values[i]! - value), `${i}: ${values} against ${wanted}`).toBeLessThan(tolerance);
}

/** 1 × 1 pixel. */
export const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** Head of a JPEG of 2 × 3 pixels; nobody decodes it here. */
export const jpeg = Uint8Array.from([
  0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x00, 0x00, 0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x03, 0x00, 0x02, 0x01, 0x01,
  0x11, 0x00, 0xff, 0xd9,
]);
