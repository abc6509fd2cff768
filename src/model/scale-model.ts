import type {
  Articulation,
  Cavity,
  Collision,
  ContactOptions,
  Geometry,
  Grasp,
  Inertial,
  Joint,
  JointSolver,
  Link,
  Mesh,
  Mimic,
  Pose,
  Semantics,
  SimModel,
  Solimp,
  Solref,
  SupportSurface,
  Sym3,
  Visual,
} from './types.ts';
import { scale } from './vec.ts';

/**
 * The same thing `s` times as long, wide and high, of the same materials, under the same gravity. Every quantity goes with a
 * power of `s`:
 *
 * | quantity | power | because |
 * |---|--:|---|
 * | positions, sizes, anchors, widths of grasps, prismatic limits, rests and detents, torsional and rolling friction | 1 | lengths |
 * | mass, prismatic armature | 3 | same density |
 * | inertia, revolute armature | 5 | mass × length² |
 * | dry friction: prismatic, revolute | 3, 4 | a share of the weight, and of its moment |
 * | effort: prismatic, revolute | 3, 4 | holds the same share of the weight |
 * | speed: prismatic, revolute | ½, −½ | speeds go with √s |
 * | coupling: way per turn, turn per way, offset of a slide | 1, −1, 1 | ways are lengths |
 * | stiffness: prismatic, revolute | 2, 4 | so that it sags by the same share, or angle, under its own weight |
 * | damping: prismatic, revolute | 2½, 4½ | force and moment per speed, where speeds go with √s |
 * | margins, gaps, widths of contacts and of prismatic limits | 1 | lengths |
 * | solver references: time constant, or stiffness and damping | ½, −1, −½ | a time, and powers of 1/time |
 *
 * Angles, sliding friction, restitution and colours stay. With these powers the larger thing moves as the smaller one does, only slower
 * by √s (Froude similarity: lengths over gravity times time squared).
 *
 * @param s > 0
 */
export function scaleModel(model: SimModel, s: number): SimModel {
  return {
    ...model,
    links: model.links.map((link) => scaleLink(link, s)),
    joints: model.joints.map((joint) => scaleJoint(joint, s, model.joints)),
    meshes: model.meshes.map((mesh): Mesh => ({ ...mesh, positions: mesh.positions.map((value) => value * s) })),
    semantics: scaleSemantics(model, s),
  };
}

function scaleSemantics({ semantics, joints }: SimModel, s: number): Semantics {
  const { cavities, supports, grasps, articulations } = semantics;
  const slides = new Set(joints.flatMap(({ name, type }) => (type === 'prismatic' ? [name] : [])));
  return {
    ...semantics,
    cavities: cavities.map((one): Cavity => ({ ...one, pose: scalePose(one.pose, s), size: scale(one.size, s) })),
    ...(supports && {
      supports: supports.map(
        (one): SupportSurface => ({ ...one, pose: scalePose(one.pose, s), size: [one.size[0] * s, one.size[1] * s] }),
      ),
    }),
    ...(grasps && {
      grasps: grasps.map((one): Grasp => ({ ...one, pose: scalePose(one.pose, s), width: one.width * s })),
    }),
    ...(articulations && {
      articulations: articulations.map(
        (one): Articulation =>
          one.detents && slides.has(one.joint) ? { ...one, detents: one.detents.map((at) => at * s) } : one,
      ),
    }),
  };
}

const scalePose = ({ position, rotation }: Pose, s: number): Pose => ({ position: scale(position, s), rotation });

function scaleLink(link: Link, s: number): Link {
  return {
    ...link,
    pose: scalePose(link.pose, s),
    inertial: scaleInertial(link.inertial, s),
    visuals: link.visuals.map(
      (part): Visual => ({ ...part, pose: scalePose(part.pose, s), geometry: scaleGeometry(part.geometry, s) }),
    ),
    collisions: link.collisions.map(
      (part): Collision => ({
        ...part,
        pose: scalePose(part.pose, s),
        geometry: scaleGeometry(part.geometry, s),
        ...(part.friction ? { friction: [part.friction[0], part.friction[1] * s, part.friction[2] * s] } : {}),
        ...(part.contact ? { contact: scaleContact(part.contact, s) } : {}),
      }),
    ),
  };
}

const scaleContact = ({ margin, gap, solref, solimp, ...rest }: ContactOptions, s: number): ContactOptions => ({
  ...rest,
  ...(margin === undefined ? {} : { margin: margin * s }),
  ...(gap === undefined ? {} : { gap: gap * s }),
  ...(solref ? { solref: scaleSolref(solref, s) } : {}),
  ...(solimp ? { solimp: scaleSolimp(solimp, s) } : {}),
});

const scaleSolref = ([a, b]: Solref, s: number): Solref => (a > 0 ? [a * Math.sqrt(s), b] : [a / s, b / Math.sqrt(s)]);

const scaleSolimp = ([d0, dwidth, width, ...rest]: Solimp, s: number): Solimp => [d0, dwidth, width * s, ...rest];

/** @param along 1 for angles, else the scale */
function scaleSolver(solver: JointSolver, s: number, along: number): JointSolver {
  const { margin, limitSolref, limitSolimp, frictionSolref, frictionSolimp } = solver;
  return {
    ...(margin === undefined ? {} : { margin: margin * along }),
    ...(limitSolref ? { limitSolref: scaleSolref(limitSolref, s) } : {}),
    ...(limitSolimp ? { limitSolimp: scaleSolimp(limitSolimp, along) } : {}),
    ...(frictionSolref ? { frictionSolref: scaleSolref(frictionSolref, s) } : {}),
    ...(frictionSolimp ? { frictionSolimp: scaleSolimp(frictionSolimp, along) } : {}),
  };
}

const scaleInertial = ({ mass, centerOfMass, inertia }: Inertial, s: number): Inertial => ({
  mass: mass * s ** 3,
  centerOfMass: scale(centerOfMass, s),
  inertia: inertia.map((value) => value * s ** 5) as unknown as Sym3,
});

function scaleGeometry(geometry: Geometry, s: number): Geometry {
  switch (geometry.type) {
    case 'mesh':
      return geometry;
    case 'box':
      return { ...geometry, size: scale(geometry.size, s) };
    case 'sphere':
      return { ...geometry, radius: geometry.radius * s };
    case 'ellipsoid':
      return { ...geometry, radii: scale(geometry.radii, s) };
    case 'cylinder':
    case 'capsule':
      return { ...geometry, radius: geometry.radius * s, length: geometry.length * s };
  }
}

/** @param along @param leading 1 for angles, else the scale: of the joint, and of the one that leads it */
const scaleMimic = ({ joint, multiplier, offset }: Mimic, along: number, leading: number): Mimic => ({
  joint,
  multiplier: (multiplier * along) / leading,
  offset: offset * along,
});

function scaleJoint(joint: Joint, s: number, all: readonly Joint[]): Joint {
  const { limits, damping, friction, armature, spring, effort, velocity, mimic, solver } = joint;
  const slides = joint.type === 'prismatic';
  const along = slides ? s : 1;
  return {
    ...joint,
    anchor: scale(joint.anchor, s),
    ...(limits ? { limits: { lower: limits.lower * along, upper: limits.upper * along } } : {}),
    ...(damping === undefined ? {} : { damping: damping * s ** (slides ? 2.5 : 4.5) }),
    ...(friction === undefined ? {} : { friction: friction * s ** (slides ? 3 : 4) }),
    ...(armature === undefined ? {} : { armature: armature * s ** (slides ? 3 : 5) }),
    ...(spring ? { spring: { stiffness: spring.stiffness * s ** (slides ? 2 : 4), rest: spring.rest * along } } : {}),
    ...(effort === undefined ? {} : { effort: effort * s ** (slides ? 3 : 4) }),
    ...(velocity === undefined ? {} : { velocity: velocity * s ** (slides ? 0.5 : -0.5) }),
    ...(mimic
      ? {
          mimic: scaleMimic(
            mimic,
            along,
            all.some((one) => one.name === mimic.joint && one.type === 'prismatic') ? s : 1,
          ),
        }
      : {}),
    ...(solver ? { solver: scaleSolver(solver, s, along) } : {}),
  };
}
