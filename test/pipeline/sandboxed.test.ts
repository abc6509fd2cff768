import { afterEach, expect, it, vi } from 'vitest';
import { readModel } from '../../src/pipeline/read-model.ts';

const decodeGlbSafely = vi.hoisted(() => vi.fn(() => Promise.reject(new Error('reached the sandbox'))));
vi.mock('../../src/sandbox/glb.ts', () => ({ decodeGlbSafely }));
afterEach(() => decodeGlbSafely.mockClear());

const SDF = `<sdf version="1.11"><model name="m"><link name="a"><visual name="v"><geometry><mesh><uri>tray.glb</uri></mesh></geometry>
</visual></link></model></sdf>`;
const text = (content: string): Uint8Array => new TextEncoder().encode(content);

/** What a stranger's GLB says of sizes and counts is believed by a decoder: it decodes where it can be ended. */
it.each([
  ['sdf', 'model.sdf', { 'model.sdf': SDF, 'tray.glb': 'glTF' }],
  ['glb', 'tray.glb', { 'tray.glb': 'glTF' }],
  ['glb_bundle', 'visual.glb', { 'visual.glb': 'glTF' }],
] as const)('a GLB that came as or with %s is decoded in the sandbox', async (format, main, contents) => {
  const files = new Map(Object.entries(contents).map(([path, content]) => [path, text(content)] as const));
  await expect(readModel({ format, main, files, findings: [] } as never, { name: 'm', treatment: {} })).rejects.toThrow(
    'sandbox',
  );
  expect(decodeGlbSafely).toHaveBeenCalledTimes(1);
});
