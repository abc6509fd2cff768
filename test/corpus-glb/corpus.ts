import { compressedFixtures } from './compressed.ts';
import { containerFixtures } from './container.ts';
import { dataFixtures } from './data.ts';
import type { Fixture } from './draft.ts';
import { extensionFixtures } from './extensions.ts';
import { geometryFixtures } from './geometry.ts';
import { graphFixtures } from './graph.ts';
import { imageFixtures } from './images.ts';
import { limitFixtures } from './limits.ts';
import { physicsFixtures } from './physics.ts';
import { uriFixtures } from './uris.ts';

/** Every generated GLB, named after its verdict. */
export const CORPUS: readonly Fixture[] = [
  ...containerFixtures,
  ...limitFixtures,
  ...dataFixtures,
  ...graphFixtures,
  ...uriFixtures,
  ...imageFixtures,
  ...extensionFixtures,
  ...physicsFixtures,
  ...geometryFixtures,
  ...compressedFixtures,
];

/** The code that a fixture must be refused with, `format/` included; `undefined` for one to accept. */
export function verdictOf({ name }: Fixture): string | undefined {
  const [verdict, code] = name.split('--');
  return verdict === 'refuse' ? `format/${code}` : undefined;
}
