import { carrySemantics } from '../../src/model/carry-semantics.ts';
import { combineInertials, transformInertial } from '../../src/model/inertia.ts';
import { compose } from '../../src/model/pose.ts';
import { IDENTITY, type Link, type Pose, type SimModel } from '../../src/model/types.ts';

/**
 * The model as one rigid body whose frame is that of the model: every link in the pose of joint position 0, all masses
 * together (parallel axes). What joints let move moves no more.
 *
 * Isaac Lab's `RigidObject` wants exactly one body, and writes the pose of the prop to that body, not to the prim above
 * it: so a body must lie at the origin of its prop.
 */
export function freeze(model: SimModel): SimModel {
  const [root] = model.links;
  if (!root) return model;
  const links = model.links.map(atOrigin);
  return {
    ...model,
    links: [
      {
        name: root.name,
        pose: IDENTITY,
        inertial: combineInertials(links.map(({ inertial }) => inertial)),
        visuals: links.flatMap(({ visuals }) => visuals),
        collisions: links.flatMap(({ collisions }) => collisions),
      },
    ],
    joints: [],
    collisionExclusions: [],
    semantics: carrySemantics(model.semantics, {
      link: () => root.name,
      joint: () => undefined,
      into: (link) => poseOf(model, link),
    }),
  };
}

/** The same model with the frame of its root moved to the origin, for what {@link freeze} says of poses. */
export function rebaseRoot(model: SimModel): SimModel {
  const [root, ...others] = model.links;
  if (!root) return model;
  return {
    ...model,
    links: [atOrigin(root), ...others],
    semantics: carrySemantics(model.semantics, { into: (link) => (link === root.name ? root.pose : undefined) }),
  };
}

/** A link with everything in it expressed in the model frame. */
function atOrigin({ name, pose, inertial, visuals, collisions }: Link): Link {
  const moved = <Part extends { readonly pose: Pose }>(part: Part): Part => ({
    ...part,
    pose: compose(pose, part.pose),
  });
  return {
    name,
    pose: IDENTITY,
    inertial: transformInertial(pose, inertial),
    visuals: visuals.map(moved),
    collisions: collisions.map(moved),
  };
}

const poseOf = ({ links }: SimModel, link: string): Pose | undefined => links.find(({ name }) => name === link)?.pose;
