import { type Exchange, objectOf } from '../call.ts';
import type { ConformanceCheck, Suite } from '../check.ts';
import { fields } from './fields.ts';
import { readSceneList } from './reading.ts';
import { acceptance, followed, fresh, isZip } from './work.ts';

export const SCENE_CHECKS: readonly ConformanceCheck[] = [
  {
    about: 'a scene of a Team: made, read, renamed, exported',
    class: 'destroy',
    needs: ['team'],
    rules: [
      'scenes-create.route',
      'scenes-create.team',
      'scenes-create.202',
      'scenes-create.poll',
      'areas.scenes-text',
      'generation.scene-from-text',
      'scene-acceptance.ok',
      'scene-acceptance.job_id',
      'scene-acceptance.scene_id',
      'scene-acceptance.status',
      'job-birth.scene',
      'job-birth.scene-status',
      'reconstruction.team',
      'scenes-get.route',
      'scenes-status.route',
      'areas.scenes-track',
      'scenes-update.route',
      'scenes-update.body',
      'scene-update.name',
      'scene-validation.detail',
      'scene-validation.loc',
      'scene-validation.msg',
      'scene-validation.type',
      'scenes-archive.route',
      'scenes-archive.zip',
    ],
    async run(suite) {
      const headers = { 'idempotency-key': fresh() };
      const json = { prompt: 'a table with a mug on it', max_cost_cents: 100_000 };
      const accepted = await suite.ask({ as: 'team', method: 'POST', path: '/v1/scenes', headers, json });
      const job = acceptance(
        suite,
        accepted,
        ['scenes-create.202', 'job-birth.scene'],
        [
          'scenes-create.route',
          'scenes-create.team',
          'areas.scenes-text',
          'generation.scene-from-text',
          'reconstruction.team',
        ],
        ['scene-acceptance.job_id'],
      );
      fields(suite, accepted, accepted.json, [['scene-acceptance.scene_id', 'scene_id', 'string']]);
      suite.rule('scene-acceptance.ok', objectOf(accepted.json)['ok'] === true, accepted, '`ok` must be true');
      for (const rule of ['scene-acceptance.status', 'job-birth.scene-status'])
        suite.rule(rule, objectOf(accepted.json)['status'] === 'queued', accepted, '`status` must be queued');
      const again = await suite.ask({ as: 'team', method: 'POST', path: '/v1/scenes', headers, json });
      suite.rule(
        'scenes-create.key-required',
        objectOf(again.json)['job_id'] === job,
        again,
        'the same request under the same key made another scene',
      );
      const done = await followed(suite, 'team', job);
      suite.rule('scenes-create.poll', done.status === 200, done);
      const scene = String(objectOf(accepted.json)['scene_id']);
      const one = await suite.ask({ as: 'team', method: 'GET', path: `/v1/scenes/${scene}` });
      suite.rule(
        'scenes-get.route',
        one.status === 200 && one.json !== undefined,
        one,
        `must be 200, and is ${one.status}`,
      );
      const status = await suite.ask({ as: 'team', method: 'GET', path: `/v1/scenes/${scene}/status` });
      for (const rule of ['scenes-status.route', 'areas.scenes-track'])
        suite.rule(
          rule,
          status.status === 200 && status.json !== undefined,
          status,
          `must be 200, and is ${status.status}`,
        );
      const wrong = await suite.ask({ as: 'team', method: 'PATCH', path: `/v1/scenes/${scene}`, json: { name: 5 } });
      validation(suite, wrong);
      const renamed = await suite.ask({
        as: 'team',
        method: 'PATCH',
        path: `/v1/scenes/${scene}`,
        json: { name: 'Conformance' },
      });
      for (const rule of ['scenes-update.route', 'scenes-update.body'])
        suite.rule(
          rule,
          renamed.status >= 200 && renamed.status < 300,
          renamed,
          `must be a success, and is ${renamed.status}`,
        );
      const list = await suite.ask({ as: 'team', method: 'GET', path: '/v1/scenes' });
      const scenes = objectOf(list.json)['scenes'];
      const mine = (Array.isArray(scenes) ? scenes.map(objectOf) : []).find(({ id }) => id === scene);
      suite.rule('scene-update.name', mine?.['name'] === 'Conformance', list, 'the list has another name');
      await readSceneList(suite);
      const archive = await suite.ask({ as: 'team', method: 'POST', path: `/v1/scenes/${scene}/export` });
      suite.rule('scenes-archive.route', archive.status === 200, archive, `must be 200, and is ${archive.status}`);
      const zip = /^application\/zip/.test(archive.headers.get('content-type') ?? '') && isZip(archive.bytes);
      suite.rule('scenes-archive.zip', zip, archive, 'it is no ZIP as application/zip');
    },
  },
];

function validation(suite: Suite, answer: Exchange): void {
  const { detail } = objectOf(answer.json);
  suite.rule(
    'scene-validation.detail',
    answer.status >= 400 && Array.isArray(detail) && detail.length > 0,
    answer,
    '`detail` must be an array of objects',
  );
  const [one] = Array.isArray(detail) ? detail : [];
  fields(suite, answer, one, [
    ['scene-validation.loc', 'loc', 'strings'],
    ['scene-validation.msg', 'msg', 'string'],
    ['scene-validation.type', 'type', 'string'],
  ]);
}
