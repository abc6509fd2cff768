import {
  type Definition,
  describe,
  type MadeDefinition,
  type ScenePlan,
  shelfOfKinds,
  takesRoom,
} from '../../generator/index.ts';
import { type StandingScene, standScene } from './stand-scene.ts';

/** A scene at rest, and the plan of which it came: with other sizes where those first chosen left no room. */
export interface FittingScene {
  readonly plan: ScenePlan;
  readonly made: ReadonlyMap<string, MadeDefinition>;
  readonly standing: StandingScene;
}

/** Makes and measures one definition. @throws whatever keeps it from being made */
export type MeasureDefinition = (definition: Definition, kinds: ScenePlan['kinds']) => Promise<MadeDefinition>;

/** Words of the vocabulary for sizes: 1.3 and 0.75 times the usual one. */
const LARGER = 'large';
const SMALLER = 'small';
/** Names of standard sizes: what has one is no other size of the same. */
const STANDARD = /\b(?:king|queen|twin|single|double|full|crib|eur\w*|gma|klt|iso|standard|regular)\b/i;

/**
 * Places a scene; where something is not where it was asked to be, tries again with sizes that nobody
 * asked for: what holds it larger, what is held smaller, both. Kept is the first with the fewest things lost, and its
 * plan says what was assumed. A size that the prompt names is never changed.
 *
 * @param kept names of instances that stay exactly where the plan has them; then no size is changed
 * @returns `undefined` where nothing at all finds a place
 */
export async function standFitting(
  name: string,
  plan: ScenePlan,
  made: ReadonlyMap<string, MadeDefinition>,
  measure: MeasureDefinition,
  kept: ReadonlySet<string> = new Set(),
): Promise<FittingScene | undefined> {
  const standing = await standScene(name, plan, made, kept);
  if (!standing) return undefined;
  let best: FittingScene = { plan, made, standing };
  if (plan.placements.some(({ pose }) => pose)) return best;
  for (const changed of otherSizes(plan, standing)) {
    if (lossesOf(best.standing) === 0) break;
    const others = new Map(made);
    try {
      for (const definition of changed.definitions)
        if (!plan.definitions.includes(definition)) others.set(definition.id, await measure(definition, plan.kinds));
    } catch {
      continue;
    }
    const next = await standScene(name, changed, others);
    if (next && lossesOf(next) < lossesOf(best.standing)) best = { plan: changed, made: others, standing: next };
  }
  return best;
}

/** How many things have no place, or not the one that they were to have. */
const lossesOf = ({ layout, relations }: StandingScene): number =>
  layout.missing.length + layout.surplus.length + relations.filter(({ holds }) => !holds).length;

/** Plans with other sizes of what found no room and of what has none left, the likeliest first. */
function* otherSizes(plan: ScenePlan, { layout, relations }: StandingScene): Generator<ScenePlan> {
  // A larger container has room for some more, not for many times as many.
  if (layout.surplus.length > layout.instances.length) return;
  const definitionOf = new Map(layout.instances.map(({ name, definition }) => [name, definition]));
  const lost = relations.filter(({ holds, object }) => !holds && object !== undefined);
  const held = new Set([
    ...lost.map(({ subject }) => definitionOf.get(subject)!),
    ...layout.surplus.map(({ definition }) => definition),
  ]);
  const hosts = new Set([
    ...lost.flatMap(({ object }) => (object === undefined ? [] : definitionOf.get(object)!)),
    ...layout.surplus.map(({ hostDefinition }) => hostDefinition),
  ]);
  // Of a stack of crates none is to hold the others by being larger.
  const larger = [...hosts].filter((id) => !held.has(id));
  const smaller = [...held].filter((id) => !hosts.has(id));
  // A larger thing has no more room beside it.
  const first = layout.surplus.length === 0 && lost.every(({ kind }) => !takesRoom(kind)) ? [] : larger;
  const seen = new Set<string>();
  for (const [up, down] of [
    [first, []],
    [[], smaller],
    [larger, smaller],
  ] as const) {
    const changed = new Map<string, Definition>();
    for (const [ids, word] of [
      [up, LARGER],
      [down, SMALLER],
    ] as const)
      for (const id of ids) {
        const definition = plan.definitions.find((one) => one.id === id)!;
        const other = inSize(definition, word, plan.kinds);
        if (other) changed.set(id, other);
      }
    // "Both" is one of the two again, where only one of them can be changed.
    const key = [...changed.values()].map(({ prompt }) => prompt).join('\n');
    if (changed.size === 0 || seen.has(key)) continue;
    seen.add(key);
    yield {
      ...plan,
      definitions: plan.definitions.map((one) => changed.get(one.id) ?? one),
      assumed: [...plan.assumed, ...[...changed.values()].map(sayOf)],
    };
  }
}

/** The same thing in another size; `undefined` where its size is said, or can't be changed by a word. */
function inSize(definition: Definition, word: string, kinds: ScenePlan['kinds']): Definition | undefined {
  const { prompt, description } = definition;
  const shelf = shelfOfKinds(kinds);
  const usual = describe(prompt, undefined, shelf);
  const other = describe(`${word} ${prompt}`, undefined, shelf);
  if (usual.kind !== 'described' || other.kind !== 'described' || STANDARD.test(prompt)) return undefined;
  if (JSON.stringify(usual.description) !== JSON.stringify(description)) return undefined;
  const isSaid = usual.understood.some((text) => /\d/.test(text) && !/^\d+ [a-z ]+$/.test(text));
  if (isSaid || other.description.category !== description.category) return undefined;
  return { ...definition, prompt: `${word} ${prompt}`, description: other.description, assumed: [...other.assumed] };
}

const sayOf = ({ name, prompt }: Definition): string =>
  `${name.toLowerCase()}: ${prompt.split(' ', 1)[0]}, so that there is room for what is asked for`;
