import { meshLimit } from '../raw/findings.ts';
import { followedBy, type Matrix3x4 } from '../raw/turn.ts';
import { refusal } from '../refusal.ts';
import type { XmlElement } from '../xml/types.ts';
import { below, childOf, childrenOf, type DaeDocument, nameOf } from './document.ts';
import { daeCycle } from './findings.ts';
import { transformOf } from './transform.ts';

/** A geometry in the scene. */
export interface DaeInstance {
  /** Name of its node, else of the geometry; may be empty. */
  readonly name: string;
  readonly geometry: XmlElement;
  /** `<instance_geometry>` or `<instance_controller>`, which bind the materials; absent without a scene. */
  readonly binding: XmlElement | undefined;
  /** Of the geometry in the frame of the file, in the file's unit. */
  readonly matrix: Matrix3x4;
}

/** Nodes of a scene, those of instances counted each time: a few lines can instance each other to billions. */
const MOST_NODES = 100_000;
/** Nodes inside of one another, through instances as well. */
const MOST_DEPTH = 256;

/**
 * Every geometry in the scene of a file, where the scene puts it; without a scene, all geometries as they are.
 *
 * @param base turns and scales the whole file
 * @param missing gets URLs that lead nowhere
 * @throws {PropmasterError} `invalid_input` for a node inside of itself; `unsafe_input` for more than any prop needs
 */
export function instancesOf(document: DaeDocument, base: Matrix3x4, missing: Set<string>): DaeInstance[] {
  const url = below(document.root, 'scene', 'instance_visual_scene')?.attributes.get('url');
  const scene = document.target(url, 'visual_scene') ?? document.library('library_visual_scenes', 'visual_scene')[0];
  if (!scene) {
    const geometries = document.library('library_geometries', 'geometry');
    return geometries.map((geometry) => ({ name: labelOf(geometry), geometry, binding: undefined, matrix: base }));
  }
  const instances: DaeInstance[] = [];
  const open: XmlElement[] = [];
  let nodes = 0;
  const hold = (element: XmlElement, what: string, found: number, limit: number): void => {
    if (found > limit) throw refusal('unsafe_input', meshLimit.at(document.at(element), { what, found, limit }));
  };
  const found = (instance: XmlElement, name: string): XmlElement | undefined => {
    const target = instance.attributes.get('url');
    const element = document.target(target, name);
    if (!element) missing.add(target ?? nameOf(instance));
    return element;
  };
  const visit = (node: XmlElement, outer: Matrix3x4): void => {
    hold(node, 'a number of nodes', ++nodes, MOST_NODES);
    hold(node, 'a depth of nodes', open.length + 1, MOST_DEPTH);
    if (open.includes(node)) throw refusal('invalid_input', daeCycle.at(document.at(node), { node: labelOf(node) }));
    open.push(node);
    const matrix = followedBy(transformOf(node, document), outer);
    for (const child of node.children) {
      const kind = nameOf(child);
      if (kind === 'node') visit(child, matrix);
      else if (kind === 'instance_node') {
        const target = found(child, 'node');
        if (target) visit(target, matrix);
      } else if (kind === 'instance_geometry') {
        const geometry = found(child, 'geometry');
        if (geometry) instances.push({ name: labelOf(node) || labelOf(geometry), geometry, binding: child, matrix });
      } else if (kind === 'instance_controller') {
        const controller = found(child, 'controller');
        const bound = controller && boundGeometry(controller, document);
        if (bound)
          instances.push({
            name: labelOf(node) || labelOf(bound.geometry),
            geometry: bound.geometry,
            binding: child,
            matrix: bound.shape ? followedBy(transformOf(bound.shape, document), matrix) : matrix,
          });
      }
    }
    open.pop();
  };
  for (const node of childrenOf(scene, 'node')) visit(node, base);
  return instances;
}

const labelOf = ({ attributes }: XmlElement): string => attributes.get('name') || attributes.get('id') || '';

/** The geometry below skins and morphs, and the skin, whose `bind_shape_matrix` puts it into place. */
function boundGeometry(
  controller: XmlElement,
  document: DaeDocument,
): { geometry: XmlElement; shape: XmlElement | undefined } | undefined {
  let shape: XmlElement | undefined;
  let source = controller;
  for (let depth = 0; depth < 8; depth++) {
    const kind = childOf(source, 'skin') ?? childOf(source, 'morph');
    if (childOf(kind, 'bind_shape_matrix')) shape ??= kind;
    const url = kind?.attributes.get('source');
    const geometry = document.target(url, 'geometry');
    if (geometry) return { geometry, shape };
    const below = document.target(url, 'controller');
    if (!below) return undefined;
    source = below;
  }
  return undefined;
}
