import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditAccount } from '../../../src/formats/account.ts';
import { GLTF_ACCOUNT } from '../../../src/formats/glb/account.ts';
import { surveyGltf } from '../../../src/formats/glb/survey.ts';

/** The properties that the specification lists. */
const WORDS = readFileSync(new URL('../../fixtures/gltf-words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) => {
    const [owner, names] = line.split(': ') as [string, string];
    return names.split(' ').map((name) => (owner === '' ? name : `${owner}/${name}`));
  });

it('judges every property of glTF 2.0 and of its ratified extensions', () => {
  expect(WORDS.length).toBeGreaterThan(200);
  expect(auditAccount(GLTF_ACCOUNT, WORDS)).toEqual({ unjudged: [], unknown: [] });
});

it('tells of glass, lights, cameras and variants, and not of what is carried', () => {
  const [lost, details, ...more] = surveyGltf(
    {
      asset: { version: '2.0', copyright: 'somebody' },
      extensions: { KHR_lights_punctual: { lights: [{ type: 'point' }] }, KHR_materials_variants: { variants: [{}] } },
      cameras: [{ type: 'perspective', perspective: { yfov: 1, znear: 1 } }],
      nodes: [{ mesh: 0, camera: 0, extras: { anything: { goes: 1 } } }],
      materials: [
        {
          doubleSided: true,
          pbrMetallicRoughness: {
            baseColorTexture: { index: 0, extensions: { KHR_texture_transform: { scale: [2, 2] } } },
          },
          extensions: { KHR_materials_transmission: { transmissionFactor: 0.9 }, KHR_materials_ior: { ior: 1.4 } },
        },
        { extensions: { KHR_materials_transmission: { transmissionFactor: 0 } } },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_3: 1, _TEMPERATURE: 2 } }] }],
      samplers: [{ wrapS: 10497, wrapT: 33071 }],
    },
    'a.glb',
  );
  expect(more).toEqual([]);
  const words = (finding: typeof lost): string[] =>
    (finding!.args['notes'] as { words: { word: string }[] }[]).flatMap((note) => note.words.map(({ word }) => word));
  expect(lost).toMatchObject({ code: 'format/gltf-account', severity: 'warning' });
  expect(words(lost)).toEqual(['KHR_materials_variants/variants', 'KHR_materials_transmission/transmissionFactor']);
  expect(lost!.message).toContain(
    'KHR_materials_transmission/transmissionFactor (what it is made of is shown as opaque',
  );
  expect(details).toMatchObject({ code: 'format/gltf-account-details', severity: 'info' });
  expect(words(details)).toEqual(
    expect.arrayContaining([
      'KHR_lights_punctual/lights',
      'nodes/camera',
      'KHR_materials_ior/ior',
      'meshes/primitives/attributes/_custom',
      'samplers/wrapT',
    ]),
  );
  expect(words(details)).not.toContain('samplers/wrapS');
  expect(words(details)).not.toContain('asset/copyright');
});
