import { writePng } from '../../formats/png/write.ts';
import { type Exchange, objectOf } from '../call.ts';
import type { Suite } from '../check.ts';
import { fields } from './fields.ts';

const STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'];
export const FINAL = ['succeeded', 'failed', 'cancelled'];
/** Looks at work: how often, and how far apart [ms]. */
const LOOKS = { times: 240, firstMs: 250, maxMs: 5_000 };

/** A picture of one pixel, as a data URL. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture that no library has yet: an id of an image may be made of its bytes. */
export const freshImage = (): Uint8Array =>
  writePng({ width: 4, height: 4, channels: 3, values: crypto.getRandomValues(new Uint8Array(48)) });

let count = 0;
/** An idempotency key that was never used. */
export const fresh = (): string => `conformance-${Date.now().toString(36)}-${process.pid}-${++count}`;

/** @returns the id of the job */
export function acceptance(
  suite: Suite,
  accepted: Exchange,
  success: readonly string[],
  routes: readonly string[],
  ids: readonly string[],
): string {
  for (const rule of success)
    suite.rule(rule, accepted.status === 202, accepted, `must be 202, and is ${accepted.status}`);
  for (const rule of routes)
    suite.rule(
      rule,
      accepted.status >= 200 && accepted.status < 300,
      accepted,
      `must be a success, and is ${accepted.status}`,
    );
  const job = objectOf(accepted.json)['job_id'];
  for (const rule of ids) suite.rule(rule, typeof job === 'string', accepted, '`job_id` must be a string');
  return typeof job === 'string' ? job : suite.skip(`no job was made: ${accepted.status}`);
}

export async function followed(suite: Suite, as: 'personal' | 'team', job: string): Promise<Exchange> {
  const bare = await suite.ask({ as, method: 'GET', path: `/v1/jobs/${job}` });
  suite.rule(
    'job.result',
    !('result' in objectOf(objectOf(bare.json)['job'])),
    bare,
    'the result came without being asked for',
  );
  const query = { include_result: 'true' };
  const states = [statusIn(bare)];
  const done = await until(
    suite,
    async () => {
      const answer = await suite.ask({ as, method: 'GET', path: `/v1/jobs/${job}`, query });
      states.push(statusIn(answer));
      return answer;
    },
    (answer) => FINAL.includes(String(objectOf(objectOf(answer.json)['job'])['status'])),
  );
  for (const { json } of [bare, done]) {
    suite.rule(
      'job.status',
      STATES.includes(String(objectOf(objectOf(json)['job'])['status'])),
      done,
      '`status` is none of the five states',
    );
  }
  const again = await suite.ask({ as, method: 'GET', path: `/v1/jobs/${job}` });
  coursed(suite, again, [...states, statusIn(again)]);
  const odd = await suite.ask({ as, method: 'GET', path: `/v1/jobs/${job}`, query: { include_result: 'perhaps' } });
  suite.rule(
    'jobs-get.include_result-boolean',
    odd.status >= 400 && odd.status < 500,
    odd,
    `\`perhaps\` must be refused, and is ${odd.status}`,
  );
  const ended = FINAL.includes(String(objectOf(objectOf(done.json)['job'])['status']));
  // How long work takes is nobody's rule.
  if (done.status === 200 && !ended) return suite.skip('the job did not end in time');
  suite.rule('job-envelope.ok', objectOf(done.json)['ok'] === true, done, '`ok` must be true');
  fields(suite, done, done.json, [
    ['job-envelope.job', 'job', 'object'],
    ['jobs-get.envelope', 'job', 'object'],
  ]);
  const told = objectOf(objectOf(done.json)['job']);
  fields(suite, done, told, [
    ['job.id', 'id', 'string'],
    ['job.created_at', 'created_at', 'timestamp'],
    ['job.started_at', 'started_at', 'timestamp'],
    ['job.mode', 'mode', 'string'],
  ]);
  suite.rule('job.id', told['id'] === job, done, '`id` is that of another job');
  if (as === 'personal')
    suite.rule('job.mode', told['mode'] === 'asset', done, '`mode` of a single asset must be asset');
  suite.rule('job-state.succeeded', told['status'] === 'succeeded', done, `the job ended as ${String(told['status'])}`);
  for (const rule of ['jobs-get.include_result', 'job.result'])
    suite.rule(rule, told['result'] !== undefined, done, 'there is no result');
  for (const rule of ['generation.polling', 'areas.jobs-track'])
    suite.rule(rule, FINAL.includes(String(told['status'])), done, 'the job did not end in time');
  return done;
}

const statusIn = ({ json }: Exchange): string => String(objectOf(objectOf(json)['job'])['status']);

/** Rules of the way of a job through its states. */
export const COURSE_RULES: readonly string[] = [
  'job-state.queued',
  'job-state.running',
  'job-start',
  'job-end.succeeded',
  'areas.jobs-recover',
  'jobs-get.include_result-boolean',
];

/** States only go on: from queued by running to a final one, which stays. */
function coursed(suite: Suite, last: Exchange, states: readonly string[]): void {
  const stage = (state: string) => (state === 'queued' ? 0 : state === 'running' ? 1 : 2);
  const back = states.findIndex((state, index) => index > 0 && stage(state) < stage(states[index - 1]!));
  const says = `the job went from ${states[back - 1]} back to ${states[back]}`;
  for (const rule of ['job-start', 'job-state.queued', 'job-state.running']) suite.rule(rule, back < 0, last, says);
  const final = states.filter((state) => FINAL.includes(state));
  const stays = final.every((state) => state === final[0]) && FINAL.includes(states.at(-1)!);
  for (const rule of ['job-end.succeeded', 'areas.jobs-recover'])
    suite.rule(rule, stays || final.length === 0, last, `a job that had ended as ${final[0]} is ${states.at(-1)}`);
}

export async function until(
  suite: Suite,
  look: () => Promise<Exchange>,
  isDone: (answer: Exchange) => boolean,
): Promise<Exchange> {
  let pauseMs = LOOKS.firstMs;
  let answer = await look();
  for (let times = 0; times < LOOKS.times && !isDone(answer) && answer.status < 400; times++) {
    await suite.pause(pauseMs);
    pauseMs = Math.min(LOOKS.maxMs, pauseMs * 1.5);
    answer = await look();
  }
  return answer;
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
