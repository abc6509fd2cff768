import { PropmasterError } from '../errors.ts';
import type { Finding } from '../model/finding.ts';

/**
 * The error of a finding that ends the reading.
 *
 * @param code `unsafe_input` where the file asks for more than data may, `invalid_input` where it is broken
 */
export function refusal(code: 'invalid_input' | 'unsafe_input', finding: Finding): PropmasterError {
  const { message, pointer, hint } = finding;
  return new PropmasterError(code, message, {
    where: pointer,
    ...(hint === undefined ? {} : { hint }),
    findings: [finding],
  });
}
