import type { Collision } from '../../../model/types.ts';
import { decodeCollision } from '../../own-values.ts';
import type { StagePrim } from '../stage/types.ts';
import { PRIMITIVES } from './shape.ts';
import { booleanOf, entryOf, hasSchema, textOf } from './values.ts';

/** A rigid body with what belongs to it: everything below it, down to the next body. */
export interface UsdBody {
  readonly prim: StagePrim;
  readonly shapes: StagePrim[];
  /** Frames of our own writer: cavities, supports, grasps. */
  readonly frames: StagePrim[];
}

/** What a stage holds, as far as it can be part of a prop. */
export interface StageSurvey {
  readonly bodies: readonly UsdBody[];
  /** What belongs to no body and stands still. */
  readonly still: Omit<UsdBody, 'prim'>;
  readonly joints: readonly StagePrim[];
  readonly groups: readonly StagePrim[];
  /** Kind of thing → how many are left out. */
  readonly left: ReadonlyMap<string, number>;
}

/** Types that carry no shape themselves. */
const PLAIN =
  /^(?:|Xform|Scope|Material|Shader|NodeGraph|GeomSubset|SkelRoot|PhysicsScene|PhysicsCollisionGroup|Physics\w*Joint|Render\w+|\w*API)$/;

/** Custom data of a frame that means something; see `writeUsd`. */
const FRAMES = ['cavitySize', 'supportSize', 'graspWidth'];

/** What the ends of a body are. */
export const isBody = (prim: StagePrim): boolean =>
  hasSchema(prim, 'PhysicsRigidBodyAPI') && booleanOf(prim, 'physics:rigidBodyEnabled') !== false;

/** One that is switched off counts if our own writer did it, and says what it touches elsewhere. */
export const isCollider = (prim: StagePrim): boolean =>
  hasSchema(prim, 'PhysicsCollisionAPI') &&
  (booleanOf(prim, 'physics:collisionEnabled') !== false || ownContact(prim).mask !== undefined);

/** What our own writer says of a collider's contacts in custom data. */
export function ownContact(prim: StagePrim): Pick<Collision, 'mask' | 'contact'> {
  const text = entryOf(prim, 'customData', 'contact');
  return decodeCollision(typeof text === 'string' ? text : undefined);
}

/** Looks through all that is defined below a prim, classes left out. */
export function survey(top: StagePrim): StageSurvey {
  const bodies: UsdBody[] = [];
  const still: StageSurvey['still'] = { shapes: [], frames: [] };
  const [joints, groups]: [StagePrim[], StagePrim[]] = [[], []];
  const left = new Map<string, number>();
  const visit = (prim: StagePrim, around: Omit<UsdBody, 'prim'>): void => {
    if (prim.path !== '/' && prim.specifier !== 'def') return;
    const { typeName: type } = prim;
    let owner = around;
    if (isBody(prim)) {
      const body: UsdBody = { prim, shapes: [], frames: [] };
      bodies.push(body);
      owner = body;
    }
    if (type === 'Mesh' || PRIMITIVES.has(type)) owner.shapes.push(prim);
    else if (/^Physics\w*Joint$/.test(type)) joints.push(prim);
    else if (type === 'PhysicsCollisionGroup') groups.push(prim);
    else if (FRAMES.some((key) => entryOf(prim, 'customData', key) !== undefined)) owner.frames.push(prim);
    else if (!PLAIN.test(type)) count(left, type);
    else if (isCollider(prim)) count(left, 'colliders that are no shapes');
    if (prim.schemas.some((name) => /^(?:PhysxParticle|PhysxDeformable|OmniPhysicsDeformable)/.test(name)))
      count(left, 'soft bodies');
    if (textOf(prim, 'visibility') === undefined && type === 'SkelRoot') count(left, 'skeletons');
    for (const child of prim.children) visit(child, owner);
  };
  visit(top, still);
  return { bodies, still, joints, groups, left };
}

const count = (counts: Map<string, number>, what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};
