import { defineFinding, type FindingKind } from '../model/finding.ts';

export const converted = defineFinding<{ simulator: string; from: string; native: string; lacking: boolean }>({
  code: 'format/converted',
  severity: 'info',
  about:
    'The files for a simulator were converted from another format than its own, through the neutral model. What a format ' +
    'can not carry is listed in docs/formats.md. All simulators of a prop get the same model, so that they agree.',
  message: ({ simulator, from, native, lacking }) =>
    `The files for ${simulator} are converted from ${from}${lacking ? `: the release has no ${native}` : ''}.`,
});

export const rootMoved = defineFinding<{ x: number; y: number }>({
  code: 'structure/root-moved',
  severity: 'info',
  about: 'The root body stood away from the origin of its scene; the prop was moved to x = 0, y = 0.',
  message: ({ x, y }) => `The root was moved from x = ${x} m, y = ${y} m to the origin.`,
});

/** What the line itself tells of a prop, whatever it was read from. */
export const LINE_KINDS: readonly FindingKind<never>[] = [converted, rootMoved];
