import { PropmasterError } from '../src/errors.ts';
import { clip } from './views.ts';

/** What takes longer than a call may is stopped, and has changed nothing. */
export function tooSlow(what: string): PropmasterError {
  return new PropmasterError('interrupted', 'This took longer than a call may, and was stopped.', {
    where: clip(what, 200),
    hint: 'Use the command line for it: propmaster inspect, verify and doctor have no such limit.',
  });
}
