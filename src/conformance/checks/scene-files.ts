import { type Exchange, objectOf } from '../call.ts';
import type { Suite } from '../check.ts';
import { NONE } from './asking.ts';
import { isZip } from './work.ts';
import { zipNames } from './zip-names.ts';

const SAVED_FORMATS = ['blend', 'usdz', 'glb', 'usd', 'source'] as const;

export const SAVED_RULES: readonly string[] = [
  'areas.scenes-files',
  'scenes-saved.route',
  'scenes-saved.no-body',
  'scenes-saved.exact',
  'scenes-saved.format',
  ...SAVED_FORMATS.map((format) => `scenes-saved.${format}`),
  'scenes-saved.source-zip',
  'scenes-saved.job',
  'scenes-saved.listed',
];

export const ARCHIVE_RULES: readonly string[] = [
  'scenes-archive.body',
  'scenes-archive.content',
  'scene-archive.robot_profile',
];

/** The archive of a scene, without a body and with a wrong one. */
export async function archived(suite: Suite, scene: string): Promise<void> {
  const path = `/v1/scenes/${scene}/export`;
  const archive = await suite.ask({ as: 'team', method: 'POST', path });
  suite.rule('scenes-archive.route', archive.status === 200, archive, `must be 200, and is ${archive.status}`);
  suite.rule('scenes-archive.body', archive.status === 200, archive, 'it must do without a body');
  const zip = /^application\/zip/.test(archive.headers.get('content-type') ?? '') && isZip(archive.bytes);
  suite.rule('scenes-archive.zip', zip, archive, 'it is no ZIP as application/zip');
  const names = zipNames(archive.bytes);
  const holds = names.some((name) => /\.(xml|mjcf|usd[acz]?|sdf|world)$/i.test(name));
  suite.rule(
    'scenes-archive.content',
    holds,
    archive,
    `it holds no MJCF, USD or SDF, but ${names.slice(0, 5).join(', ')}`,
  );
  const wrong = await suite.ask({ as: 'team', method: 'POST', path, json: { robot_profile: 5 } });
  const refused = wrong.status >= 400 && wrong.status < 500;
  suite.rule('scene-archive.robot_profile', refused, wrong, `a number must be refused, and is ${wrong.status}`);
}

/**
 * The files that a scene's job saved.
 *
 * @param result of the job, which lists the formats that there are
 */
export async function saved(suite: Suite, scene: string, job: string, result: unknown): Promise<void> {
  const { exportFormatParameter: format, exportJobParameter: pin } = suite.dialect.scenes;
  const path = `/v1/scenes/${scene}/export`;
  const ask = (query: Record<string, string>, of = path) => suite.ask({ as: 'team', method: 'POST', path: of, query });
  const wrong = await ask({ [format]: 'conformance-wrong' });
  if (wrong.status < 400)
    return suite.notShown(
      SAVED_RULES,
      wrong,
      `the name of the format parameter is open, and \`${format}\` is not it: propmaster probe`,
    );
  const there: string[] = [];
  let exact: readonly [string, Exchange] | undefined;
  for (const name of SAVED_FORMATS) {
    const answer = await ask({ [format]: name });
    const kept = answer.status === 200 || answer.status === 409 || answer.status === 404;
    suite.rule(
      `scenes-saved.${name}`,
      kept,
      answer,
      `must be 200, or a refusal where it was not saved, and is ${answer.status}`,
    );
    if (answer.status !== 200) continue;
    there.push(name);
    exact ??= [name, answer];
    for (const rule of ['areas.scenes-files', 'scenes-saved.route', 'scenes-saved.no-body', 'scenes-saved.format'])
      suite.rule(rule, answer.bytes.byteLength > 0, answer, 'the answer is no file');
    if (name === 'source') suite.rule('scenes-saved.source-zip', isZip(answer.bytes), answer, 'it is no ZIP');
  }
  if (!exact) return suite.skip('the scene has no saved file');
  const again = await ask({ [format]: exact[0] });
  const same = Buffer.compare(again.bytes, exact[1].bytes) === 0;
  suite.rule('scenes-saved.exact', same, again, 'the file is another one the second time');
  const pinned = await ask({ [format]: exact[0], [pin]: job });
  const strange = await ask({ [format]: exact[0], [pin]: NONE });
  if (strange.status < 400)
    suite.notShown(
      ['scenes-saved.job'],
      strange,
      `the name of the job parameter is open, and \`${pin}\` is not it: propmaster probe`,
    );
  else
    suite.rule(
      'scenes-saved.job',
      pinned.status === 200,
      pinned,
      `pinned to its own job it must be 200, and is ${pinned.status}`,
    );
  const lists = arraysIn(result, 0).some((list) => there.every((name) => list.includes(name)));
  suite.rule('scenes-saved.listed', lists, again, `no list in the result of the job has ${there.join(', ')}`);
}

/** The graph of a scene comes where it is asked for, and only there. */
export async function graph(suite: Suite, scene: string, plain: Exchange): Promise<void> {
  const name = suite.dialect.scenes.graphParameter;
  const rules = ['scenes-get.graph-on-demand', 'scenes-get.graph-absent'];
  const path = `/v1/scenes/${scene}`;
  const whole = await suite.ask({ as: 'team', method: 'GET', path, query: { [name]: 'true' } });
  const size = ({ json }: Exchange) => JSON.stringify(json ?? null).length;
  if ([400, 422].includes(whole.status) || (whole.status === 200 && size(whole) === size(plain)))
    return suite.notShown(
      rules,
      whole,
      `the name of the parameter is open, and \`${name}\` is not it: propmaster probe`,
    );
  suite.rule(rules[0]!, whole.status === 200 && size(whole) > size(plain), whole, 'the answer has nothing more');
  suite.rule(rules[1]!, size(plain) < size(whole), plain, 'the graph came without being asked for');
}

function arraysIn(value: unknown, depth: number): string[][] {
  if (depth > 6 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return [value as string[]];
  return Object.values(value).flatMap((inner) => arraysIn(inner, depth + 1));
}

export const sceneErrorRoutes = (suite: Suite): Promise<readonly (readonly [string, Exchange])[]> =>
  Promise.all(
    (
      [
        ['scene-error.detail', 'GET', '', undefined],
        ['scene-error.status-route', 'GET', '/status', undefined],
        ['scene-error.update', 'PATCH', '', { name: 'none' }],
        ['scene-error.archive', 'POST', '/export', undefined],
      ] as const
    ).map(async ([rule, method, under, json]) => {
      const request = { as: 'team', method, path: `/v1/scenes/${NONE}${under}` } as const;
      return [rule, await suite.ask(json ? { ...request, json } : request)] as const;
    }),
  );

/** What the result of a job holds, or nothing. */
export const resultOf = ({ json }: Exchange): unknown => objectOf(objectOf(json)['job'])['result'];
