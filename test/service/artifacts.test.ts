import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { writeArtifacts } from '../../src/service/export/artifacts.ts';
import { hinged } from '../formats/models.ts';

describe('writeArtifacts', () => {
  it('writes every format of the release under a name and a media type of its own', async () => {
    const files = await writeArtifacts(hinged);
    expect(files.map(({ format, name, mediaType }) => [format, name, mediaType])).toEqual([
      ['mjcf', 'hinged-mjcf.zip', 'application/zip'],
      ['sdf', 'hinged-sdf.zip', 'application/zip'],
      ['usd', 'hinged-usd.zip', 'application/zip'],
      ['usdz', 'hinged.usdz', 'model/vnd.usdz+zip'],
      ['glb', 'hinged.glb', 'model/gltf-binary'],
      ['glb_bundle', 'hinged-bundle.zip', 'application/zip'],
    ]);
    for (const { bytes, sha256 } of files) expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  });
});
