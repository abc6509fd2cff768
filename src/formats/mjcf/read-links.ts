import type { MjModel } from '@mujoco/mujoco';
import type { Finding } from '../../model/finding.ts';
import { combineInertials, fromPrincipal, transformInertial } from '../../model/inertia.ts';
import { shareInertial } from '../../model/joint-chain.ts';
import { Names } from '../../model/names.ts';
import { compose, invert } from '../../model/pose.ts';
import type { Collision, Inertial, Joint, Link, Material, Pose, SimModel, Visual } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import { namesChanged, type Renamed, renamedOf } from '../findings.ts';
import type { Compiled } from './compile.ts';
import { baseAdded, bodiesFused, severalJoints } from './findings.ts';
import { bodiesKept, compensations } from './kept-bodies.ts';
import type { MujocoAssets } from './read-assets.ts';
import { readExclusions } from './read-exclusions.ts';
import { readGeom } from './read-geom.ts';
import { fixedJoint, readJoint } from './read-joint.ts';
import { nameAt, quatAt, vec3At } from './read-values.ts';
import { shownGeoms } from './shown-geoms.ts';
import type { WorldStanding } from './standing.ts';
import { worldInertials } from './world-mass.ts';

const FREE = 0;

export interface LinksRead {
  readonly base: SimModel['base'];
  readonly standing: WorldStanding;
  readonly links: readonly Link[];
  readonly joints: readonly Joint[];
  /** Materials made of geoms' own colours. */
  readonly materials: readonly Material[];
  readonly exclusions: SimModel['collisionExclusions'];
  /** Link that a body went into, by body id; `undefined` for the world. */
  readonly linkOfBody: readonly (string | undefined)[];
  /** Pose of a body in the frame of its link, by body id. */
  readonly poseInLink: readonly Pose[];
  /** Name of a geom → names of the collisions that it became. */
  readonly collisionsOf: ReadonlyMap<string, readonly string[]>;
  /** Name of a joint in the file → in the model. */
  readonly jointOf: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
}

interface Growing {
  readonly name: string;
  readonly pose: Pose;
  readonly bodies: Inertial[];
  readonly visuals: Visual[];
  readonly collisions: Collision[];
  /** How many links of its own stand between it and its parent. */
  between: number;
}

/** Mass properties of what only holds joints: a ball of 1 g and 1 cm, which never moves. */
const HOLDER: Inertial = { mass: 1e-3, centerOfMass: [0, 0, 0], inertia: [4e-8, 4e-8, 4e-8, 0, 0, 0] };

/**
 * Bodies, geoms and joints of a compiled model. A body without a joint is one rigid thing with its parent and is fused
 * with it. What the world holds is a link too, if the prop hangs on it (see `./standing.ts`). Between two joints of a body
 * stands a link that has a thousandth of its mass.
 *
 * @param standing what of the world is read, see `standingOf`
 */
export function readLinks(compiled: Compiled, assets: MujocoAssets, entry: string, standing: WorldStanding): LinksRead {
  const { model } = compiled;
  const bodies = standing.bodies ?? bodyIds(model);
  const findings: Finding[] = [];
  const linkNames = new Names();
  const partNames = new Names();
  const jointNames = new Names();
  const growing: Growing[] = [];
  const joints: Joint[] = [];
  const materials = new Map<string, Material>();
  const fused: string[] = [];
  const called: Renamed[] = [];
  const pairs: [string, string][] = [];
  const isShown = shownGeoms(model);
  const kept = bodiesKept(model, standing);
  const collisionsOf = new Map<string, string[]>();
  const growingOf: (Growing | undefined)[] = [undefined];
  const poseInLink: Pose[] = [IDENTITY];

  const grow = (was: string, otherwise: string, pose: Pose): Growing => {
    const name = linkNames.unique(was, otherwise);
    called.push({ what: 'link', was, now: name });
    const link: Growing = { name, pose, bodies: [], visuals: [], collisions: [], between: 0 };
    growing.push(link);
    return link;
  };
  const addGeoms = (link: Growing, pose: Pose, geoms: readonly number[]): void => {
    for (const geom of geoms) {
      const part = readGeom(model, geom, assets, { pose, names: partNames, link: link.name, entry, isShown });
      link.visuals.push(...part.visuals);
      link.collisions.push(...part.collisions);
      const said = nameAt(model, model.name_geomadr, geom);
      if (said !== '')
        collisionsOf.set(
          said,
          part.collisions.map(({ name }) => name),
        );
      findings.push(...part.findings);
      if (part.material) materials.set(part.material.name, part.material);
    }
  };
  /** Joints of a body, outermost first, each but the last with a link of its own. */
  const addJoints = (parent: Growing, link: Growing, ids: readonly number[]): void => {
    let above = parent.name;
    for (const [index, id] of ids.entries()) {
      const said = nameAt(model, model.name_jntadr, id);
      const last = index === ids.length - 1;
      const below = last ? link.name : linkNames.unique(`${link.name}_${said}`, `${link.name}_${index + 1}`);
      if (!last) growing.splice(-1, 0, { ...link, name: below, bodies: [], visuals: [], collisions: [] });
      const joint = readJoint(model, id, { parent: above, child: below }, jointNames);
      called.push({ what: 'joint', was: said, now: joint.name });
      joints.push(joint);
      above = below;
    }
    if (ids.length === 1) return;
    link.between = ids.length - 1;
    pairs.push([parent.name, link.name]);
    const said = joints.slice(-ids.length).map(({ name }) => name);
    findings.push(severalJoints.at(entry, { link: link.name, joints: said }));
  };

  if (standing.root === 'world') {
    const { anchor, at = anchor, geoms } = standing;
    const pose = at === undefined ? IDENTITY : bodyPose(model, at);
    const root = grow(anchor === undefined ? '' : nameAt(model, model.name_bodyadr, anchor), 'base', pose);
    growingOf[0] = root;
    poseInLink[0] = invert(pose);
    root.bodies.push(...worldInertials(compiled, geoms).map((inertial) => transformInertial(poseInLink[0]!, inertial)));
    addGeoms(root, poseInLink[0]!, geoms);
  }
  for (const body of bodies) {
    const parentBody: number = model.body_parentid[body];
    const parent = growingOf[parentBody];
    const local = bodyPose(model, body);
    const moving = jointsOf(model, body).filter((joint) => model.jnt_type[joint] !== FREE);
    const inParent = compose(poseInLink[parentBody]!, local);
    const was = nameAt(model, model.name_bodyadr, body);
    let link: Growing;
    if (parent && moving.length === 0 && !kept.has(body)) {
      link = parent;
      poseInLink[body] = body === standing.anchor ? IDENTITY : inParent;
      if (body !== standing.anchor) fused.push(was || `body ${body}`);
    } else {
      link = grow(was, parent ? `link_${body}` : 'base', parent ? compose(parent.pose, inParent) : local);
      poseInLink[body] = IDENTITY;
      if (parent && moving.length === 0) joints.push(fixedJoint(parent.name, link.name, jointNames));
      else if (parent) addJoints(parent, link, moving);
    }
    growingOf[body] = link;
    const here = poseInLink[body]!;
    link.bodies.push(transformInertial(here, bodyInertial(model, body)));
    addGeoms(link, here, range(model.body_geomadr[body], model.body_geomnum[body]));
  }
  const [first] = bodies;
  const isFree = standing.root === 'body' && jointsOf(model, first!).some((id) => model.jnt_type[id] === FREE);
  const root = growing[0]!;
  const holds = standing.root === 'world' || joints.length > 0 || standing.bodies !== undefined;
  if (!isFree && root.bodies.every(({ mass }) => mass === 0) && holds) {
    root.bodies.push(HOLDER);
    const held = joints.flatMap(({ name, parent }) => (parent === root.name ? [name] : []));
    findings.push(baseAdded.at(entry, { link: root.name, joints: held }));
  }
  if (fused.length > 0) findings.push(bodiesFused.at(entry, { bodies: fused }));
  const renamed = renamedOf(called);
  if (renamed.length > 0) findings.push(namesChanged.at(entry, { renamed }));
  const linkOfBody = Array.from({ length: model.nbody }, (_, body) => growingOf[body]?.name);
  const heldUp = compensations(model, linkOfBody);
  const links = withMasses(growing).map((link, index) => ({ ...link, ...heldUp(carrierOf(growing, index).name) }));
  return {
    base: isFree ? 'free' : 'fixed',
    standing,
    links,
    joints,
    materials: [...materials.values()],
    exclusions: readExclusions(model, linkOfBody, links, joints, pairs),
    linkOfBody,
    poseInLink,
    collisionsOf,
    jointOf: new Map(called.flatMap(({ what, was, now }) => (what === 'joint' ? [[was, now] as const] : []))),
    findings,
  };
}

/** Links with what their bodies weigh together; those between joints come before the one that they share it with. */
function withMasses(growing: readonly Growing[]): Link[] {
  return growing.map(({ bodies, between, ...link }, index) => {
    const carrier = carrierOf(growing, index);
    const whole = combineInertials(carrier.bodies.filter(({ mass }) => mass > 0));
    const { between: part, last } = shareInertial(whole, carrier.between);
    return { ...link, inertial: bodies.length > 0 ? last : part };
  });
}

/** The link that has the body of one between joints; any other is its own. */
const carrierOf = (growing: readonly Growing[], index: number): Growing =>
  growing.slice(index).find((one) => one.bodies.length > 0) ?? growing[index]!;

const bodyIds = (model: MjModel): number[] => range(1, model.nbody - 1);

const jointsOf = (model: MjModel, body: number): number[] => range(model.body_jntadr[body], model.body_jntnum[body]);

const range = (start: number, count: number): number[] => Array.from({ length: count }, (_, index) => start + index);

const bodyPose = (model: MjModel, body: number): Pose => ({
  position: vec3At(model.body_pos, body),
  rotation: quatAt(model.body_quat, body),
});

/** Mass properties of one body in its own frame. */
function bodyInertial(model: MjModel, body: number): Inertial {
  const frame: Pose = { position: vec3At(model.body_ipos, body), rotation: quatAt(model.body_iquat, body) };
  return {
    mass: model.body_mass[body],
    centerOfMass: frame.position,
    inertia: fromPrincipal({ moments: vec3At(model.body_inertia, body), rotation: frame.rotation }),
  };
}
