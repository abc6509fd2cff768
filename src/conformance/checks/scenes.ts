import { type Exchange, objectOf } from '../call.ts';
import type { ConformanceCheck, Suite } from '../check.ts';
import { CEILING_CENTS } from '../litter.ts';
import { fields, presentFields } from './fields.ts';
import { readSceneList } from './reading.ts';
import { ARCHIVE_RULES, archived, graph, resultOf, SAVED_RULES, saved } from './scene-files.ts';
import { acceptance, COURSE_RULES, followed, fresh } from './work.ts';

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
      'scenes-create.body',
      'scenes-create.whole-pipeline',
      'scene-state.completed',
      'scene-update.description',
      'scene-update.no-regeneration',
      'scene-validation.input',
      'scene-validation.ctx',
      'scenes-get.graph-on-demand',
      'scenes-get.graph-absent',
      ...COURSE_RULES,
      ...ARCHIVE_RULES,
      ...SAVED_RULES,
    ],
    async run(suite) {
      const headers = { 'idempotency-key': fresh() };
      const json = { prompt: 'a table with a mug on it', max_cost_cents: CEILING_CENTS };
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
          'scenes-create.body',
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
      const ended = objectOf(objectOf(done.json)['job'])['status'];
      suite.rule('scenes-create.whole-pipeline', ended === 'succeeded', done, `the job ended as ${String(ended)}`);
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
        json: { name: 'Conformance', description: 'Made by a test of the interface.' },
      });
      for (const rule of ['scenes-update.route', 'scenes-update.body', 'scene-update.description'])
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
      for (const rule of ['scene-state.completed', 'scene-update.no-regeneration'])
        suite.rule(
          rule,
          mine?.['pipeline_status'] === 'completed',
          list,
          `\`pipeline_status\` of a scene that is done is ${String(mine?.['pipeline_status'])}`,
        );
      await readSceneList(suite);
      await archived(suite, scene);
      await graph(suite, scene, one);
      await saved(suite, scene, job, resultOf(done));
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
  presentFields(suite, answer, one, [['scene-validation.ctx', 'ctx', 'object']]);
  suite.rule('scene-validation.input', 'input' in objectOf(one), answer, '`input` must be there');
}
