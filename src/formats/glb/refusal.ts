import { PropmasterError } from '../../errors.ts';
import type { Finding } from '../../model/finding.ts';

/** The error that carries why a GLB was refused; its message is that of the first error. */
export function refusal(findings: readonly Finding[], place: string): PropmasterError {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new PropmasterError('invalid_input', `${place} is not valid: ${first!.message}${more}`, {
    where: first!.pointer,
    hint: first!.hint ?? 'Export it again as binary glTF 2.0.',
    findings,
  });
}
