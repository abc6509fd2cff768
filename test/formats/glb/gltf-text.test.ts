import { describe, expect, it } from 'vitest';
import { decodeGlb } from '../../../src/formats/glb/decode.ts';
import { recogniseMesh } from '../../../src/formats/raw/recognise.ts';
import { glbFacts } from '../../../src/inspect/glb-facts.ts';
import { addTexture, type Draft, tetrahedron } from '../../corpus-glb/draft.ts';
import { png } from '../../corpus-glb/pictures.ts';

const text = (json: unknown, start = ''): Uint8Array => new TextEncoder().encode(start + JSON.stringify(json));
const dataUri = (bytes: Uint8Array, kind = 'application/octet-stream'): string =>
  `data:${kind};base64,${Buffer.from(bytes).toString('base64')}`;

/** A tetrahedron whose one buffer has a URI. */
function draftAt(uri: string | ((bin: Uint8Array) => string), change: (draft: Draft) => void = () => {}): Draft {
  const draft = tetrahedron();
  change(draft);
  Object.assign(draft.json.buffers[0]!, { uri: typeof uri === 'string' ? uri : uri(draft.bin) });
  return draft;
}

const showTexture = (draft: Draft, uri: string): void => {
  addTexture(draft, png(4, 4), 'image/png');
  draft.json['images'] = [{ uri }];
};

describe('glTF as JSON', () => {
  it('reads data that stand in it', async () => {
    const { json } = draftAt(dataUri);
    const { parts } = await decodeGlb(text(json), 'a.gltf');
    expect(parts[0]!.primitives[0]!.mesh.indices.length).toBe(12);
  });

  it('reads buffers and images beside it, percent encoding and folders upwards resolved', async () => {
    const { json, bin } = draftAt('my%20data.bin', (draft) => showTexture(draft, '../images/a.png'));
    const files = new Map([
      ['set/model/my data.bin', bin],
      ['set/images/a.png', png(4, 4)],
    ]);
    const { textures, findings } = await decodeGlb(text(json), 'set/model/a.gltf', files);
    expect(textures).toMatchObject([{ mime: 'image/png' }]);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('reads one with the byte order mark that glTF forbids', async () => {
    const { json } = draftAt(dataUri);
    await expect(decodeGlb(text(json, '\ufeff'), 'a.gltf')).resolves.toMatchObject({ parts: [{}] });
  });

  it.each([
    ['https://example.org/a.bin', 'format/gltf-external'],
    ['file:///etc/passwd', 'format/gltf-external'],
    ['/etc/passwd', 'format/gltf-external'],
    ['../../secret.bin', 'format/gltf-external'],
    ['%2e%2e/%2e%2e/secret.bin', 'format/gltf-external'],
    ['gone.bin', 'format/gltf-missing-file'],
    ['data:text/plain,plain', 'format/gltf-data-uri'],
  ])('refuses a buffer at %s', async (uri, code) => {
    const files = new Map([['secret.bin', new Uint8Array(4096)]]);
    const refused = decodeGlb(text(draftAt(uri).json), 'set/a.gltf', files);
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      findings: [expect.objectContaining({ code })],
    });
  });

  it('refuses what is no JSON, and an accessor that its buffer does not hold', async () => {
    const broken = new TextEncoder().encode('{"asset": {"version": "2.0"}');
    await expect(decodeGlb(broken, 'a.gltf')).rejects.toMatchObject({ findings: [{ code: 'format/glb-malformed' }] });
    const { json } = draftAt(dataUri);
    Object.assign(json.accessors[0]!, { count: 4_000 });
    await expect(decodeGlb(text(json), 'a.gltf')).rejects.toMatchObject({ findings: [{ code: 'format/glb-data' }] });
  });

  it('is told by inspect, and recognised as a mesh of another model', () => {
    const { json } = draftAt(dataUri);
    expect(glbFacts(text(json), 'a.gltf', new Map())).toMatchObject({ version: '2.0', nodes: 1, triangles: 4 });
    expect(recogniseMesh(text(json), 'mesh')).toBe('glb');
  });
});
