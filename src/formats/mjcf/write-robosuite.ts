import { modelBounds } from '../../model/bounds.ts';
import { carrySemantics } from '../../model/carry-semantics.ts';
import { horizontalReach } from '../../model/horizontal-reach.ts';
import { transformInertial } from '../../model/inertia.ts';
import { compose, invert } from '../../model/pose.ts';
import { splitTrees } from '../../model/split-trees.ts';
import type { Link, SimModel, Vec3 } from '../../model/types.ts';
import type { FileMap } from '../files.ts';
import { numbers } from '../numbers.ts';
import { OBJECT, PLACEMENT_SITES } from './robosuite-convention.ts';
import { contactAttributes, gravityCompensation } from './write-contact.ts';
import {
  assetElements,
  exclusions,
  inertial,
  jointElement,
  placed,
  section,
  shape,
  text,
  writeAssets,
} from './write-parts.ts';
import { meaning, semanticSites } from './write-semantics.ts';
import { element } from './xml.ts';

/** What the file says of the model beside its meaning: the root link's own name, and whether it is to move freely. */
export const ROBOSUITE_TEXT = { root: 'propmaster_root', base: 'propmaster_base' } as const;

/** `<name>.xml` of the first tree, `<name>_2.xml` of the second. @param tree from 0 */
export const treeFile = (name: string, tree: number): string =>
  tree === 0 ? `${name}.xml` : `${name}_${tree + 1}.xml`;

/**
 * A model as MJCF for robosuite and robocasa: an object that `MujocoXMLObject` loads.
 *
 * Their loader is no MJCF reader, and wants: the body named "object" inside of another one; colliders in group 0 and
 * visuals in group 1, said by every geom itself; files relative to the XML, since it ignores `meshdir`; no default
 * classes; the sites `bottom_site`, `top_site` and `horizontal_radius_site` in the outer body, relative to the object.
 * There is no free joint: robosuite adds it, or bolts the object. It places objects by setting the pose of their body, so
 * the object's axes are the model's.
 *
 * An object has one root. Of a model with several trees each is a file of its own, the outer body where it stands; pairs
 * of links of different trees that must not collide can't be said.
 *
 * @returns `<name>.xml`, `<name>_2.xml`…, `assets/<mesh>.obj`, `assets/<texture>.png`
 * @throws {TypeError} if a texture is no PNG
 * @see https://robosuite.ai/docs/modules/objects.html, and robosuite 1.5, models/objects/objects.py
 */
export function writeRobosuite(model: SimModel): FileMap {
  return new Map<string, Uint8Array | string>([
    ...splitTrees(model).map((tree, i): [string, string] => [treeFile(model.name, i), document(uprightRoot(tree))]),
    ...writeAssets(model),
  ]);
}

function document(model: SimModel): string {
  const root = model.links[0]!;
  // The root is called "object"; a link that has this name already takes the root's.
  const called = (name: string): string => (name === root.name ? OBJECT : name === OBJECT ? root.name : name);
  const document = element('mujoco', { model: model.name }, [
    element('compiler', { angle: 'radian', autolimits: 'true' }),
    ...section('asset', assetElements(model, 'assets/')),
    element('worldbody', {}, [
      element('body', placed(root.pose), [body(model, root, undefined, called), ...placementSites(model)]),
    ]),
    ...section('contact', exclusions(model, called)),
    ...section('custom', [
      ...meaning(model, called),
      ...text(ROBOSUITE_TEXT.root, root.name),
      ...text(ROBOSUITE_TEXT.base, model.base),
    ]),
  ]);
  return `${document}\n`;
}

function body(model: SimModel, link: Link, parent: Link | undefined, called: (name: string) => string): string {
  const joint = model.joints.find(({ child }) => child === link.name);
  const children = model.joints.flatMap((one) =>
    one.parent === link.name ? model.links.filter(({ name }) => name === one.child) : [],
  );
  const pose = parent && placed(compose(invert(parent.pose), link.pose));
  return element('body', { name: called(link.name), ...pose, gravcomp: gravityCompensation(link) }, [
    inertial(link),
    ...(joint && joint.type !== 'fixed'
      ? [
          jointElement(joint, {
            ...(joint.limits || joint.ballLimit ? { limited: 'true' } : {}),
            ...(joint.effort === undefined ? {} : { actuatorfrclimited: 'true' }),
          }),
        ]
      : []),
    ...link.visuals.map((visual) =>
      element('geom', {
        name: visual.name,
        ...placed(visual.pose),
        ...shape(visual.geometry),
        material: visual.material,
        group: '1',
        contype: '0',
        conaffinity: '0',
        mass: '0',
      }),
    ),
    ...link.collisions.map((collision) =>
      element('geom', {
        name: collision.name,
        ...placed(collision.pose),
        ...shape(collision.geometry),
        ...contactAttributes(collision),
        group: '0',
        rgba: '0 0.5 0 1', // robosuite's OBJECT_COLLISION_COLOR
      }),
    ),
    ...semanticSites(model, link.name),
    ...children.map((child) => body(model, child, link, called)),
  ]);
}

/**
 * How far the object reaches from its frame: down, up, and to the sides. robosuite's samplers put it on a surface and
 * apart from others by these.
 */
function placementSites(model: SimModel): string[] {
  const [x, y, z] = model.links[0]!.pose.position;
  const all = (['visuals', 'collisions'] as const).flatMap((what) => modelBounds(model, what) ?? []);
  const low = all.length > 0 ? Math.min(...all.map(({ min }) => min[2])) - z : 0;
  const high = all.length > 0 ? Math.max(...all.map(({ max }) => max[2])) - z : 0;
  const side = Math.max(0, ...all.flatMap(({ min, max }) => [y - min[1], max[1] - y]));
  const [bottom, top, radius] = PLACEMENT_SITES;
  const site = (name: string, position: Vec3): string =>
    element('site', { name, pos: numbers(position), size: '0.005', rgba: '0 0 0 0' });
  return [
    site(bottom, [0, 0, low]),
    site(top, [0, 0, high]),
    // robosuite reads the radius from x alone; others take all three for half of a box around the middle.
    site(radius, [horizontalReach(model, [x, y]), side, (low + high) / 2]),
  ];
}

/** The same model with a root frame whose axes are the model's. */
function uprightRoot(model: SimModel): SimModel {
  const [root, ...others] = model.links;
  if (!root || root.pose.rotation[0] === 1) return model;
  const turned = { ...root, pose: { ...root.pose, rotation: [1, 0, 0, 0] as const } };
  const into = compose(invert(turned.pose), root.pose);
  const moved = <Part extends { readonly pose: Link['pose'] }>(part: Part): Part => ({
    ...part,
    pose: compose(into, part.pose),
  });
  return {
    ...model,
    links: [
      {
        ...turned,
        inertial: transformInertial(into, root.inertial),
        visuals: root.visuals.map(moved),
        collisions: root.collisions.map(moved),
      },
      ...others,
    ],
    semantics: carrySemantics(model.semantics, { into: (link) => (link === root.name ? into : undefined) }),
  };
}
