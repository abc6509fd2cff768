import { describe, it } from 'vitest';
import { drawnDialect } from '../../src/service/dialect/served-dialect.ts';
import { shareFake, temporaryFolder } from '../service/open.ts';
import { clientOf, personalPipeline, SCENE_PRODUCER, teamPipeline } from './pipeline.ts';

const shared = shareFake({ producer: SCENE_PRODUCER });

describe('a client that knows the spelling', () => {
  for (let seed = 1; seed <= 15; seed++) {
    it(`runs the whole pipeline in dialect ${seed}`, async () => {
      const { service } = shared;
      const dialect = drawnDialect(seed);
      const folder = temporaryFolder();
      await personalPipeline(clientOf(service, dialect, service.keys.personal), folder);
      await teamPipeline(clientOf(service, dialect, service.keys.team), folder, dialect.shapes);
    });
  }
});
