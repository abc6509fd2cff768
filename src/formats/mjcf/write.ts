import { compose, invert } from '../../model/pose.ts';
import type { Joint, Link, SimModel } from '../../model/types.ts';
import type { FileMap } from '../files.ts';
import { unusedName } from './unused-name.ts';
import { contactAttributes, gravityCompensation } from './write-contact.ts';
import {
  assetElements,
  couplings,
  exclusions,
  inertial,
  jointElement,
  placed,
  section,
  shape,
  writeAssets,
} from './write-parts.ts';
import { meaning, semanticSites } from './write-semantics.ts';
import { element } from './xml.ts';

/**
 * A model as MJCF in the layout of mujoco_menagerie: `<name>.xml` and `assets/`.
 *
 * Every link has an explicit inertial, visual geoms weigh nothing, and only attributes that MuJoCo 3.3, 3.12 and 4.0
 * all take are written. Names are the model's own: a second copy in a scene is told apart by the prefix of `attach`.
 *
 * @returns `<name>.xml`, and `assets/<mesh>.obj`, `assets/<texture>.png`
 * @throws {TypeError} if a texture is no PNG: MuJoCo reads no other; convert it first
 */
export function writeMjcf(model: SimModel): FileMap {
  return new Map([[`${model.name}.xml`, document(model)], ...writeAssets(model)]);
}

function document(model: SimModel): string {
  const { name } = model;
  const root = element('mujoco', { model: name }, [
    element('compiler', { angle: 'radian', meshdir: 'assets', texturedir: 'assets', autolimits: 'true' }),
    // A mug on a table stands on a face, not on a point: the default since MuJoCo 3.12, and off before.
    ...(isScene(model) ? [element('option', {}, [element('flag', { multiccd: 'enable' })])] : []),
    element('default', {}, [
      element('default', { class: className(name) }, [
        element('default', { class: 'visual' }, [
          element('geom', { contype: '0', conaffinity: '0', group: '2', mass: '0' }),
        ]),
        element('default', { class: 'collision' }, [element('geom', { group: '3', rgba: '0.6 0.7 0.9 0.5' })]),
      ]),
    ]),
    ...section('asset', assetElements(model)),
    element('worldbody', {}, bodies(model)),
    ...section('contact', exclusions(model)),
    ...section('equality', couplings(model)),
    ...section('custom', meaning(model)),
  ]);
  return `${root}\n`;
}

/** Classes share one scope: `main` is MuJoCo's own, the two others stand inside of this one. */
const className = (name: string): string => unusedName(name, new Set(['main', 'visual', 'collision']));

/** Several bodies that aren't joined. */
const isScene = ({ links, joints }: SimModel): boolean => links.length > joints.length + 1;

/** The first link stands on the model's base; every other root is a body of its own that moves freely. */
function bodies(model: SimModel): string[] {
  const linkByName = new Map(model.links.map((link) => [link.name, link]));
  const jointByChild = new Map(model.joints.map((joint) => [joint.child, joint]));
  const jointNames = new Set(model.joints.map(({ name }) => name));
  const write = (link: Link, parent: Link | undefined): string => {
    const first = link === model.links[0];
    const free =
      !parent && (model.base === 'free' || !first)
        ? unusedName(`${first ? model.name : link.name}_free`, jointNames)
        : undefined;
    const children = model.joints.filter((joint) => joint.parent === link.name);
    const inside = children.map(({ child }) => write(linkByName.get(child)!, link));
    return body(model, link, parent, jointByChild.get(link.name), free, inside);
  };
  return model.links.filter(({ name }) => !jointByChild.has(name)).map((root) => write(root, undefined));
}

function body(
  model: SimModel,
  link: Link,
  parent: Link | undefined,
  joint: Joint | undefined,
  freeJoint: string | undefined,
  children: readonly string[],
): string {
  const pose = parent ? compose(invert(parent.pose), link.pose) : link.pose;
  return element(
    'body',
    {
      name: link.name,
      ...placed(pose),
      childclass: parent ? undefined : className(model.name),
      gravcomp: gravityCompensation(link),
    },
    [
      ...(freeJoint === undefined ? [] : [element('freejoint', { name: freeJoint })]),
      inertial(link),
      ...(joint && joint.type !== 'fixed' ? [jointElement(joint)] : []),
      ...link.visuals.map((visual) =>
        element('geom', {
          name: visual.name,
          class: 'visual',
          ...placed(visual.pose),
          ...shape(visual.geometry),
          material: visual.material,
        }),
      ),
      ...link.collisions.map((collision) =>
        element('geom', {
          name: collision.name,
          class: 'collision',
          ...placed(collision.pose),
          ...shape(collision.geometry),
          ...contactAttributes(collision),
        }),
      ),
      ...semanticSites(model, link.name),
      ...children,
    ],
  );
}
