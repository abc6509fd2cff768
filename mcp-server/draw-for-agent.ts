import { z } from 'zod';
import { type BlueprintMeasures, drawBlueprint } from '../src/api/blueprints.ts';
import { blueprintParameters, type DrawnDescription, drawnDescription } from '../src/contract/references.ts';
import { PropmasterError } from '../src/errors.ts';
import { BLUEPRINT_GUIDE } from './blueprint-guide.ts';
import { startedView } from './views/job-view.ts';
import { clip } from './views.ts';

/**
 * What generate_asset answers. `drawn`, of a blueprint: `findings` (severity, pointer into it, what, way out) and
 * `measured`; or the `guide`.
 */
export const drawnView = startedView.extend({ drawn: z.record(z.string(), z.unknown()).optional() });
type DrawnView = z.infer<typeof drawnView>;

/** Width of the picture of four views [pixels]: what a model can still read at a cost of some hundred tokens. */
const PICTURE = 448;
const MOST_FINDINGS = 16;
/** Each joint is moved through its range: with more of them the call would outlast the patience of clients. */
const MOST_JOINTS = 12;
const TRIED_LATER = {
  severity: 'info' as const,
  pointer: '/joints',
  message: `With more than ${MOST_JOINTS} joints it is not tried out in MuJoCo here; the install does that.`,
  hint: undefined,
};

type Drawn =
  /** No job is begun: it asks for the guide, or can't be built. */
  | { readonly kind: 'stop'; readonly answer: { readonly view: DrawnView; readonly images?: readonly Uint8Array[] } }
  | {
      readonly kind: 'sound';
      readonly description: DrawnDescription;
      readonly view: Pick<DrawnView, 'drawn'>;
      readonly images: readonly Uint8Array[];
    };

/** Of what doesn't stand as it is stored. */
const FOOTING = 'Give it a flat or wider foot, weigh it down below, or bolt it: base "fixed".';

/** The way out of what verification finds, in terms of a blueprint: the usual hints are for files. */
const WAYS: Readonly<Record<string, string>> = {
  'physics/links-overlap': 'Move them apart, cut room for the moving one, or name both in no_contact.',
  'physics/winding': 'The mesh that was made of it has a flaw; move the cut or the solid there by 0.1 mm.',
  'simulation/holds-ball': 'Make the hollow deeper or its walls plainer ("shell", a lathe), or leave the cavity out.',
  'simulation/keeps-moving': 'Give the joint a feel ("holding", "knob") or friction, unless it is meant so.',
  'simulation/stands': FOOTING,
  'simulation/settles-elsewhere': FOOTING,
};

/**
 * Builds what an agent drew, in the call: findings, measures, a picture. With few joints it is tried out in MuJoCo, too, so
 * that what an install would refuse is told before it.
 */
export async function drawForAgent(
  blueprint: Readonly<Record<string, unknown>>,
  given?: Readonly<Record<string, unknown>>,
): Promise<Drawn> {
  if (Object.keys(blueprint).length === 0)
    return stop({ state: 'guide', drawn: { guide: BLUEPRINT_GUIDE }, next: 'generate_asset with a blueprint' });
  const parameters = given && parametersOf(given);
  const isLong = Array.isArray(blueprint['joints']) && blueprint['joints'].length > MOST_JOINTS;
  const { findings, measured, report, picture, slow } = await drawBlueprint(blueprint, {
    picture: PICTURE,
    simulate: !isLong,
    ...(parameters ? { parameters } : {}),
  });
  const problems = (report?.findings ?? []).map((one) => ({
    ...one,
    pointer: `model${one.pointer}`,
    hint: WAYS[one.code] ?? one.hint,
  }));
  const untried = isLong && report ? [TRIED_LATER] : [];
  const all = [...findings, ...problems, ...untried];
  const told = all
    .slice(0, MOST_FINDINGS)
    .map(({ severity, pointer, message, hint }) =>
      clip(`${severity} ${pointer}: ${message}${hint ? ` ${hint}` : ''}`, 400),
    );
  const view = {
    drawn: {
      ...(told.length > 0 ? { findings: told } : {}),
      ...(measured ? { measured: shown(measured) } : {}),
      ...(slow ? { slow: `${slow.pointer} took ${slow.own.toFixed(1)} of ${slow.seconds.toFixed(1)} s` } : {}),
    },
  };
  const images = picture ? [picture] : [];
  const checked = drawnDescription.safeParse({
    category: 'blueprint',
    blueprint,
    ...(parameters ? { parameters } : {}),
  });
  if (!checked.success || all.some(({ severity }) => severity === 'error'))
    return stop({ state: 'refused', ...view, next: 'generate_asset with the blueprint mended' }, images);
  return { kind: 'sound', description: checked.data, view, images };
}

/** @throws {PropmasterError} `invalid_input` */
function parametersOf(given: Readonly<Record<string, unknown>>): Record<string, number | string> {
  const checked = blueprintParameters.safeParse(given);
  if (checked.success) return checked.data;
  throw new PropmasterError('invalid_input', 'Parameters are numbers or words.', {
    where: `parameters.${checked.error.issues[0]!.path.join('.')}`,
    hint: 'parameters: {"width": 0.3, "colour": "red"}; metres, degrees.',
  });
}

const stop = (view: DrawnView, images: readonly Uint8Array[] = []): Drawn => ({
  kind: 'stop',
  answer: { view, images },
});

/** In few words: `lid: 0.12 kg`, `lid_hinge revolute 0..110`. */
const shown = ({ size, mass, links, joints, cavities }: BlueprintMeasures): Record<string, unknown> => ({
  size_m: size,
  mass_kg: mass,
  ...(links.length > 1 ? { links: links.map(({ name, mass: own }) => `${name} ${own} kg`) } : {}),
  ...(joints.length > 0
    ? { joints: joints.map(({ name, type, limits }) => `${name} ${type}${limits ? ` ${limits.join('..')}` : ''}`) }
    : {}),
  ...(cavities.length > 0 ? { cavities } : {}),
});
