import { describe, expect, it } from 'vitest';
import { SIMULATORS } from '../../adapters/registry.ts';
import { howToLoad } from '../../mcp-server/how-to-load.ts';

describe('how to load what is installed', () => {
  it.each(SIMULATORS)('names the prop and the folder in at most 60 tokens: %s', async (simulator) => {
    const text = await howToLoad('oak_cabinet', { [simulator]: 'oak_cabinet/file' }, { isScene: false });
    expect(text).toContain('oak_cabinet');
    expect(text).toMatch(new RegExp(`^to load it, in ${simulator}/: .+`));
    // A token of English and shell is 4 letters long.
    expect(text!.length / 4).toBeLessThanOrEqual(60);
  });

  it('speaks of the simulator that was asked for, and of none for a scene that it has no word for', async () => {
    const files = { mujoco: 'a.xml', pybullet: 'a.urdf' };
    expect(await howToLoad('mug', files, { asked: ['pybullet'], isScene: false })).toBe(
      'to load it, in pybullet/: pip install pybullet && python propmaster_pybullet.py --view mug',
    );
    expect(await howToLoad('room', { urdf: 'a.urdf' }, { isScene: true })).toBeUndefined();
  });
});
