import { isPropmasterError } from '../../errors.ts';
import type { Finding } from '../../model/finding.ts';
import { readXml } from './read.ts';

/**
 * What is wrong with an XML file as such; empty if it is well-formed and within the limits.
 *
 * @param place path of the file, for the findings
 */
export function judgeXml(bytes: Uint8Array, place: string): Finding[] {
  try {
    readXml(bytes, place);
    return [];
  } catch (error) {
    if (isPropmasterError(error) && error.findings) return [...error.findings];
    throw error;
  }
}
