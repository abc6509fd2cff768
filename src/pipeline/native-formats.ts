import type { Adapter } from '../../adapters/contract.ts';
import type { Finding } from '../model/finding.ts';
import type { SourceFormat } from '../model/source-formats.ts';
import { converted } from '../verify/line-findings.ts';

/** Which of the simulators' files do not come from the simulator's own format, and whether the release lacks that. */
export function conversions(
  adapters: readonly Pick<Adapter, 'title' | 'formats'>[],
  from: SourceFormat,
  lacking: readonly string[] = [],
): Finding[] {
  return adapters
    .filter(({ formats: [native] }) => native !== from && !(native === 'usd' && from === 'usdz'))
    .map(({ title, formats: [native] }) =>
      converted.at('', { simulator: title, from, native: native!, lacking: lacking.includes(native!) }),
    );
}
