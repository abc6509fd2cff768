import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeGlb } from '../../src/formats/glb/decode.ts';

const FOLDER = '../shared/corpus/glb';
const available = existsSync(FOLDER);

/** Triangles of each as glTF-Validator counts them. */
const ACCEPTED = [
  ['glasses.glb', 17_040],
  ['knife_collision.glb', 1_178],
  ['repair_tools.glb', 7_554],
  ['repair_tools_collision.glb', 3_104],
  ['BoxMeshopt.glb', 12],
] as const;

describe.skipIf(!available)(
  `third-party GLB${available ? '' : ` (skipped: no ${FOLDER} beside this checkout)`}`,
  () => {
    const decode = (name: string) => decodeGlb(new Uint8Array(readFileSync(`${FOLDER}/${name}`)), name);

    it.each(ACCEPTED)('accepts %s, all %i triangles of it', async (name, triangles) => {
      const { parts } = await decode(name);
      const meshes = parts.flatMap(({ primitives }) => primitives.map(({ mesh }) => mesh));
      expect(meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0)).toBe(triangles);
    });

    it.each([
      ['BoxWithInfinites.glb', 'ACCESSOR_INVALID_FLOAT'],
      ['BoxBadNormals.glb', 'ACCESSOR_VECTOR3_NON_UNIT'],
    ])('refuses %s', async (name, issue) => {
      await expect(decode(name)).rejects.toMatchObject({
        code: 'invalid_input',
        findings: expect.arrayContaining([
          expect.objectContaining({ code: 'format/gltf-error', args: expect.objectContaining({ issue }) }),
        ]),
      });
    });
  },
);
