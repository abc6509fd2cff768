import type { AskedAspect, AskedValue, RequestCheck } from '../../model/asked.ts';
import { isMutual, isRow, sayRelation } from '../relations/index.ts';
import type { MadeDefinition } from '../scene/place/made.ts';
import type { Instance, Layout } from '../scene/place/place-scene.ts';
import { countOf, type ScenePlan } from '../scene/plan-schema.ts';
import { type RelationOutcome, relationsOf } from '../scene/relations.ts';
import { onShelf, shelfOfKinds } from '../shelf.ts';
import { judged, judgeThing, type Measured, settled } from './judge-thing.ts';

/** A scene as it came out, at rest. */
export interface MadeScene {
  readonly plan: ScenePlan;
  readonly made: ReadonlyMap<string, MadeDefinition>;
  readonly layout: Layout;
}

/**
 * Compares what a prompt asks for with the scene as it came out: instances are counted where they are now, relations are
 * looked at with their final poses, and sizes, finishes and parts are measured on what was made. Pure.
 */
export const judgeScene = (asked: readonly AskedAspect[], scene: MadeScene): RequestCheck[] =>
  onShelf(shelfOfKinds(scene.plan.kinds), () => judgeOnShelf(asked, scene));

function judgeOnShelf(asked: readonly AskedAspect[], scene: MadeScene): RequestCheck[] {
  const there = new Map(
    scene.layout.instances.filter((one) => isInRoom(one, scene.layout)).map((one) => [one.name, one]),
  );
  const relations = relationsOf(
    {
      ...scene.layout,
      relations: scene.layout.relations.filter(({ subject, object, other }) =>
        [subject, object, other].every((name) => name === undefined || there.has(name)),
      ),
    },
    scene.made,
  );
  return asked.map((one) => settled(one) ?? judgeOne(one, scene, there, relations));
}

function judgeOne(
  asked: AskedAspect,
  scene: MadeScene,
  there: ReadonlyMap<string, Instance>,
  relations: readonly RelationOutcome[],
): RequestCheck {
  const { value, definition } = asked;
  switch (value?.aspect) {
    case 'noun':
    case 'count':
      return judged(asked, countThings(value, scene, there));
    case 'relation':
      return judged(asked, lookAtRelation(value, scene, there, relations));
    default: {
      if (value?.aspect === 'size' && value.axis.startsWith('room '))
        return judged(asked, measureRoom(value, scene.layout));
      const model = definition === undefined ? undefined : scene.made.get(definition)?.model;
      const planned = scene.plan.definitions.find(({ id }) => id === definition);
      if (!planned) return judged(asked, undefined);
      if (!model) return judged(asked, { held: false, asked: asked.words, found: 'nothing: it could not be made' });
      return judgeThing([asked], { model, description: planned.description })[0]!;
    }
  }
}

/** Below the floor by more than this, or so far outside of the walls, it has fallen out of the scene [m]. */
const OUTSIDE = 0.25;

function isInRoom({ position: [x, y, z] }: Instance, { room, walls }: Layout): boolean {
  if (!(z > -OUTSIDE)) return false;
  return !walls || (Math.abs(x) <= room.width / 2 + OUTSIDE && Math.abs(y) <= room.depth / 2 + OUTSIDE);
}

function countThings(
  value: Extract<AskedValue, { aspect: 'noun' | 'count' }>,
  { plan, layout, made }: MadeScene,
  there: ReadonlyMap<string, Instance>,
): Measured {
  const { category } = value;
  if (category === plan.robot)
    return {
      held: layout.robot !== undefined,
      asked: `a ${category}`,
      found: layout.robot ? category : 'no room for it',
    };
  const isOf = ({ definition }: Instance): boolean => made.get(definition)?.model.semantics.category === category;
  const named = value.placements?.flatMap((i) => layout.names[i] ?? []);
  const found = named ? named.filter((name) => there.has(name)).length : [...there.values()].filter(isOf).length;
  const wanted =
    value.aspect === 'count'
      ? value.count
      : (value.placements ?? []).reduce((sum, i) => sum + countOf(plan.placements, plan.placements[i]!), 0);
  const name = category.replaceAll('_', ' ');
  return {
    held: wanted === 0 ? found === 0 : found >= Math.max(1, wanted),
    asked: `${wanted} ${name}`,
    found: `${found} ${name}`,
  };
}

/** Whether all instances of a placement have a relation; the first of a row, and of each two that face each other, has none. */
function lookAtRelation(
  { placement, relation: which }: Extract<AskedValue, { aspect: 'relation' }>,
  { plan, layout }: MadeScene,
  there: ReadonlyMap<string, Instance>,
  relations: readonly RelationOutcome[],
): Measured {
  const planned = plan.placements[placement]!;
  const { kind, to, place } = planned.relations[which]!;
  const names = layout.names[placement] ?? [];
  const hosts = to === undefined ? undefined : (layout.names[to] ?? []);
  const host = to === undefined ? undefined : plan.placements[to]!.definition;
  const outcomes = relations.filter(
    (one) =>
      one.kind === kind &&
      names.includes(one.subject) &&
      (!hosts || one.object === undefined || isOneOf(one, hosts, kind)),
  );
  const alone =
    to === undefined && isRow(kind) ? 1 : to === undefined && isMutual(kind) ? Math.ceil(names.length / 2) : 0;
  const wanted = Math.max(0, countOf(plan.placements, planned) - alone);
  const held = outcomes.filter(({ holds }) => holds).length;
  const gone = names.filter((name) => !there.has(name));
  const wrong = outcomes.find(({ holds }) => !holds)?.subject ?? gone[0];
  const asked = sayRelation(kind, host, place);
  return {
    held: held >= wanted && gone.length === 0 && outcomes.every(({ holds }) => holds),
    asked: `${planned.definition} ${asked}`,
    found:
      held >= wanted && gone.length === 0
        ? asked
        : `${held} of ${wanted}${wrong === undefined ? '' : `; not ${wrong}`}`,
  };
}

/** In a row each stands at the one before, which need not be the one named. */
const isOneOf = ({ object }: RelationOutcome, hosts: readonly string[], kind: RelationOutcome['kind']): boolean =>
  isRow(kind) || hosts.includes(object!);

/** A room may be off by this much [m]. */
const CLOSE_ROOM = 0.011;

function measureRoom(
  { axis, least }: Extract<AskedValue, { aspect: 'size' }>,
  { room, walls }: Layout,
): Measured | undefined {
  if (!walls) return undefined;
  const found = room[axis.slice('room '.length) as 'width' | 'depth' | 'height'];
  return {
    held: Math.abs(found - least) <= CLOSE_ROOM,
    asked: `${axis} ${least} m`,
    found: `${Number(found.toFixed(3))} m`,
  };
}
