import type { Adapter } from '../../adapters/contract.ts';
import { defineFinding, type Finding, type FindingKind } from '../model/finding.ts';
import type { SourceFormat } from './types.ts';

export const converted = defineFinding<{ simulator: string; from: string; native: string; lacking: boolean }>({
  code: 'format/converted',
  severity: 'info',
  about:
    'The files for a simulator were converted from another format than its own, through the neutral model. What a format ' +
    'can not carry is listed in docs/formats.md. All simulators of a prop get the same model, so that they agree.',
  message: ({ simulator, from, native, lacking }) =>
    `The files for ${simulator} are converted from ${from}${lacking ? `: the release has no ${native}` : ''}.`,
});

export const conversionKinds: readonly FindingKind<never>[] = [converted];

/** Which of the simulators' files do not come from the simulator's own format, and whether the release lacks that. */
export function conversions(
  adapters: readonly Pick<Adapter, 'title' | 'formats'>[],
  from: SourceFormat,
  lacking: readonly SourceFormat[] = [],
): Finding[] {
  return adapters
    .filter(({ formats: [native] }) => native !== from && !(native === 'usd' && from === 'usdz'))
    .map(({ title, formats: [native] }) =>
      converted.at('', { simulator: title, from, native: native!, lacking: lacking.includes(native as SourceFormat) }),
    );
}
