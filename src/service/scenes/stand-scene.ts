import {
  composeLayout,
  endsInFall,
  type Layout,
  type MadeDefinition,
  mayMeet,
  placePlan,
  type RelationOutcome,
  relationsOf,
  type ScenePlan,
  sayRelation,
} from '../../generator/index.ts';
import type { Pose, SimModel } from '../../model/types.ts';
import { MOST_PENETRATION, type Settling, settleScene } from './settle-scene.ts';

/** A scene at rest. */
export interface StandingScene {
  readonly layout: Layout;
  readonly model: SimModel;
  readonly relations: readonly RelationOutcome[];
  /** What is wrong with it, a sentence each. */
  readonly problems: readonly string[];
  /** Lids and the like that can't open all the way where they are, a sentence each. */
  readonly shut: readonly string[];
  /** Simulated time until rest [s], deepest overlap at rest [m], and how often it was put together. */
  readonly figures: { readonly rest_time: number; readonly penetration: number; readonly rounds: number };
}

/** A scene is put together so often; what doesn't stay is put on the floor before the next time. */
const MOST_ROUNDS = 3;

/**
 * Places a scene and lets it come to rest in MuJoCo. Small movements are taken over; what moves by more than 10 mm or 3°
 * is put on the floor, and said to be; what rolls about in a bowl may, as long as it ends up in it.
 *
 * @param kept names of instances whose poses stay exactly as the plan has them
 * @returns `undefined` where nothing at all finds a place
 */
export async function standScene(
  name: string,
  plan: ScenePlan,
  made: ReadonlyMap<string, MadeDefinition>,
  kept: ReadonlySet<string> = new Set(),
): Promise<StandingScene | undefined> {
  const unstable = new Map<string, string>();
  for (let round = 1; ; round++) {
    const placed = placePlan(plan, made, unstable);
    if (placed.instances.length === 0) return undefined;
    const { layout: planned, out } = await letFall(name, placed, made, kept);
    if (out.some((one) => !unstable.has(one)) && round < MOST_ROUNDS) {
      for (const one of out) if (!unstable.has(one)) unstable.set(one, 'it did not stay where it was asked to be');
      // What had no room in a heap doesn't take the place of what fell off it.
      for (const { name: one } of placed.surplus) unstable.set(one, 'there is no room');
      continue;
    }
    const model = composeLayout(name, planned, made);
    const settling = await settleScene(
      model,
      planned.instances.map((one) => one.name),
      insideOf(planned),
      mayMeet(planned, made),
    );
    const accepted = withPoses(planned, without(kept, acceptedPoses(planned, made, settling)));
    const restless = [...settling.unstable.keys()].filter((one) => !isWhereItWas(one, planned, accepted));
    const again = restless.filter((one) => !unstable.has(one) && !kept.has(one));
    if (again.length > 0 && round < MOST_ROUNDS) {
      for (const one of again) unstable.set(one, 'it did not stay where it was asked to be');
      continue;
    }
    const relations = relationsOf(accepted, made);
    return {
      layout: accepted,
      model: accepted === planned ? model : composeLayout(name, accepted, made),
      relations,
      shut: settling.shut,
      problems: problemsOf(accepted, settling, relations, restless),
      figures: { rest_time: round3(settling.time), penetration: round6(settling.penetration), rounds: round },
    };
  }
}

const without = (kept: ReadonlySet<string>, poses: ReadonlyMap<string, Pose>): Map<string, Pose> =>
  new Map([...poses].filter(([name]) => !kept.has(name)));

/** What is poured, laid down or leant on a wall gets so long to find its rest [s], before the scene is looked at. */
const FALL = 8;

/** Of so many things in a heap more than those that fell out are taken off. */
const CROWD = 8;

/**
 * Lets things fall that the simulation is to find a pose for, and has them lie where they come to rest.
 *
 * @returns also the names of those that came out of what they were poured into, or fell over
 */
async function letFall(
  name: string,
  layout: Layout,
  made: ReadonlyMap<string, MadeDefinition>,
  kept: ReadonlySet<string>,
): Promise<{ readonly layout: Layout; readonly out: readonly string[] }> {
  if (layout.loose.length === 0) return { layout, out: [] };
  const model = composeLayout(name, layout, made);
  const names = layout.instances.map((one) => one.name);
  const { poses, unstable } = await settleScene(model, names, new Map(), [], undefined, FALL);
  const touched = touchedBy(layout).filter((one) => !kept.has(one));
  const fallen = withPoses(
    layout,
    new Map(
      touched.flatMap((one) => {
        const pose = poses.get(one) ?? unstable.get(one)?.pose;
        return pose ? [[one, pose] as const] : [];
      }),
    ),
  );
  const relations = relationsOf(fallen, made);
  const out = touched.filter((one) =>
    relations.some(
      ({ subject, kind, holds, likely }) => subject === one && !holds && (!likely || kind === 'in') && endsInFall(kind),
    ),
  );
  return { layout: fallen, out: [...out, ...uppermost(fallen, out)] };
}

/** Where things came out of a container, as many again that lie uppermost in it: without them the others stay in. */
function uppermost({ loose, relations, instances }: Layout, out: readonly string[]): string[] {
  const heights = new Map(instances.map(({ name, position }) => [name, position[2]]));
  const hosts = new Map(
    relations.flatMap(({ kind, subject, object }) =>
      kind === 'in' && object !== undefined && loose.includes(subject) ? [[subject, object] as const] : [],
    ),
  );
  return [...new Set(out.flatMap((one) => hosts.get(one) ?? []))].flatMap((host) => {
    const own = [...hosts].filter(([, at]) => at === host).map(([name]) => name);
    const gone = own.filter((name) => out.includes(name)).length;
    const left = own.filter((name) => !out.includes(name));
    return own.length < CROWD ? [] : left.toSorted((a, b) => heights.get(b)! - heights.get(a)!).slice(0, gone);
  });
}

/** What is let fall, what holds it, and what else is in there: all of these may have been pushed. */
function touchedBy({ loose, relations }: Layout): string[] {
  const inside = relations.filter(({ kind, object }) => kind === 'in' && object !== undefined);
  const hosts = new Set(inside.filter(({ subject }) => loose.includes(subject)).map(({ object }) => object!));
  const others = inside.filter(({ object }) => hosts.has(object!)).map(({ subject }) => subject);
  return [...new Set([...loose, ...hosts, ...others])];
}

const round3 = (value: number): number => Math.round(value * 1e3) / 1e3;
const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;

/** What each instance is kept in. */
const insideOf = ({ relations }: Layout): Map<string, string> =>
  new Map(
    relations.flatMap(({ kind, subject, object }) =>
      kind === 'in' && object !== undefined ? [[subject, object]] : [],
    ),
  );

/** Small movements, and of what is kept in something also large ones after which it still is. */
function acceptedPoses(
  layout: Layout,
  made: ReadonlyMap<string, MadeDefinition>,
  { poses, unstable, rested }: Settling,
): Map<string, Pose> {
  const all = new Map(poses);
  const kept = insideOf(layout);
  for (const [name, { pose }] of unstable) {
    if (!rested || !kept.has(name)) continue;
    const tried = relationsOf(withPoses(layout, new Map([[name, pose]])), made);
    if (tried.every(({ kind, subject, holds }) => subject !== name || kind !== 'in' || holds)) all.set(name, pose);
  }
  return all;
}

/** To a nanometre, of exactly unit length: the graph and the files say the same. */
function withPoses(layout: Layout, poses: ReadonlyMap<string, Pose>): Layout {
  if (poses.size === 0) return layout;
  return {
    ...layout,
    instances: layout.instances.map((one) => {
      const pose = poses.get(one.name);
      if (!pose) return one;
      const tidy = (value: number): number => Math.round(value * 1e9) / 1e9 + 0;
      return { ...one, position: pose.position.map(tidy) as never, rotation: pose.rotation.map(tidy) as never };
    }),
  };
}

const isWhereItWas = (name: string, planned: Layout, accepted: Layout): boolean =>
  accepted !== planned &&
  accepted.instances.find((one) => one.name === name) !== planned.instances.find((one) => one.name === name);

function problemsOf(
  layout: Layout,
  settling: Settling,
  relations: readonly RelationOutcome[],
  restless: readonly string[],
): string[] {
  const elsewhere = (name: string): boolean =>
    layout.moved.some((one) => one.name === name && one.what === 'elsewhere');
  const { penetration, between, unstable } = settling;
  return [
    ...restless.map((name) => {
      const { moved, tilted } = unstable.get(name)!;
      return `${name} does not stay: it moves by ${(1e3 * moved).toFixed(0)} mm and tips by ${((180 / Math.PI) * tilted).toFixed(0)}°.`;
    }),
    ...(settling.rested ? [] : ['Not all of it is at rest after 2 s.']),
    ...(penetration <= MOST_PENETRATION
      ? []
      : [`${between[0]} and ${between[1]} overlap by ${(1e3 * penetration).toFixed(1)} mm.`]),
    ...settling.blocked,
    ...relations
      .filter(
        ({ holds, likely, subject, object }) =>
          !holds && !likely && !elsewhere(subject) && !(object !== undefined && elsewhere(object)),
      )
      .map(
        ({ kind, subject, object, distance, place }) =>
          `${subject} is not ${sayRelation(kind, object, place)}${distance === undefined ? '' : `, ${distance} m away`}.`,
      ),
  ];
}
