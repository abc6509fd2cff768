import type { SimModel } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import { contactsOf } from './write-contacts.ts';
import { sdfFiles } from './write-files.ts';
import { anchorElement, jointElement } from './write-joint.ts';
import { type Library, linkElement } from './write-link.ts';
import { sdfNames } from './write-names.ts';
import { semanticsElement } from './write-semantics.ts';
import { text } from './write-values.ts';

export interface SdfOptions {
  /** 1.9 for Gazebo Fortress and Garden (sdformat 12 refuses 1.10 and later), 1.11 for Harmonic and later. */
  readonly version: '1.9' | '1.11';
}

/**
 * A model as SDF: one `<model>`, links placed in the model frame, mass properties always explicit, nothing that is only
 * seen counted in them. Refers to the meshes and textures that {@link writeFuelModel} puts beside it.
 *
 * The first link stands on `model.base`; every other link that is nobody's child moves freely. A fixed link that nothing
 * else belongs to is a static model, any other fixed root is bolted to the world by a joint.
 *
 * @throws {TypeError} if a geometry names a mesh that the model lacks
 * @see http://sdformat.org/spec
 */
export function writeSdf(model: SimModel, { version }: SdfOptions): string {
  const names = sdfNames(model);
  const { selfCollide, masks } = contactsOf(model);
  const library: Library = {
    ...sdfFiles(model),
    materials: new Map(model.materials.map((material) => [material.name, material])),
  };
  const root = names.links.get(model.links[0]?.name ?? '');
  const isStatic = model.base === 'fixed' && model.links.length === 1;
  const body = element('model', { name: model.name, canonical_link: root, 'xmlns:propmaster': 'urn:propmaster:sdf' }, [
    ...(isStatic ? [text('static', 'true')] : []),
    ...(selfCollide ? [text('self_collide', 'true')] : []),
    ...model.links.map((link) => linkElement(link, names.links.get(link.name)!, masks.get(link.name), library)),
    ...(model.base === 'fixed' && !isStatic && root !== undefined ? [anchorElement(names.anchor, root)] : []),
    ...model.joints.map((joint) => jointElement(joint, names)),
    ...semanticsElement(model, names),
  ]);
  return `<?xml version="1.0" encoding="utf-8"?>\n${element('sdf', { version }, [body])}\n`;
}
