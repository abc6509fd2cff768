import { expect, it } from 'vitest';
import { contentKind } from '../../src/client/download/content-kind.ts';

it.each([
  ['PK\x03\x04\x14\x00', 'zip'],
  ['glTF\x02\x00\x00\x00', 'glb'],
  ['PXR-USDC\x00\x08', 'usd'],
  ['#usda 1.0\n', 'usd'],
  ['BLENDER-v300', 'blend'],
  ['\x28\xb5\x2f\xfd\x00', 'blend'],
  ['<!doctype html>', 'text'],
  ['\xef\xbb\xbf {"ok": false}', 'text'],
  ['', 'empty'],
  ['PK', 'unknown'],
  ['solid cube', 'unknown'],
])('%j is %s', (head, kind) => expect(contentKind(Buffer.from(head, 'latin1'))).toBe(kind));
