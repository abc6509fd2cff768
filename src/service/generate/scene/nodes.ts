import { Names } from '../../../model/names.ts';
import { standsAtWall } from './habits.ts';
import type { MadeDefinition } from './made.ts';
import { countOf, type ScenePlan } from './plan-schema.ts';
import { isHeld, isOfRoom, type RelationKind } from './relation-kinds.ts';
import { moveZone, ORIGIN, type Spot, within, type Zone, zoneOf } from './spot.ts';

/** One thing on its way to its place. */
export interface Node {
  readonly name: string;
  readonly made: MadeDefinition;
  readonly category: string;
  readonly relations: readonly NodeRelation[];
  /** How many of its placement go to the same host, and which of them it is. */
  readonly share: { readonly index: number; readonly of: number };
  /** The relation that decides where it goes; absent: a place of its own on the floor. */
  primary: NodeRelation | undefined;
  /** Those whose primary relation is to this one. */
  readonly children: Node[];
  /** What it carries, in its own frame. */
  contents: Group[];
  /** In the frame of its group. */
  spot: Spot;
}

export interface NodeRelation {
  readonly kind: RelationKind;
  readonly host: Node | undefined;
  readonly likely: boolean;
}

/** A thing with what stands at its sides: placed together. The first member is at the group's origin. */
export interface Group {
  readonly members: Node[];
  /** In the frame of the room, or of what carries it. */
  spot: Spot;
}

/** What a thing or a group takes, and what it needs to open. */
export interface Claim {
  readonly bodies: readonly Zone[];
  /** Of doors and drawers. */
  readonly sweeps: readonly Zone[];
  /** Of lids and the like: left free where that is possible. */
  readonly lids?: readonly Zone[];
}

/**
 * Names every instance that can be made, and says which relation of each decides.
 *
 * @param loose those that can't be where they were asked to be: 1: beside what they should be on or in; 2: on the floor
 */
export function nodesOf(
  plan: ScenePlan,
  made: ReadonlyMap<string, MadeDefinition>,
  loose: ReadonlyMap<string, number>,
): Node[] {
  const names = new Names();
  for (const { id } of plan.definitions) names.unique(id, 'definition');
  const counts = new Map<string, number>();
  const byPlacement: Node[][] = [];
  for (const placement of plan.placements) {
    const definition = made.get(placement.definition);
    const number = definition ? countOf(plan.placements, placement) : 0;
    const category = plan.definitions.find(({ id }) => id === placement.definition)!.description.category;
    const nodes: Node[] = [];
    for (let i = 0; i < number; i++) {
      const count = (counts.get(placement.definition) ?? 0) + 1;
      counts.set(placement.definition, count);
      const relations: NodeRelation[] = [];
      let share = { index: i, of: number };
      for (const { kind, to, likely } of placement.relations) {
        if (to === undefined) {
          if (kind !== 'in_row') relations.push({ kind, host: undefined, likely });
          else if (i > 0) relations.push({ kind, host: nodes[0], likely });
          continue;
        }
        const hosts = byPlacement[to]!;
        if (hosts.length === 0) continue;
        const per = Math.ceil(number / hosts.length);
        relations.push({ kind, host: hosts[Math.floor(i / per)]!, likely });
        share = { index: i % per, of: Math.min(per, number - Math.floor(i / per) * per) };
      }
      nodes.push({
        name: names.unique(`${placement.definition}_${count}`, 'thing'),
        made: definition!,
        category,
        relations,
        share,
        primary: undefined,
        children: [],
        contents: [],
        spot: ORIGIN,
      });
    }
    byPlacement.push(nodes);
  }
  const all = byPlacement.flat();
  for (const node of all) {
    node.primary = fallback(primaryOf(node), loose.get(node.name) ?? 0);
    node.primary?.host?.children.push(node);
  }
  return all;
}

/** What carries it decides; but of two things on one table, the one beside the other goes where that one is. */
function primaryOf({ relations }: Node): NodeRelation | undefined {
  const toThing = relations.filter(({ host }) => host !== undefined);
  const held = toThing.find(({ kind }) => isHeld(kind));
  const aside = toThing.find(({ kind, host }) => !isHeld(kind) && (!held || carries(held.host!, host!)));
  const row = toThing.find(({ kind }) => kind === 'in_row');
  return row ?? aside ?? held;
}

/** What carries the host of a relation carries what finds no place there. */
function fallback(primary: NodeRelation | undefined, level: number): NodeRelation | undefined {
  if (level === 0) return primary;
  const next = level === 1 ? primary?.host?.primary : undefined;
  return next?.host && isHeld(next.kind) ? { kind: 'on', host: next.host, likely: true } : undefined;
}

function carries(host: Node, node: Node): boolean {
  for (let at: NodeRelation | undefined = node.primary; at?.host; at = at.host.primary)
    if (at.host === host) return true;
  return false;
}

/** Whether a node belongs at a wall: because it is said, or because such things do. */
export const wantsWall = ({ relations, category }: Node): boolean =>
  relations.some(({ kind }) => kind === 'against_wall') ||
  (standsAtWall(category) && !relations.some(({ kind }) => isOfRoom(kind)));

/** What a thing takes with all that it carries, in its own frame. */
export function claimOf({ made, contents }: Node): Claim {
  const inside = contents.map((group) => moved(claimOfGroup(group), group.spot));
  return {
    bodies: [zoneOf(made.bounds.min, made.bounds.max), ...inside.flatMap(({ bodies }) => bodies)],
    sweeps: [...sweepsOf(made, false), ...inside.flatMap(({ sweeps }) => sweeps)],
    lids: [...sweepsOf(made, true), ...inside.flatMap(({ lids }) => lids ?? [])],
  };
}

const sweepsOf = ({ sweeps }: MadeDefinition, lids: boolean): Zone[] =>
  sweeps.filter(({ isLid }) => isLid === lids).map(({ min, max }) => zoneOf(min, max));

/** What a group takes, in its own frame. */
export function claimOfGroup({ members }: Group): Claim {
  const claims = members.map((member) => moved(claimOf(member), member.spot));
  return {
    bodies: claims.flatMap(({ bodies }) => bodies),
    sweeps: claims.flatMap(({ sweeps }) => sweeps),
    lids: claims.flatMap(({ lids }) => lids ?? []),
  };
}

export const moved = ({ bodies, sweeps, lids = [] }: Claim, spot: Spot): Claim => ({
  bodies: bodies.map((zone) => moveZone(zone, spot)),
  sweeps: sweeps.map((zone) => moveZone(zone, spot)),
  lids: lids.map((zone) => moveZone(zone, spot)),
});

/** Every node of a group and of all that it carries, with its place in the frame that the group's spot is in. */
export function* placedIn({ members, spot }: Group, outer: Spot = ORIGIN): Generator<[node: Node, spot: Spot]> {
  const whole = within(outer, spot);
  for (const member of members) {
    const at = within(whole, member.spot);
    yield [member, at];
    for (const group of member.contents) yield* placedIn(group, at);
  }
}
