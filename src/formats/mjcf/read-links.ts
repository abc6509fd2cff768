import type { MjModel } from '@mujoco/mujoco';
import { PropmasterError } from '../../errors.ts';
import type { Finding } from '../../model/finding.ts';
import { combineInertials, fromPrincipal, transformInertial } from '../../model/inertia.ts';
import { Names } from '../../model/names.ts';
import { compose } from '../../model/pose.ts';
import type { Collision, Inertial, Joint, Link, Material, Pose, SimModel, Visual } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import { namesChanged, type Renamed, renamedOf } from '../findings.ts';
import { bodiesFused } from './findings.ts';
import type { Assets } from './read-assets.ts';
import { readExclusions } from './read-exclusions.ts';
import { readGeom } from './read-geom.ts';
import { readJoint } from './read-joint.ts';
import { nameAt, quatAt, vec3At } from './read-values.ts';
import { shownGroups } from './shown-groups.ts';

const FREE = 0;

export interface LinksRead {
  readonly base: SimModel['base'];
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
}

/**
 * Bodies, geoms and joints of a compiled model. A body without a joint is one rigid thing with its parent and is fused
 * with it.
 *
 * @param severalBodies whether there may be free bodies beside the first tree
 * @throws {PropmasterError} `invalid_input` if there is no body, or more than one tree of them
 */
export function readLinks(model: MjModel, assets: Assets, entry: string, severalBodies = false): LinksRead {
  const top = bodyIds(model).filter((body) => model.body_parentid[body] === 0);
  const [, ...others] = top;
  const isFree = (body: number): boolean => model.jnt_type[model.body_jntadr[body] as number] === FREE;
  if (top.length === 0 || !(severalBodies ? others.every(isFree) : others.length === 0))
    throw notOneProp(model, top, entry);
  const findings: Finding[] = [];
  const linkNames = new Names();
  const partNames = new Names();
  const jointNames = new Names();
  const growing: Growing[] = [];
  const joints: Joint[] = [];
  const materials = new Map<string, Material>();
  const fused: string[] = [];
  const called: Renamed[] = [];
  const isShown = shownGroups(model);
  const collisionsOf = new Map<string, string[]>();
  const growingOf: (Growing | undefined)[] = [undefined];
  const poseInLink: Pose[] = [IDENTITY];

  for (const body of bodyIds(model)) {
    const parentBody: number = model.body_parentid[body];
    const parent = growingOf[parentBody];
    const local: Pose = { position: vec3At(model.body_pos, body), rotation: quatAt(model.body_quat, body) };
    const jointIds = Array.from({ length: model.body_jntnum[body] }, (_, i) => model.body_jntadr[body] + i) as number[];
    const moving = jointIds.filter((joint) => model.jnt_type[joint] !== FREE);
    const inParent = compose(poseInLink[parentBody]!, local);
    let link: Growing;
    if (parent && moving.length === 0) {
      link = parent;
      poseInLink[body] = inParent;
      fused.push(nameAt(model, model.name_bodyadr, body) || `body ${body}`);
    } else {
      const was = nameAt(model, model.name_bodyadr, body);
      const name = linkNames.unique(was, parent ? `link_${body}` : 'base');
      called.push({ what: 'link', was, now: name });
      const pose = parent ? compose(parent.pose, inParent) : local;
      link = { name, pose, bodies: [], visuals: [], collisions: [] };
      growing.push(link);
      poseInLink[body] = IDENTITY;
      if (parent) {
        if (moving.length > 1) throw severalJoints(name, moving.length, entry);
        const joint = readJoint(model, moving[0]!, { parent: parent.name, child: name }, jointNames);
        called.push({ what: 'joint', was: nameAt(model, model.name_jntadr, moving[0]!), now: joint.name });
        joints.push(joint);
      } else if (moving.length > 0) {
        throw rootMoves(name, entry);
      }
    }
    growingOf[body] = link;
    const here = poseInLink[body]!;
    link.bodies.push(transformInertial(here, bodyInertial(model, body)));
    for (
      let geom: number = model.body_geomadr[body];
      geom < model.body_geomadr[body] + model.body_geomnum[body];
      geom++
    ) {
      const part = readGeom(model, geom, assets, { pose: here, names: partNames, link: link.name, entry, isShown });
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
  }
  if (fused.length > 0) findings.push(bodiesFused.at(entry, { bodies: fused }));
  const renamed = renamedOf(called);
  if (renamed.length > 0) findings.push(namesChanged.at(entry, { renamed }));
  const linkOfBody = growingOf.map((link) => link?.name);
  const rootJoint: number = model.body_jntadr[top[0]!];
  return {
    base: rootJoint >= 0 && model.jnt_type[rootJoint] === FREE ? 'free' : 'fixed',
    links: growing.map(({ bodies, ...link }) => ({
      ...link,
      inertial: combineInertials(bodies.filter(({ mass }) => mass > 0)),
    })),
    joints,
    materials: [...materials.values()],
    exclusions: readExclusions(model, linkOfBody, joints),
    linkOfBody,
    poseInLink,
    collisionsOf,
    jointOf: new Map(called.flatMap(({ what, was, now }) => (what === 'joint' ? [[was, now] as const] : []))),
    findings,
  };
}

const bodyIds = (model: MjModel): number[] => Array.from({ length: model.nbody - 1 }, (_, index) => index + 1);

/** Mass properties of one body in its own frame. */
function bodyInertial(model: MjModel, body: number): Inertial {
  const frame: Pose = { position: vec3At(model.body_ipos, body), rotation: quatAt(model.body_iquat, body) };
  return {
    mass: model.body_mass[body],
    centerOfMass: frame.position,
    inertia: fromPrincipal({ moments: vec3At(model.body_inertia, body), rotation: frame.rotation }),
  };
}

function notOneProp(model: MjModel, top: readonly number[], entry: string): PropmasterError {
  if (top.length === 0) {
    return new PropmasterError('invalid_input', `${entry} has no body: everything in it is part of the world.`, {
      where: `${entry}: worldbody`,
      hint: 'Put the geoms of the prop into a <body>.',
    });
  }
  const names = top.map((body) => nameAt(model, model.name_bodyadr, body) || `body ${body}`);
  return new PropmasterError(
    'invalid_input',
    `${entry} holds ${top.length} separate bodies, not one prop: ${names.slice(0, 6).join(', ')}.`,
    {
      where: `${entry}: worldbody`,
      hint: 'Import one file per prop: a scene is more than a prop.',
    },
  );
}

const severalJoints = (link: string, count: number, entry: string): PropmasterError =>
  new PropmasterError('invalid_input', `Body "${link}" has ${count} joints; a link of a prop has one.`, {
    where: `${entry}: ${link}`,
    hint: 'Put a body with a small mass between each two of them.',
  });

const rootMoves = (link: string, entry: string): PropmasterError =>
  new PropmasterError('invalid_input', `The root body "${link}" hangs on a joint to the world.`, {
    where: `${entry}: ${link}`,
    hint: 'Give the prop a base: a body without a joint, or with a free joint, as parent of this one.',
  });
