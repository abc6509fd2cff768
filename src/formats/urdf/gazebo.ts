import type { Vec3 } from '../../model/types.ts';
import type { XmlElement } from '../xml/types.ts';
import type { UrdfContact } from './types.ts';
import { childNamed, childrenNamed, type UrdfValues } from './values.ts';

/** What `<gazebo>` elements say of the robot and its links. */
export interface GazeboWords {
  ofLink(name: string): UrdfContact;
  readonly isStatic: boolean;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** @see sdformat, parser_urdf.cc: ParseSDFExtension */
export function gazeboOf(robot: XmlElement, values: UrdfValues): GazeboWords {
  const all = childrenNamed(robot, 'gazebo');
  const of = (reference: string | undefined): readonly XmlElement[] =>
    all.filter((node) => values.text(node, 'reference') === reference);
  return {
    ofLink: (name) => wordsOf(of(name)),
    isStatic: of(undefined).some((node) => truth(textOf(node, 'static')) === true),
  };
}

function wordsOf(nodes: readonly XmlElement[]): UrdfContact {
  const said = (name: string): string | undefined =>
    nodes.map((node) => textOf(node, name)).find((text) => text !== undefined);
  const mu = said('mu1') ?? said('mu2');
  const selfCollide = truth(said('selfCollide') ?? said('self_collide'));
  const gravity = truth(said('gravity'));
  const off = truth(said('turnGravityOff'));
  const hasGravity = gravity ?? (off === undefined ? undefined : !off);
  const script = said('material');
  const friction: Vec3 | undefined =
    mu !== undefined && NUMBER.test(mu) && Number(mu) >= 0 ? [Number(mu), 0.005, 0.0001] : undefined;
  return {
    ...(friction ? { friction } : {}),
    ...(selfCollide === undefined ? {} : { selfCollide }),
    ...(hasGravity === undefined ? {} : { hasGravity }),
    ...(script === undefined ? {} : { script }),
  };
}

/** As an attribute or as text, both are written. */
function textOf(node: XmlElement, name: string): string | undefined {
  const child = childNamed(node, name);
  const text = child?.attributes.get('value')?.trim() ?? child?.text.trim() ?? '';
  return text === '' ? undefined : text;
}

const truth = (text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : /^(?:true|1)$/i.test(text) ? true : /^(?:false|0)$/i.test(text) ? false : undefined;
