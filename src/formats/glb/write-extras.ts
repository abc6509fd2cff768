import type { Collision, Geometry, Joint, Link, SimModel, Visual } from '../../model/types.ts';

/**
 * What glTF and its physics drafts can't say, in `extras.propmaster` of a node: the neutral model's own words, numbers in
 * SI units and in the model's frames, Z up. `kind` tells which node it is:
 *
 * - `prop`: the one above all, with base, root, semantics and the pairs of links that don't collide
 * - `link`, `visual`, `collision`, `joint`: as in the neutral model
 * - `frame`: the end of a joint in its child link
 * - `shape`: in the second scene, the mesh of a collision
 */
export const propExtras = ({ name, base, links, semantics, collisionExclusions }: SimModel): object =>
  own({ kind: 'prop', version: 1, name, base, root: links[0]!.name, ...semantics, collisionExclusions });

export const linkExtras = ({ name, inertial, gravityCompensation }: Link): object =>
  own({ kind: 'link', name, ...inertial, ...(gravityCompensation ? { gravityCompensation } : {}) });

export const visualExtras = ({ name, geometry }: Visual): object => own({ kind: 'visual', name, ...shapeOf(geometry) });

export const collisionExtras = ({ name, geometry, friction, restitution, mask, contact }: Collision): object =>
  own({
    kind: 'collision',
    name,
    ...shapeOf(geometry),
    ...(friction && { friction }),
    ...(restitution === undefined ? {} : { restitution }),
    ...(mask && { mask }),
    ...(contact && { contact }),
  });

export const jointExtras = (joint: Joint): object => own({ kind: 'joint', ...joint });

export const frameExtras = ({ name }: Joint): object => own({ kind: 'frame', joint: name });

export const shapeExtras = ({ name, geometry }: Collision, { name: link }: Link): object =>
  own({ kind: 'shape', name, link, geometry: geometry.type });

const own = (content: object): object => ({ propmaster: content });

/** A mesh says all of itself; a primitive is drawn as a mesh and would be forgotten. */
const shapeOf = (geometry: Geometry): object => (geometry.type === 'mesh' ? {} : { geometry });
