import { describe, expect, it, vi } from 'vitest';
import { decompose } from '../../src/model/decompose.ts';
import * as manifold from '../../src/model/manifold.ts';
import { meshOf } from './shapes.ts';

vi.mock('../../src/model/manifold.ts', { spy: true });

describe('the engine of geometry', () => {
  it('is one for the process where it is shared, and another each time it is started', async () => {
    const shared = await manifold.loadManifold();
    expect(await manifold.loadManifold()).toBe(shared);
    const [one, two] = [await manifold.startManifold(), await manifold.startManifold()];
    expect(new Set([shared, one, two]).size).toBe(3);
  });

  it("is a mesh's own where untrusted triangles are taken apart", async () => {
    const { Manifold } = await manifold.loadManifold();
    const mesh = meshOf(
      Manifold.cube([0.1, 0.1, 0.1]).subtract(Manifold.cube([0.08, 0.08, 0.1]).translate([0.01, 0.01, 0.01])),
      'tray',
    );
    const started = vi.mocked(manifold.startManifold);
    started.mockClear();
    await decompose(mesh);
    expect(started).toHaveBeenCalledTimes(1);
    await decompose(mesh);
    expect(started).toHaveBeenCalledTimes(2);
  });
});
