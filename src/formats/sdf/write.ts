import type { Link, SimModel } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import { remembered } from '../remember.ts';
import { splitMaps } from './split-maps.ts';
import { type Contacts, contactsOf } from './write-contacts.ts';
import type { ForDrake } from './write-drake.ts';
import { sdfFiles } from './write-files.ts';
import { anchorElement, jointElement } from './write-joint.ts';
import { type Library, linkElement } from './write-link.ts';
import { type SdfNames, sdfNames } from './write-names.ts';
import { frameElements, semanticsElement } from './write-semantics.ts';
import { type JointedTree, treesOf } from './write-trees.ts';
import { text } from './write-values.ts';

export interface SdfOptions {
  /** 1.9 for Gazebo Fortress and Garden (sdformat 12 refuses 1.10 and later), 1.11 for Harmonic and later. */
  readonly version: '1.9' | '1.11';
  /** Words that only Drake knows, in every collision. */
  readonly drake?: ForDrake;
}

/**
 * A model as SDF: one `<model>`, links placed in the model frame, mass properties always explicit, nothing that is only
 * seen counted in them. Refers to the meshes and textures that {@link writeFuelModel} puts beside it.
 *
 * The first link stands on `model.base`: alone in the model and fixed, it is static; any other fixed root is bolted to
 * the world by a joint. Every other link that is nobody's child is the root of a nested model, which moves freely. Trees
 * in one model would do as well, but DART solves all contacts of a model at once: a room with fifteen things in it took
 * ten times as long.
 *
 * @throws {TypeError} if the model has no link, or a geometry names a mesh that it lacks
 * @see http://sdformat.org/spec
 */
export const writeSdf = (model: SimModel, { version, drake }: SdfOptions): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${element('sdf', { version }, [inVersion(model, version, drake)])}\n`;

/** The same in both versions, unless one joint follows another. */
const modelElement = remembered(
  (model: SimModel) => writeModel(model, false),
  ({ length }) => length,
);

function inVersion(model: SimModel, version: SdfOptions['version'], drake: ForDrake | undefined): string {
  const couples = version === '1.11' && model.joints.some(({ mimic }) => mimic);
  return couples || drake ? writeModel(model, couples, drake) : modelElement(model);
}

function writeModel(model: SimModel, couples: boolean, drake?: ForDrake): string {
  const trees = treesOf(model);
  const [first, ...nested] = trees;
  if (!first) throw new TypeError('writeSdf: a model needs a link');
  const names = sdfNames(trees, model.semantics);
  const contacts = contactsOf(model, trees);
  const files = sdfFiles(model);
  const library: Library = {
    ...files,
    splits: splitMaps(model, files.textures).byMaterial,
    materials: new Map(model.materials.map((material) => [material.name, material])),
    drake,
  };
  const write = (tree: JointedTree): string[] => [
    ...treeElements(tree, names, contacts, library),
    ...tree.joints.map((joint) => jointElement(joint, names, couples)),
    ...frameElements(tree, model, names),
  ];
  const isStatic = model.base === 'fixed' && model.links.length === 1;
  const root = names.links.get(first.root.name)!;
  const spaces = {
    'xmlns:propmaster': 'urn:propmaster:sdf',
    ...(drake === undefined ? {} : { 'xmlns:drake': 'http://drake.mit.edu' }),
  };
  return element('model', { name: model.name, canonical_link: root, ...spaces }, [
    ...(isStatic ? [text('static', 'true')] : []),
    ...write(first),
    ...(model.base === 'fixed' && !isStatic ? [anchorElement(names.anchor, root)] : []),
    ...nested.map((tree) => nestedModel(tree.root, names, write(tree))),
    ...semanticsElement(model, names),
  ]);
}

/** Its frame is that of the outer model. Readers of ours take its links for links of the prop, under their own names. */
const nestedModel = (root: Link, { models, links }: SdfNames, inside: readonly string[]): string =>
  element(
    'model',
    { name: models.get(root.name)!, canonical_link: links.get(root.name)!, 'propmaster:tree': 'true' },
    inside,
  );

function treeElements(
  tree: JointedTree,
  names: SdfNames,
  { selfColliding, maskOf }: Contacts,
  library: Library,
): string[] {
  return [
    ...(selfColliding.has(tree) ? [text('self_collide', 'true')] : []),
    ...tree.links.map((link) =>
      linkElement(link, names.links.get(link.name)!, (part) => maskOf(link.name, part), library),
    ),
  ];
}
