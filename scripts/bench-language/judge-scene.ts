import { describe } from '../../src/generator/describe.ts';
import type { PlanResult } from '../../src/generator/scene/plan-scene.ts';
import { countOf, type Definition, type ScenePlan } from '../../src/generator/scene/plan-schema.ts';
import { listOf, type RelationFrame, type SceneFrame, type ThingFrame } from './frames.ts';
import { refusalOf } from './judge-prop.ts';
import { matched } from './match.ts';
import { nounsOf } from './nouns.ts';
import { differencesOf } from './qualities.ts';
import { RELATION_WORDS } from './relation-words.ts';
import { type Lot, lacking } from './relations.ts';
import { judgeRoom } from './room.ts';
import { unsaid } from './say.ts';
import { mentions, type Told, tells } from './told.ts';
import { type Difference, type Judged, verdictOf } from './verdict.ts';

/**
 * Sorts an answer to a scene's prompt.
 *
 * @param ask answers other prompts: whether a word has an effect shows in what is planned without it
 */
export function judgeScene(frame: SceneFrame, answer: PlanResult, ask: (prompt: string) => PlanResult): Judged {
  const nouns = frame.things.filter(({ kinds }) => kinds.length === 0).flatMap(({ noun }) => listOf(noun));
  if (answer.kind === 'misunderstood') {
    const canBeMade = frame.expect === undefined && frame.things.some(({ kinds }) => kinds.length > 0);
    const isRoom = frame.expect === undefined && frame.things.length === 0;
    const differences = [{ what: `refused: ${answer.message}`, told: true }];
    if (canBeMade || isRoom) return { verdict: 'refused_feasible', differences };
    return { verdict: refusalOf(answer.message, nouns, answer.message.includes('I can make')), differences };
  }
  const { plan } = answer;
  const told = toldBy(plan);
  if (listOf(frame.expect).some((one) => one !== 'made')) {
    const isTold = nouns.length > 0 && nouns.every((noun) => plan.missing.some((text) => mentions(text, noun)));
    return verdictOf([{ what: `made ${plan.title}`, told: isTold }]);
  }
  const lots = lotsOf(frame, plan);
  const differencesWith = (groups: readonly (string | undefined)[]): Difference[] => {
    const grouped = lots.map((lot, index) => ({ ...lot, group: groups[index] }));
    return [
      ...frame.things.flatMap((thing) => thingDifferences(thing, frame, grouped, plan, told)),
      ...extras(frame, grouped, told),
      ...frame.relations.flatMap((relation) => relationDifferences(relation, frame, grouped, told)),
    ];
  };
  const options = lots.map(({ definition }) =>
    frame.things.filter(({ kinds }) => kinds.includes(definition.description.category)).map((thing) => thing.as),
  );
  const without = (prompt: string): object | undefined => {
    const other = ask(prompt);
    return other.kind === 'planned' ? contentOf(other.plan) : undefined;
  };
  return verdictOf([
    ...matched(options, differencesWith),
    ...judgeRoom(frame, plan, told),
    ...unsaid(frame.prompt, frame.say ?? [], { made: contentOf(plan), shown: shownBy(plan) }, told, without),
  ]);
}

/** The placements; those that several groups may claim, instance by instance. */
function lotsOf({ things }: SceneFrame, { placements, definitions }: ScenePlan) {
  return placements.flatMap((placement, index) => {
    const definition = definitions.find(({ id }) => id === placement.definition)!;
    const claims = things.filter(({ kinds }) => kinds.includes(definition.description.category)).length;
    const total = countOf(placements, placement);
    const isSplit = claims > 1 && total <= MOST_SPLIT;
    return Array.from({ length: isSplit ? total : 1 }, () => ({
      index,
      total: isSplit ? 1 : total,
      relations: placement.relations,
      definition,
    }));
  });
}

/** Larger placements stay whole: the ways of matching grow with their number. */
const MOST_SPLIT = 6;

const toldBy = ({ missing, ignored, assumed, definitions }: ScenePlan): Told => ({
  losses: [...missing, ...ignored, ...definitions.flatMap((definition) => definition.ignored)],
  assumed,
});

/** What is understood of one thing, by the words that it was read from. */
function understoodOf({ prompt }: Definition): readonly string[] {
  const reading = describe(prompt);
  return reading.kind === 'described' ? reading.understood : [];
}

const shownBy = ({ definitions, roomName }: ScenePlan): readonly string[] => [
  ...definitions.flatMap((definition) => [definition.prompt, ...understoodOf(definition)]),
  roomName ?? '',
];

/** What of a plan is made, without the words that it came from. */
const contentOf = ({ definitions, placements, room, roomName, roomType, openings, robot }: ScenePlan): object => ({
  descriptions: definitions.map(({ description }) => description),
  placements: placements.map(({ count, relations }) => ({ count, relations })),
  room,
  roomName,
  roomType,
  openings,
  robot,
});

type Placed = Lot & { readonly definition: Definition };

function thingDifferences(
  thing: ThingFrame,
  frame: SceneFrame,
  lots: readonly Placed[],
  plan: ScenePlan,
  told: Told,
): Difference[] {
  const { as, kinds, noun, count } = thing;
  const own = lots.filter(({ group }) => group === as);
  const isMissing = listOf(noun).some((word) => plan.missing.some((text) => mentions(text, word)));
  if (own.length === 0 && noun !== undefined)
    return isMissing ? [] : [{ what: `"${listOf(noun)}" is not among the missing`, told: tells(told, listOf(noun)) }];
  const total = own.reduce((sum, lot) => sum + lot.total, openingsOf(kinds, plan, own.length > 0));
  const [low, high] = typeof count === 'object' ? count : [count ?? 1, count ?? 1];
  const names = nounsOf(kinds);
  const differences: Difference[] = [];
  if (total < low || total > high) {
    const isTold =
      told.losses.some((loss) => names.some((name) => mentions(loss, name))) ||
      tellsAlone(told, [String(low)], frame) ||
      names.some((name) => tells({ losses: [], assumed: told.assumed }, [name, String(low)]));
    differences.push({ what: `${total} of ${kinds.join(' or ')}, not ${low}`, told: isTold });
  }
  const wrong = own.flatMap(({ definition }) =>
    differencesOf(
      {
        prompt: frame.prompt,
        description: definition.description,
        understood: understoodOf(definition),
        told,
      },
      thing,
    ),
  );
  return [...differences, ...wrong];
}

/** Doors and windows are openings in the walls, where no placement stands for them. */
function openingsOf(kinds: readonly string[], { openings }: ScenePlan, isPlaced: boolean): number {
  if (isPlaced) return 0;
  return (kinds.includes('door') ? openings.door : 0) + (kinds.includes('window') ? openings.window : 0);
}

/** Things that nobody asked for, but for the usual ones of a room that is asked for as such. */
function extras(frame: SceneFrame, lots: readonly Placed[], told: Told): Difference[] {
  if (frame.things.length <= 1 && frame.room?.type) return [];
  return lots
    .filter(({ group }) => group === undefined)
    .map(({ definition: { description, ignored } }) => {
      const names = nounsOf([description.category]);
      return {
        what: `${description.category} was not asked for`,
        // "Slide box": a crate, and "slide" is told as left out.
        told:
          ignored.length > 0 ||
          names.some((name) => told.assumed.some((text) => mentions(text, name))) ||
          tells(told, names),
      };
    })
    .filter(({ what }) => !/^(?:door|window) /.test(what));
}

function relationDifferences(
  relation: RelationFrame,
  frame: SceneFrame,
  lots: readonly Lot[],
  told: Told,
): Difference[] {
  const groups = [relation.of, ...listOf(relation.to), ...listOf(relation.and)];
  const isPlaced = (group: string): boolean => lots.some((lot) => lot.group === group);
  // Whoever isn't there is a difference by itself.
  if (!isPlaced(relation.of) || (relation.to !== undefined && !groups.slice(1).some(isPlaced))) return [];
  const lack = lacking(relation, lots);
  if (lack === 0) return [];
  const kindsOf = (group: string): readonly string[] => frame.things.find(({ as }) => as === group)?.kinds ?? [];
  const nouns = groups.flatMap((group) => nounsOf(kindsOf(group)));
  const words = relation.kind.flatMap((kind) => RELATION_WORDS[kind]);
  const [subject, ...objects] = groups.map((group) => kindsOf(group)[0] ?? group);
  return [
    {
      what: `${lack} of ${subject} not ${relation.kind.join(' or ')} ${objects.join(', ')}`,
      told: tellsAlone(told, words, frame, nouns),
    },
  ];
}

/** Whether a loss has one of the words, and one of the nouns or none of any thing: a loss of others tells nothing. */
function tellsAlone({ losses }: Told, words: readonly string[], { things }: SceneFrame, nouns: readonly string[] = []) {
  const all = things.flatMap(({ kinds, noun }) => [...nounsOf(kinds), ...listOf(noun)]);
  const has = (loss: string, some: readonly string[]): boolean => some.some((word) => mentions(loss, word));
  return losses.some((loss) => has(loss, words) && (has(loss, nouns) || !has(loss, all)));
}
