import type { Intent } from '../project/journal.ts';
import { abandonIntent } from './abandon-intent.ts';
import type { Context } from './context.ts';
import { toPropmasterError } from './failure.ts';
import { prepareAside, preparesAside } from './prepare-aside.ts';
import type { StagesOf } from './stage.ts';
import { adapt } from './stages/adapt.ts';
import { download } from './stages/download.ts';
import { install } from './stages/install.ts';
import { job } from './stages/job.ts';
import { read } from './stages/read.ts';
import { record } from './stages/record.ts';
import { request } from './stages/request.ts';
import { unpack } from './stages/unpack.ts';
import { verify } from './stages/verify.ts';
import type { ProgressEvent, STAGES, StageName } from './types.ts';

/** The line. Whatever comes in, from wherever, goes through these stages in this order. */
export const LINE = [request, job, download, unpack, read, verify, adapt, install, record] as const satisfies StagesOf<
  typeof STAGES
>;

type StageOf<Name extends StageName> = Extract<(typeof LINE)[number], { readonly name: Name }>;
/** What a stage must be given. */
export type StageInput<Name extends StageName> = Parameters<StageOf<Name>['run']>[0];
/** What a stage gives. */
export type StageOutput<Name extends StageName> = Awaited<ReturnType<StageOf<Name>['run']>>;

/** Which part of the line a run takes. */
interface Section<From extends StageName, To extends StageName> {
  readonly from: From;
  readonly to: To;
}

/** What the end of a section gives, and how long each of its stages took [ms]. */
interface Arrival<State> {
  readonly state: State;
  readonly timings: Readonly<Partial<Record<StageName, number>>>;
}

/** What a run tells on its way. */
export type RunListener = (event: ProgressEvent) => void;

/**
 * Runs a section of the line.
 *
 * @throws {PropmasterError}, with the id of the job once there is one. Outside of `install` nothing in the project has
 *   changed; `install` itself is whole or not at all.
 */
export async function run<From extends StageName, To extends StageName>(
  { from, to }: Section<From, To>,
  start: StageInput<From>,
  given: Omit<Context, 'progress'>,
  onEvent: RunListener = () => {},
): Promise<Arrival<StageOutput<To>>> {
  const names = LINE.map(({ name }) => name);
  const section = LINE.slice(names.indexOf(from), names.indexOf(to) + 1);
  const willAdapt = section.some(({ name }) => name === 'adapt');
  const timings: Partial<Record<StageName, number>> = {};
  let state = start as Passing;
  for (let at = 0; at < section.length; at++) {
    const stage = section[at]!;
    const emit = (event: Pick<ProgressEvent, 'state' | 'fraction' | 'message' | 'ms'>): void =>
      onEvent({ type: 'progress', stage: stage.name, ...event, ...identityOf(state) });
    const progress: Context['progress'] = (fraction, message) =>
      emit({
        state: 'progress',
        ...(fraction === undefined ? {} : { fraction: Math.min(1, Math.max(0, fraction)) }),
        ...(message === undefined ? {} : { message }),
      });
    const began = performance.now();
    let doing: StageName = stage.name;
    const hear: RunListener = (event) => {
      doing = event.stage;
      if (event.state === 'finished') timings[event.stage] = event.ms!;
      onEvent(event);
    };
    try {
      // An installed prop is recorded even if the run is cancelled now.
      if (stage.name !== 'record') given.signal?.throwIfAborted();
      const last = lastAside(section, at);
      if (last !== undefined) {
        const part = { from: stage.name, to: section[last]!.name };
        state = (await prepareAside(part, state, given, hear)) as Passing;
        at = last;
        continue;
      }
      emit({ state: 'started' });
      state = (await stage.run(state as never, { ...given, willAdapt, progress })) as Passing;
    } catch (thrown) {
      const { job_id: jobId } = identityOf(state);
      const error = toPropmasterError(thrown, { doing: `stage "${doing}"`, signal: given.signal, jobId });
      if (state.intent) await abandonIntent(given.root, state.intent, error);
      throw error;
    }
    timings[stage.name] = performance.now() - began;
    emit({ state: 'finished', ms: timings[stage.name]! });
  }
  return { state: state as StageOutput<To>, timings };
}

/** The stages that do nothing but read, judge and write in memory. */
const PURE: readonly StageName[] = ['unpack', 'read', 'verify', 'adapt'];

/** Of the stage at `at` and those after it, the last that may run in a thread with it; undefined if it runs here. */
function lastAside(section: readonly { readonly name: StageName }[], at: number): number | undefined {
  if (!preparesAside() || !PURE.includes(section[at]!.name)) return undefined;
  const end = section.findIndex(({ name }, index) => index > at && !PURE.includes(name));
  const last = (end === -1 ? section.length : end) - 1;
  // What only unpacks hands all files on; copying them would be most of the work.
  return section[last]!.name === 'unpack' ? undefined : last;
}

/** What all states may know, whichever they are. */
interface Passing {
  readonly intent?: Intent;
  readonly jobId?: string;
  readonly name?: string;
}

function identityOf({ intent, jobId, name }: Passing): Pick<ProgressEvent, 'job_id' | 'prop'> {
  const id = jobId ?? intent?.job_id;
  return { ...(id === undefined ? {} : { job_id: id }), ...(name === undefined ? {} : { prop: name }) };
}
