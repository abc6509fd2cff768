import type { ByteMap } from '../../src/formats/files.ts';
import { changed, type Draft, type Fixture, pack, tetrahedron } from './draft.ts';
import { png } from './pictures.ts';

/** The BIN chunk as another buffer, behind a URI. */
function outside(uri: string) {
  return changed((draft) => {
    Object.assign(draft.json.buffers[0]!, { uri });
    draft.bin = new Uint8Array();
  });
}

const { bin } = tetrahedron();
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const beside = (path: string): { files: ByteMap } => ({ files: new Map([[path, bin]]) });

function withImage(draft: Draft, uri: string): void {
  draft.json['images'] = [{ uri }];
  draft.json['textures'] = [{ source: 0 }];
  draft.json['materials'] = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
}

const external = (trait: string, uri: string): Fixture => ({
  name: `refuse--gltf-external--${trait}`,
  make: outside(uri),
  // What a careless reader could find instead.
  files: new Map(['a.bin', 'etc/passwd', '../a.bin', '/etc/passwd'].map((path) => [path, bin])),
});

/** Buffers and images that lie elsewhere. */
export const uriFixtures: readonly Fixture[] = [
  { name: 'accept--buffer-in-a-data-uri', make: outside(`data:application/octet-stream;base64,${base64(bin)}`) },
  { name: 'accept--buffer-in-a-data-uri-of-gltf', make: outside(`data:application/gltf-buffer;base64,${base64(bin)}`) },
  {
    name: 'accept--image-in-a-data-uri',
    make: changed((draft) => withImage(draft, `data:image/png;base64,${base64(png(4, 4))}`)),
  },
  {
    name: 'accept--several-buffers',
    make: () => {
      const draft = tetrahedron();
      draft.json.buffers.push({
        byteLength: 24,
        uri: `data:application/octet-stream;base64,${base64(bin.subarray(48))}`,
      });
      Object.assign(draft.json.bufferViews[1]!, { buffer: 1, byteOffset: 0 });
      return pack(draft);
    },
  },
  { name: 'accept--buffer-beside-it', make: outside('tetrahedron.bin'), ...beside('tetrahedron.bin') },
  { name: 'accept--buffer-in-a-folder-beside-it', make: outside('./data//a.bin'), ...beside('data/a.bin') },
  { name: 'accept--buffer-with-encoded-name', make: outside('W%C3%BCrfel%20%231.bin'), ...beside('Würfel #1.bin') },
  { name: 'accept--buffer-with-a-percent-sign', make: outside('100%25.bin'), ...beside('100%.bin') },
  { name: 'accept--buffer-with-two-dots-in-its-name', make: outside('a..bin'), ...beside('a..bin') },
  {
    name: 'accept--image-beside-it',
    make: changed((draft) => withImage(draft, 'look.png')),
    files: new Map([['look.png', png(4, 4)]]),
  },

  external('http', 'http://example.org/a.bin'),
  external('https', 'https://example.org/a.bin'),
  external('https-in-capitals', 'HTTPS://example.org/a.bin'),
  external('ftp', 'ftp://example.org/a.bin'),
  external('blob', 'blob:https://example.org/1'),
  external('file', 'file:///etc/passwd'),
  external('file-in-capitals', 'FILE:a.bin'),
  external('absolute', '/etc/passwd'),
  external('two-slashes', '//example.org/a.bin'),
  external('windows-share', '\\\\server\\a.bin'),
  external('drive', 'C:/a.bin'),
  external('drive-without-slash', 'c:a.bin'),
  external('parent', '../a.bin'),
  external('parent-inside', 'b/../../a.bin'),
  external('parent-that-stays-inside', 'b/../a.bin'),
  external('parent-with-backslash', '..\\a.bin'),
  external('parent-encoded', '%2e%2e/a.bin'),
  external('parent-with-encoded-slash', '..%2fa.bin'),
  external('absolute-encoded', '%2Fetc%2Fpasswd'),
  external('scheme-encoded', 'file%3a///etc/passwd'),
  external('null-byte', 'a.bin%00.png'),
  external('broken-encoding', 'a%zz.bin'),
  external('endless', `${'a/'.repeat(5000)}a.bin`),
  {
    name: 'refuse--gltf-external--image-on-a-server',
    make: changed((draft) => withImage(draft, 'https://example.org/a.png')),
  },
  { name: 'refuse--gltf-missing-file--no-archive-around-it', make: outside('a.bin') },
  { name: 'refuse--gltf-missing-file--another-case', make: outside('A.bin'), ...beside('a.bin') },
  { name: 'refuse--gltf-missing-file--encoded-twice', make: outside('a%2520b.bin'), ...beside('a b.bin') },
  { name: 'refuse--gltf-missing-file--inherited-name', make: outside('constructor'), ...beside('a.bin') },
  { name: 'refuse--gltf-data-uri--not-base64', make: outside('data:application/octet-stream,hello') },
  {
    name: 'refuse--gltf-data-uri--broken-base64',
    make: outside(`data:application/octet-stream;base64,${base64(bin).replace('A', '!')}`),
  },
  { name: 'refuse--gltf-data-uri--without-comma', make: outside('data:application/octet-stream;base64') },
  {
    name: 'refuse--glb-data--data-uri-too-short',
    make: outside(`data:application/octet-stream;base64,${base64(bin.subarray(4))}`),
  },
  {
    name: 'refuse--glb-data--file-beside-it-too-short',
    make: outside('a.bin'),
    files: new Map([['a.bin', bin.subarray(1)]]),
  },
];
