import { EXTENSIONS } from './candidates.ts';
import type { ProbeFinding } from './findings.ts';

/** What the library of the key had to look at. */
interface Seen {
  readonly keyKind: 'personal' | 'team' | undefined;
  readonly assets: number;
  readonly scenes: number;
}

/** Reasons that lie in the probe, and not in the service. */
const CUT_SHORT = /^(?:no requests were left|the connection failed|the service let this key ask no more|not asked)/;
const AGAIN = 'and probe again';

/** The way to settle what a probe could not tell; undefined: there is nothing to settle. */
export function wayToSettle({ setting, decision, evidence }: ProbeFinding, seen: Seen): string | undefined {
  if (decision === 'usual' || decision === 'other') return undefined;
  if (decision === 'none' && EXTENSIONS.some((extension) => extension === setting)) {
    // A service that describes itself would describe it.
    const isDescribed = evidence.includes('own description');
    return isDescribed ? undefined : `if its operator says that it has one: ${settingOf(setting)}`;
  }
  const [cut] = CUT_SHORT.exec(evidence) ?? [];
  if (cut !== undefined) return cut === 'no requests were left' ? 'probe with more --max-requests' : 'probe again';
  const byHand = `ask its operator, then: ${settingOf(setting)}`;
  const first = occasionFor(setting, seen);
  if (first === undefined) return byHand;
  return setting.startsWith('links.') || first.startsWith('probe with') ? first : `${first}, or ${byHand}`;
}

const settingOf = (setting: string): string => `propmaster auth dialect <profile> ${setting} <value>`;

/** What would have to be there for a setting to show. */
function occasionFor(setting: string, { keyKind, assets, scenes }: Seen): string | undefined {
  if (/^(?:links|batches)\./.test(setting) && keyKind !== 'team') return 'probe with a Team key';
  if (setting.startsWith('links.') && assets === 0) return `make an asset (or --may-spend <cents>) ${AGAIN}`;
  if (setting === 'scenes.graphParameter' && scenes === 0) return `make a scene ${AGAIN}`;
  if (setting === 'assets.pageSizeParameter' && assets < 2) return `make two assets ${AGAIN}`;
  if (setting.startsWith('pages.') && scenes < 2) return `make two scenes ${AGAIN}`;
  return undefined;
}
