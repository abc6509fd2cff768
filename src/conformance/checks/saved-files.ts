import { createHash } from 'node:crypto';
import { objectOf } from '../call.ts';
import type { Suite } from '../check.ts';
import { fields, standardError } from './fields.ts';
import { isZip } from './work.ts';

const SAVED = ['usd', 'usdz', 'mjcf', 'sdf', 'glb', 'glb_bundle', 'blend'] as const;
export const FORMAT_RULES: readonly string[] = [
  'assets-link.formats',
  'assets-link.other-formats',
  'assets-link.absent',
  'assets-file.absent',
  'assets-file.glb_bundle',
  'generation.team-formats',
  'generation.formats-vary',
  'version.formats',
  'code.export_not_available',
];

/** Each format has a link and a file, or the release has none of it, and says so. */
async function formats(suite: Suite, asset: string): Promise<void> {
  for (const format of SAVED) {
    for (const [under, absent] of [
      ['/url', 'assets-link.absent'],
      ['', 'assets-file.absent'],
    ] as const) {
      const answer = await suite.ask({
        as: 'team',
        method: 'GET',
        path: `/v1/assets/${asset}/files/${format}${under}`,
      });
      const there = answer.status === 200;
      for (const rule of [
        'assets-link.formats',
        'assets-link.other-formats',
        'generation.formats-vary',
        'version.formats',
      ])
        suite.rule(
          rule,
          there || answer.status === 409,
          answer,
          `${format} must be 200 or 409, and is ${answer.status}`,
        );
      if (!there) {
        standardError(suite, answer, 409, 'export_not_available');
        suite.rule(absent, answer.status === 409, answer, `must be 409, and is ${answer.status}`);
      }
      if (format === 'glb_bundle' || format === 'blend')
        suite.rule('generation.team-formats', there || answer.status === 409, answer, `${format} is ${answer.status}`);
      if (format !== 'glb_bundle' || under !== '' || !there) continue;
      for (const rule of ['assets-file.glb_bundle', 'areas.exports-collision'])
        suite.rule(rule, isZip(answer.bytes), answer, 'the bundle is no ZIP');
    }
  }
}

export async function savedFiles(suite: Suite, asset: string): Promise<void> {
  const link = await suite.ask({ as: 'team', method: 'GET', path: `/v1/assets/${asset}/files/glb/url` });
  for (const rule of ['assets-link.route', 'assets-link.required-formats'])
    suite.rule(rule, link.status === 200, link, `must be 200, and is ${link.status}`);
  fields(suite, link, link.json, [
    ['link.url', 'url', 'string'],
    ['assets-link.answer', 'url', 'string'],
    ['link.expires_in', 'expires_in', 'integer'],
    ['link.name', 'name', 'string'],
    ['link.size_bytes', 'size_bytes', 'integer'],
    ['link.sha256', 'sha256', 'string'],
  ]);
  const file = await suite.ask({ as: 'team', method: 'GET', path: `/v1/assets/${asset}/files/glb` });
  for (const rule of ['assets-file.route', 'assets-file.glb', 'areas.exports-visual', 'assets-export.team-glb'])
    suite.rule(rule, file.status === 200, file, `must be 200, and is ${file.status}`);
  suite.rule('assets-file.binary', file.bytes.byteLength > 0 && file.json === undefined, file, 'the answer is no file');
  await formats(suite, asset);
  const other = await suite.ask({ as: 'team', method: 'GET', path: `/v1/assets/${asset}/files/obj/url` });
  suite.rule(
    'assets-link.other-format',
    other.status >= 400 && other.status < 500,
    other,
    `must be refused, and is ${other.status}`,
  );
  const { url, sha256, size_bytes: size, expires_in: lifetime } = objectOf(link.json);
  // Seconds, milliseconds or minutes: the unit is not shown.
  const minutes = [60, 60_000, 1].map((unit) => Number(lifetime) / unit);
  suite.rule(
    'limit.link-lifetime',
    minutes.some((count) => count > 4 && count <= 5.5),
    link,
    `\`expires_in\` is ${String(lifetime)}, which is five minutes in no unit`,
  );
  if (typeof url !== 'string' || !/^https?:/.test(url)) return suite.skip('there is no link to follow');
  const linked = await suite.ask({ as: 'nobody', method: 'GET', path: url });
  suite.rule('link.url', linked.status === 200, linked, `the link must work without a key, and is ${linked.status}`);
  suite.rule(
    'link.size_bytes',
    size === linked.bytes.byteLength,
    linked,
    `the file has ${linked.bytes.byteLength} bytes, and \`size_bytes\` is ${String(size)}`,
  );
  const hash = createHash('sha256').update(linked.bytes).digest('hex');
  suite.rule('link.sha256', String(sha256).toLowerCase() === hash, linked, '`sha256` is not that of the file');
  const name = new URL(url).pathname.split('/').pop()!;
  const opened = await suite.ask({ as: 'team', method: 'GET', path: `/v1/assets/${name}/files/glb` });
  suite.rule('link.no-identifier', opened.status >= 400, opened, 'the end of the link opens an asset');
  const last = url.at(-1) === 'A' ? 'B' : 'A';
  const altered = await suite.ask({ as: 'nobody', method: 'GET', path: url.slice(0, -1) + last });
  suite.rule('link.private', altered.status >= 400, altered, 'an altered link opens the file');
}
