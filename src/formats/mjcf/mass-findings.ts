import { type MassEstimate, tellEstimate } from '../../model/estimated.ts';
import { defineFinding, type FindingKind } from '../../model/finding.ts';

/** Links that a message names; all of them are in its arguments. */
const LINKS_SHOWN = 6;

interface DefaultMass extends Record<string, unknown> {
  /** [kg], of the thing as it will be. */
  readonly links: readonly { readonly link: string; readonly mass: number }[];
  /** What they would weigh together by name, size and walls; absent where nothing tells that. */
  readonly offered?: MassEstimate;
}

const HINT =
  'Give its geoms a mass or a density, or its body an <inertial>; or import it with `--mass` or `--density`.';

export const massByDefault = defineFinding<DefaultMass>({
  code: 'physics/mjcf-mass-default',
  severity: 'info',
  about:
    'A body says nothing of its mass: no <inertial>, and neither mass nor density of its geoms. MuJoCo takes 1000 kg/m³ then, as ' +
    'if it were made of water, and so does the prop. Where names tell what it is, its mass is estimated beside ' +
    '([estimates.md](estimates.md)), and not used.',
  message: tellDefault,
  hint: HINT,
});

export const massUnlikely = defineFinding<DefaultMass>({
  code: 'physics/mjcf-mass-unlikely',
  severity: 'warning',
  about:
    'As `physics/mjcf-mass-default`, and the mass at 1000 kg/m³ lies outside of the range of the estimate: what is hollow comes out ' +
    'many times too heavy, what is of metal too light. MuJoCo simulates that mass, so it was kept.',
  message: tellDefault,
  hint: HINT,
});

function tellDefault({ links, offered }: DefaultMass): string {
  const weighed = links.slice(0, LINKS_SHOWN).map(({ link, mass }) => `"${link}" ${mass.toPrecision(4)} kg`);
  const more = links.length > LINKS_SHOWN ? ` and ${links.length - LINKS_SHOWN} more` : '';
  return (
    `Nothing says what ${links.length === 1 ? 'a link weighs' : `${links.length} links weigh`}; MuJoCo takes 1000 kg/m³: ` +
    `${weighed.join(', ')}${more}.${offered ? ` Not used: ${tellEstimate(offered)}` : ''}`
  );
}

export const mjcfMassFindings: readonly FindingKind<never>[] = [massByDefault, massUnlikely];
