import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBundle } from '../../../src/formats/bundle/read.ts';

const CORPUS = '../shared/corpus/glb';
const available = existsSync(CORPUS);

describe.skipIf(!available)(
  `third-party bundle${available ? '' : ` (skipped: no ${CORPUS} beside this checkout)`}`,
  () => {
    it('a visual and a collision file without physics.json: convex parts kept as they are, mass from them', async () => {
      const file = (name: string): Uint8Array => new Uint8Array(readFileSync(`${CORPUS}/${name}`));
      const files = new Map([
        ['visual.glb', file('repair_tools.glb')],
        ['collision.glb', file('repair_tools_collision.glb')],
      ]);
      const { model, findings } = await readBundle(files, { name: 'tools', entry: 'visual.glb' });
      expect(model.links).toHaveLength(1);
      const [link] = model.links;
      // Five nodes in the collision file, whose hulls hold 414 cm³ together.
      expect(link!.collisions).toHaveLength(5);
      expect(link!.inertial.mass).toBeCloseTo(0.207, 3);
      expect(link!.visuals.length).toBeGreaterThan(0);
      expect(findings.map(({ code }) => code)).toEqual(['format/bundle-no-physics', 'physics/mass-estimated']);
    });
  },
);
