import type { AskedAspect } from '../../model/asked.ts';
import { describe } from '../describe.ts';
import { sayRelation } from '../relations/index.ts';
import { countOf, type ScenePlan } from '../scene/plan-schema.ts';
import { onShelf, shelfOfKinds } from '../shelf.ts';
import { askedOfProp } from './asked-of-prop.ts';

/**
 * What a plan that came as data asks for: each object and its count, what the prompt of its design says of it, each relation
 * that is no assumption, the sides of the room and the robot. There is no prompt, so no aspect has a span. Pure.
 */
export const askedOfPlan = (plan: ScenePlan): AskedAspect[] =>
  onShelf(shelfOfKinds(plan.kinds), () => [
    ...plan.placements.flatMap((_, i) => [thingAt(plan, i), ...relationsAt(plan, i)]),
    ...plan.definitions.flatMap(({ id, prompt, description }) => detailsOf(id, prompt, JSON.stringify(description))),
    ...roomOf(plan),
    ...(plan.robot === undefined
      ? []
      : [understood('noun', plan.robot, { value: { aspect: 'noun', category: plan.robot } })]),
  ]);

const understood = (
  aspect: AskedAspect['aspect'],
  words: string,
  rest: Omit<AskedAspect, 'aspect' | 'words' | 'reading'>,
): AskedAspect => ({ aspect, words, reading: 'understood', ...rest });

function thingAt(plan: ScenePlan, index: number): AskedAspect {
  const placement = plan.placements[index]!;
  const { id, prompt, description } = plan.definitions.find((one) => one.id === placement.definition)!;
  const count = countOf(plan.placements, placement);
  const { category } = description;
  const placements = [index];
  return count === 1
    ? understood('noun', prompt, { definition: id, value: { aspect: 'noun', category, placements } })
    : understood('count', `${count} × ${prompt}`, {
        definition: id,
        value: { aspect: 'count', category, count, placements },
      });
}

function relationsAt({ placements }: ScenePlan, index: number): AskedAspect[] {
  const nameAt = (i: number): string => placements[i]!.names?.[0] ?? placements[i]!.definition;
  return placements[index]!.relations.flatMap(({ kind, to, likely }, relation) =>
    likely
      ? []
      : [
          understood('relation', `${nameAt(index)} ${sayRelation(kind, to === undefined ? undefined : nameAt(to))}`, {
            definition: placements[index]!.definition,
            value: { aspect: 'relation', placement: index, relation },
          }),
        ],
  );
}

/** Sizes, finishes and parts that the words of a design name; none where its description decides instead. */
function detailsOf(id: string, prompt: string, description: string): AskedAspect[] {
  const reading = describe(prompt);
  if (reading.kind !== 'described' || JSON.stringify(reading.description) !== description) return [];
  return askedOfProp(prompt, reading).flatMap(({ span: _, ...aspect }) =>
    aspect.aspect === 'noun' && aspect.reading === 'understood' ? [] : [{ ...aspect, definition: id }],
  );
}

function roomOf({ room, mayGrow }: ScenePlan): AskedAspect[] {
  if (mayGrow) return [];
  return (['width', 'depth', 'height'] as const).flatMap((axis) => {
    const metres = room[axis];
    return metres === undefined
      ? []
      : [
          understood('size', `room ${axis} ${metres} m`, {
            value: { aspect: 'size', axis: `room ${axis}`, least: metres, most: metres },
          }),
        ];
  });
}
