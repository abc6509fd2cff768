// What a URDF file says, without any reader of URDF.
import { readFileSync } from 'node:fs';
import { readXml } from '../../dist/src/formats/xml/read.js';

/** A name of a joint or body as `convert` writes it, for readers that keep the name of the file. */
export function portable(name, otherwise = 'joint') {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^(?:tn__)?_+|_+$/g, '');
  // USD makes tn__0 of a name that is a number, and sometimes more behind it.
  const digits = /^(?:tn_)?_?(\d[\d_]*)/.exec(plain)?.[1];
  return digits === undefined ? plain : `${otherwise}_${digits.replace(/_+$/, '')}`;
}

/** Links of the file with their masses, and joints. */
export function factsOf(file) {
  const robot = readXml(readFileSync(file), file);
  const of = (node, name) => node.children.find((child) => child.name === name);
  const links = robot.children.filter(({ name }) => name === 'link');
  const joints = robot.children.filter(({ name }) => name === 'joint');
  const children = new Set(joints.map((joint) => of(joint, 'child')?.attributes.get('link')));
  const massOf = (link) => {
    const inertial = of(link, 'inertial');
    return Number((inertial && of(inertial, 'mass')?.attributes.get('value')) ?? 0);
  };
  /** Mass of a link and of all that fixed joints hold to it. */
  const held = (name) =>
    massOf(links.find((link) => link.attributes.get('name') === name)) +
    joints
      .filter(
        (joint) => joint.attributes.get('type') === 'fixed' && of(joint, 'parent')?.attributes.get('link') === name,
      )
      .reduce((sum, joint) => sum + held(of(joint, 'child').attributes.get('link')), 0);
  const root = links.find((link) => !children.has(link.attributes.get('name')));
  return {
    root: { name: root.attributes.get('name'), mass: held(root.attributes.get('name')) },
    stated: links.reduce((sum, link) => sum + massOf(link), 0),
    massless: links.filter((link) => massOf(link) === 0).map((link) => link.attributes.get('name')),
    unborne: links
      .filter((link) => massOf(link) === 0)
      .reduce((sum, link) => {
        const inertial = of(link, 'inertial');
        return sum + Number((inertial && of(inertial, 'inertia')?.attributes.get('ixx')) ?? 0);
      }, 0),
    hasCommas: /(?:xyz|rpy|rgba|size)="[^"]*\d\s*,/.test(readFileSync(file, 'latin1')),
    /** Names of links that fixed joints hold to another, and of those that hold them: readers make one body of both. */
    lumped: new Set(
      joints
        .filter((joint) => joint.attributes.get('type') === 'fixed')
        .flatMap((joint) => ['parent', 'child'].map((end) => portable(of(joint, end).attributes.get('link'), 'link'))),
    ),
    joints: joints.map((joint) => ({
      name: portable(joint.attributes.get('name')),
      type: joint.attributes.get('type'),
      limit: of(joint, 'limit')?.attributes,
    })),
  };
}
