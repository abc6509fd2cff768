import type { Finding } from '../../model/finding.ts';
import type { ReadResult } from '../files.ts';
import { gltfNotCarried } from '../glb/findings.ts';
import { assemble } from '../glb/physics/assemble.ts';
import { bodyComputed } from '../glb/physics/findings.ts';
import { physicsContradicts, physicsForeign } from './findings.ts';
import { bodiesOf } from './foreign/bodies.ts';
import { NodeIndex } from './foreign/nodes.ts';
import { type PhysicsSaid, readSaid } from './foreign/said.ts';
import type { BundleParts } from './parts.ts';

/**
 * A bundle whose `physics.json` is of an unknown shape, or absent. No shape is published for it; this is how the spellings
 * in use are taken. Case, blanks, `_` and `-` in keys do not count. Whatever is assumed stands in the finding.
 *
 * | said | taken as |
 * |---|---|
 * | `{mass}`, `{physics: {mass}}`, `{rigid_body: {…}}`, `{properties: {…}}` | one body; outer keys win over inner ones |
 * | `links`, `bodies`, `parts`, `objects`, `rigidBodies`, `components`, `nodes`: a list with names, or a map by name | a body a node of visual.glb, with what hangs below it |
 * | a map by names of nodes alone | the same |
 * | several bodies without a joint | one rigid thing; of `bodies`, `objects` and `rigidBodies` each its own |
 * | `mass: 1.2`, `"1.2 kg"`, `{value, unit}`, `mass_g`, `massKg`; `units: {mass: "g"}`, `units: "cm"` | a unit beside the number wins over the key's, that over the declared one; else SI |
 * | `mass: 0` | it stands still |
 * | `density` | where there is no mass [kg/m³] |
 * | `center_of_mass`, `com`, `cog`: `[x, y, z]`, `{x, y, z}` | in the frame of its node; of the whole in that of visual.glb |
 * | `inertia`: 3, 6 or 9 numbers, 3 × 3, `{ixx, …}`, `{Ixx, …}`, `{xx, …}` | about the centre of mass, unless it says origin; products are entries of the matrix |
 * | six numbers | ixx, iyy, izz, ixy, ixz, iyz; if only that of URDF (ixx, ixy, ixz, iyy, iyz, izz) can be, that |
 * | `friction`, `static_friction`, `mu`, `{static, dynamic}` | the static one; a second is not used |
 * | `restitution`, `damping` of a body, `scale`, `gravity_scale` | not used |
 * | `static`, `is_static`, `kinematic`, `fixed_base`, `body_type: "static"`, `dynamic: false` | it stands still |
 * | `collider`, `approximation`, `shape`: `"box"`, `"convex"`, `"mesh"`, with or without a size | only without a collision file; a concave mesh becomes convex parts |
 * | `joints`, `constraints`: a list or a map; `joint` inside of a link | type by its usual names: hinge, rotational, slider, linear, weld, … |
 * | `parent`, `child`, `from`, `to`, `body0`, `body1` | nodes of visual.glb; `world` or no parent fixes it there |
 * | `axis`: `[0, 1, 0]`, `"y"`, `"-z"`, `{x, y, z}`, `{origin, direction}` | in the same frame as the point |
 * | `origin`, `anchor`, `pivot`, `position` | in the frame of visual.glb; with `xyz` as URDF has it, in that of the parent; else where `frame` says |
 * | no point | the origin of the child's node |
 * | `limits`: `[lo, hi]`, `{lower, upper}`, `{min, max}`, `{a, b}`, `lower_limit` beside them | radians; degrees if they exceed a whole turn, or `_deg`, or `units: {angle: "deg"}` |
 * | `up_axis: "Z"` | else every vector is in the axes of glTF, Y up; the GLB files always are |
 */
export async function readForeignPhysics(said: unknown, parts: BundleParts): Promise<ReadResult> {
  const { options, visual, collisions } = parts;
  const understood = readSaid(said ?? {}, new NodeIndex(visual).names);
  const shapes = collisions?.flatMap((file) => file.parts.map((part) => ({ part, file })));
  const physics = await bodiesOf(understood, visual, shapes);
  const mass = options.mass ?? totalOf(understood, physics.bodies.length);
  const { model, findings } = await assemble(physics, visual, {
    ...options,
    place: options.entry,
    ...(mass === undefined ? {} : { mass }),
  });
  const computed = findings.filter(({ code }) => code === bodyComputed.code);
  return {
    model,
    findings: [
      ...(said === undefined ? [] : tell(understood, computed, physics.bodies.length)),
      ...visual.findings,
      // Nobody sees a collision file: what its looks lack is nothing lost.
      ...(collisions ?? []).flatMap((file) => file.findings.filter(({ code }) => code !== gltfNotCarried.code)),
      ...findings.filter(({ code }) => code !== bodyComputed.code),
    ],
  };
}

/** A mass of the whole that no body says for itself is shared by volume. */
function totalOf({ whole, bodies }: PhysicsSaid, count: number): number | undefined {
  return count > 1 && bodies.every(({ mass }) => mass === undefined) ? whole.mass : undefined;
}

function tell({ notes }: PhysicsSaid, computed: readonly Finding[], bodies: number): Finding[] {
  const { read, assumed, ignored, contradictions } = notes.all;
  const missing = computed.flatMap(({ args }) => {
    const { body, computed: properties } = args as { body: string; computed: readonly string[] };
    return properties.map((property) => (bodies === 1 ? property : `${property} of ${body}`));
  });
  return [
    physicsForeign.at('physics.json', { read, missing, assumed, ignored }),
    ...contradictions.map(([key, reason]) => physicsContradicts.at(`physics.json/${key}`, { key, reason })),
  ];
}
