import { type AskService, type Keys, objectOf } from './call.ts';
import type { LeftThing, SuiteLedger } from './ledger.ts';
import type { CheckClass } from './report.ts';

/** Most that a batch or a scene of the suite may cost [cents]: the ceiling that is sent with it. */
export const CEILING_CENTS = 10_000;

/** @returns what checks of these classes will make, and about what it costs at most; undefined: nothing */
export function forewarning(classes: readonly CheckClass[], keys: Keys): string | undefined {
  const spends = classes.includes('spend');
  const destroys = classes.includes('destroy');
  const personal = Number(spends) + Number(destroys);
  const made = [
    ...(keys.personal !== undefined && personal > 0
      ? [
          `${personal} ${personal === 1 ? 'asset' : 'assets'} in the Personal library (no ceiling can be sent with them)`,
        ]
      : []),
    ...(keys.team !== undefined && spends
      ? [
          `a batch of two assets in the Team library (at most ${CEILING_CENTS} cents), and exports of one of them twice`,
          'a batch and a scene for at most 1 cent each, and a scene that its limit of designs must stop',
        ]
      : []),
    ...(keys.team !== undefined && destroys ? [`a scene in the Team library (at most ${CEILING_CENTS} cents)`] : []),
    ...(spends && Object.keys(keys).length > 0
      ? [`${Object.keys(keys).length === 2 ? 'two images' : 'an image'} of a few pixels`]
      : []),
  ];
  if (made.length === 0) return undefined;
  const more = spends
    ? ' Requests that must be refused are sent, too: a service that takes them carries them out, and charges for it.'
    : '';
  return `This makes ${made.join('; ')}.${more} Assets of a Personal key are deleted again; what stays is listed at the end.`;
}

/**
 * Deletes what the suite made and a key may delete: assets of a Personal key, by the ids that their jobs tell.
 *
 * @returns what stays, and what was deleted; nothing is thrown for what can't be deleted
 */
export async function cleared(
  ask: AskService,
  ledger: SuiteLedger,
  pause: (ms: number) => Promise<void>,
): Promise<{ readonly left: readonly LeftThing[]; readonly removed: readonly LeftThing[] }> {
  for (const job of ledger.openJobs) await ended(ask, job, pause).catch(() => undefined);
  const removable = ledger.things.filter(({ kind, library }) => kind === 'asset' && library === 'personal');
  for (const { id } of removable) {
    const path = `/v1/assets/${encodeURIComponent(id)}`;
    await ask({ as: 'personal', method: 'DELETE', path }).catch(() => undefined);
  }
  const left = ledger.things;
  return { left, removed: removable.filter((one) => !left.includes(one)) };
}

/** Waits until a job tells what it made; no longer than about two minutes. */
async function ended(
  ask: AskService,
  { library, id }: SuiteLedger['openJobs'][number],
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  for (let looks = 0; looks < 30; looks++) {
    const query = { include_result: 'true' };
    const { status, json } = await ask({ as: library, method: 'GET', path: `/v1/jobs/${id}`, query });
    const job = objectOf(objectOf(json)['job'] ?? objectOf(json)['data'] ?? json);
    if (status >= 400 || !['queued', 'running'].includes(String(job['status']))) return;
    await pause(Math.min(5_000, 250 * 1.5 ** looks));
  }
}

/** What stays in which library, for people; empty: nothing. */
export function leftLines(left: readonly LeftThing[]): string[] {
  if (left.length === 0) return [];
  const noun = { asset: 'assets', scene: 'scenes', batch: 'batches', image: 'images' } as const;
  const lines = (['personal', 'team'] as const).flatMap((library) =>
    (['asset', 'scene', 'batch', 'image'] as const).flatMap((kind) => {
      const ids = left.filter((one) => one.library === library && one.kind === kind).map(({ id }) => id);
      const where = library === 'team' ? 'Team' : 'Personal';
      return ids.length === 0 ? [] : [`  ${where} library, ${noun[kind]}: ${ids.join(', ')}`];
    }),
  );
  return ['What stays (the interface deletes assets of a Personal key only):', ...lines];
}
