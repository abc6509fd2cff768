import { type Caller, type Exchange, objectOf } from '../call.ts';
import type { ConformanceCheck, Suite } from '../check.ts';
import { firstOf } from './fields.ts';
import { fresh, freshImage } from './work.ts';

const KINDS = ['personal', 'team'] as const;

const idsOf = (list: Exchange, name: string): string[] => {
  const things = objectOf(list.json)[name];
  return (Array.isArray(things) ? things : []).map((one) => String(objectOf(one)['id']));
};

const refusedAs = (suite: Suite, rule: string, answer: Exchange, what: string): void =>
  suite.rule(rule, answer.status >= 400 && answer.status < 500, answer, `${what}, with ${answer.status}`);

/** What a key of the other library may not see; these need both keys. */
export const ISOLATION_CHECKS: readonly ConformanceCheck[] = [
  {
    about: 'the kinds of keys',
    class: 'read',
    needs: ['personal', 'team'],
    rules: ['keys.kinds', 'keys.one-address', 'auth.key-kinds', 'jobs-events.personal'],
    async run(suite) {
      const [own, team] = await Promise.all(KINDS.map((as) => suite.ask({ as, method: 'GET', path: '/v1/usage' })));
      for (const rule of ['keys.kinds', 'auth.key-kinds']) {
        suite.rule(rule, own!.status === 200, own!, `the Personal key is not known as one: ${own!.status}`);
        suite.rule(rule, team!.status === 403, team!, `the Team key is not known as one: ${team!.status}`);
      }
      for (const as of KINDS) {
        const list = await suite.ask({ as, method: 'GET', path: '/v1/assets' });
        suite.rule('keys.one-address', list.status === 200, list, `the ${as} key is not taken here: ${list.status}`);
      }
      const events = { method: 'GET', path: '/v1/jobs/conformance-none/events' } as const;
      const refused = await suite.ask({ as: 'team', ...events });
      suite.rule('jobs-events.personal', refused.status === 403, refused, `a Team key must get 403: ${refused.status}`);
      const known = await suite.ask({ as: 'personal', ...events });
      suite.rule('jobs-events.personal', known.status !== 403, known, 'a Personal key is refused');
    },
  },
  {
    about: 'what a key sees of the other library',
    class: 'read',
    needs: ['personal', 'team'],
    rules: ['keys.library', 'auth.key-library', 'assets-list.own', 'scenes-list.own'],
    run: isolation,
  },
  {
    about: 'images are private to the library that they are of',
    class: 'spend',
    needs: ['personal', 'team'],
    rules: ['areas.images-private'],
    async run(suite) {
      const image = await uploaded(suite, 'team', ['areas.images-private']);
      if (image === undefined) return;
      const path = suite.dialect.images.singlePath.replace('{id}', encodeURIComponent(image.id));
      const other = await suite.ask({ as: 'personal', method: 'GET', path });
      refusedAs(suite, 'areas.images-private', other, 'another library gets the image');
      const nobody = await suite.ask({ as: 'nobody', method: 'GET', path });
      refusedAs(suite, 'areas.images-private', nobody, 'the image opens without a key');
    },
  },
];

/** Assets and scenes that one key lists are there for it alone. */
export async function isolation(suite: Suite): Promise<void> {
  const lists = new Map<string, Exchange>();
  for (const as of KINDS) lists.set(as, await suite.ask({ as, method: 'GET', path: '/v1/assets' }));
  const rooms = await suite.ask({ as: 'team', method: 'GET', path: '/v1/scenes' });
  const [own, team] = KINDS.map((as) => idsOf(lists.get(as)!, 'assets'));
  for (const rule of ['keys.library', 'auth.key-library', 'assets-list.own']) {
    if (own!.length + team!.length === 0) break;
    const both = own!.filter((id) => team!.includes(id));
    suite.rule(rule, both.length === 0, lists.get('team')!, 'an asset is listed for keys of both libraries');
  }
  const name = suite.dialect.assets.exportFormatParameter;
  for (const [as, [id]] of [
    ['team', own!],
    ['personal', team!],
  ] as const) {
    if (id === undefined) continue;
    const query = { [name]: 'mjcf' };
    const foreign = await suite.ask({ as, method: 'POST', path: `/v1/assets/${encodeURIComponent(id)}/export`, query });
    for (const rule of ['keys.library', 'auth.key-library'])
      refusedAs(suite, rule, foreign, 'an asset of another library is exported');
  }
  const scene = idsOf(rooms, 'scenes')[0];
  if (scene !== undefined) {
    const list = await suite.ask({ as: 'personal', method: 'GET', path: '/v1/scenes' });
    suite.rule(
      'scenes-list.own',
      !idsOf(list, 'scenes').includes(scene),
      list,
      'a scene of a Team is listed for another',
    );
    const one = await suite.ask({ as: 'personal', method: 'GET', path: `/v1/scenes/${encodeURIComponent(scene)}` });
    refusedAs(suite, 'scenes-list.own', one, 'a scene of a Team opens for another');
  }
  if (own!.length + team!.length === 0) suite.skip('neither library has an asset');
  if (scene === undefined) suite.skip('the Team has no scene');
}

async function asForm(bytes: Uint8Array): Promise<{ readonly bytes: Uint8Array; readonly type: string }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'image.png');
  const whole = new Response(form);
  return { bytes: new Uint8Array(await whole.arrayBuffer()), type: whole.headers.get('content-type')! };
}

/** An image that is uploaded; undefined where this service takes images otherwise. */
export async function uploaded(
  suite: Suite,
  as: Caller,
  rules: readonly string[],
): Promise<{ readonly id: string; readonly bytes: Uint8Array } | undefined> {
  const bytes = freshImage();
  const send = (content: { readonly bytes: Uint8Array; readonly type: string }) =>
    suite.ask({
      as,
      method: 'POST',
      path: suite.dialect.images.path,
      headers: { 'content-type': content.type, 'idempotency-key': fresh() },
      bytes: content.bytes,
    });
  const plain = await send({ bytes, type: 'image/png' });
  // How the bytes are sent is not shown: as they are, or as the file of a form.
  const answer = [400, 415, 422].includes(plain.status) ? await send(await asForm(bytes)) : plain;
  const told = [objectOf(answer.json), ...Object.values(objectOf(answer.json)).map(objectOf)];
  const id = firstOf(told.flatMap((part) => [part['id'], part['image_id']]).filter((one) => typeof one === 'string'));
  if (answer.status < 300 && typeof id === 'string') return { id, bytes };
  suite.notShown(
    rules,
    answer,
    `how images are uploaded is open, and this service takes neither bytes nor a form at ${suite.dialect.images.path}`,
  );
  return undefined;
}
