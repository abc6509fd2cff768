import type { Inertial, Mimic, Pose, Vec3 } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import { cross, length, normalize } from '../../model/vec.ts';
import type { ByteMap } from '../files.ts';
import { linearColour } from '../raw/linear-colour.ts';
import type { SdfNode } from '../sdf/node.ts';
import type { LinkMasses } from './masses.ts';
import { resolvePackage } from './package-path.ts';
import type { LinkPlan } from './plan.ts';
import type { UrdfContact, UrdfGeometry, UrdfJoint, UrdfLink, UrdfMaterial, UrdfRobot, UrdfShape } from './types.ts';

/** SDFormat as it stands in `sdf/node.ts`: with one name space for links, joints and frames. */
const VERSION = 11;

/** A robot in the words of SDFormat, and what its links are called there. */
export interface RobotAsSdf {
  readonly model: SdfNode;
  readonly linkNames: ReadonlyMap<string, string>;
  /** Planar joint → the joints that it became. */
  readonly planar: ReadonlyMap<UrdfJoint, readonly string[]>;
}

/**
 * A robot as a model of SDFormat, whose reader then has one meaning of frames, trees, meshes and colliders for both, as
 * libsdformat has. Every element keeps the place of the one that it is made of.
 *
 * @see sdformat, parser_urdf.cc
 */
export function toSdf(robot: UrdfRobot, plan: LinkPlan, masses: LinkMasses, files: ByteMap): RobotAsSdf {
  const writer = new Translation(robot, plan, masses, files);
  return writer.write();
}

type SolidGeometry = Exclude<UrdfGeometry, { readonly type: 'none' }>;
type SolidShape = UrdfShape & { readonly geometry: SolidGeometry };
const isSolid = (shape: UrdfShape): shape is SolidShape => shape.geometry.type !== 'none';

const numbers = (values: readonly number[]): string => values.join(' ');

class Translation {
  readonly #robot: UrdfRobot;
  readonly #plan: LinkPlan;
  readonly #masses: LinkMasses;
  readonly #files: ByteMap;
  readonly #taken = new Set(['world']);
  readonly #links = new Map<string, string>();
  /** Joints by their names in the file, but for planar ones, of which none is one joint. */
  readonly #joints = new Map<string, string>();
  readonly #planar = new Map<UrdfJoint, readonly string[]>();

  constructor(robot: UrdfRobot, plan: LinkPlan, masses: LinkMasses, files: ByteMap) {
    this.#robot = robot;
    this.#plan = plan;
    this.#masses = masses;
    this.#files = files;
    const names = robot.links.map(({ name }) => name);
    for (const name of names) if (isPlain(name)) this.#take(name);
    for (const name of names)
      this.#links.set(name, isPlain(name) ? name : this.#unused(`${name.replaceAll(':', '_')}_`));
    if (plan.world !== undefined) this.#links.set(plan.world, 'world');
    for (const joint of plan.joints)
      if (!plan.inside.has(joint) && joint.type !== 'planar')
        this.#joints.set(joint.name, this.#uniqueJoint(joint.name));
  }

  #uniqueJoint(name: string): string {
    return this.#taken.has(name) || !isPlain(name) ? this.#unused(`${name}_joint`) : this.#take(name);
  }

  write(): RobotAsSdf {
    const { name, place, links, isStatic } = this.#robot;
    const jointNodes = this.#plan.joints.flatMap((joint) => this.#jointNodes(joint));
    const linkNodes = links.flatMap((link) => this.#linkNode(link));
    const children = [...(isStatic ? [this.#text(place, 'static', 'true')] : []), ...linkNodes, ...jointNodes];
    const model = this.#node(place, 'model', children, { name: name || 'robot' });
    return { model, linkNames: this.#links, planar: this.#planar };
  }

  #node(
    place: string,
    name: string,
    children: readonly SdfNode[],
    attributes: Readonly<Record<string, string>> = {},
    text = '',
  ): SdfNode {
    const file = { path: this.#robot.path, version: VERSION };
    return { name, attributes: new Map(Object.entries(attributes)), children, text, content: text, place, file };
  }

  #text(place: string, name: string, text: string, attributes: Readonly<Record<string, string>> = {}): SdfNode {
    return this.#node(place, name, [], attributes, text);
  }

  #take(name: string): string {
    this.#taken.add(name);
    return name;
  }

  #unused(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#taken.has(name); count++) name = `${wanted}_${count}`;
    return this.#take(name);
  }

  #pose(place: string, { position, rotation: [w, x, y, z] }: Pose, relativeTo?: string): SdfNode {
    return this.#text(place, 'pose', numbers([...position, x, y, z, w]), {
      rotation_format: 'quat_xyzw',
      ...(relativeTo === undefined ? {} : { relative_to: relativeTo }),
    });
  }

  /** Where a link is: in the frame of its parent, or of the model. */
  #poseOf({ name, place }: UrdfLink): SdfNode {
    const joint = this.#plan.placedBy.get(name);
    if (!joint || joint.parent === this.#plan.world || joint.parent === 'world')
      return this.#pose(place, joint?.pose ?? IDENTITY, '__model__');
    return this.#pose(place, joint.pose, this.#links.get(joint.parent)!);
  }

  #linkNode(link: UrdfLink): SdfNode[] {
    if (link.name === this.#plan.world) return [];
    const name = this.#links.get(link.name)!;
    const host = this.#plan.hostOf.get(link.name);
    if (host !== undefined) {
      const attributes = { name, attached_to: this.#links.get(host)! };
      return [this.#node(link.place, 'frame', [this.#poseOf(link)], attributes)];
    }
    const parts = this.#robot.links.filter((one) => this.#plan.hostOf.get(one.name) === link.name);
    const children = [
      this.#poseOf(link),
      this.#inertialNode(link.inertial?.place ?? link.place, this.#masses.inertials.get(link.name)!),
      ...[link, ...parts].flatMap((part) => this.#shapesOf(part, part === link ? undefined : part.name)),
      ...(link.contact.selfCollide ? [this.#text(link.place, 'self_collide', 'true')] : []),
      ...(link.contact.hasGravity === false ? [this.#text(link.place, 'gravity', 'false')] : []),
    ];
    const bolt = this.#plan.bolted.has(link.name)
      ? [
          this.#node(
            link.place,
            'joint',
            [this.#text(link.place, 'parent', 'world'), this.#text(link.place, 'child', name)],
            { name: this.#unused(`${name}_fixed`), type: 'fixed' },
          ),
        ]
      : [];
    return [this.#node(link.place, 'link', children, { name }), ...bolt];
  }

  #inertialNode(place: string, { mass, centerOfMass, inertia: [xx, yy, zz, xy, xz, yz] }: Inertial): SdfNode {
    const entries = { ixx: xx, iyy: yy, izz: zz, ixy: xy, ixz: xz, iyz: yz };
    return this.#node(place, 'inertial', [
      this.#pose(place, { position: centerOfMass, rotation: [1, 0, 0, 0] }),
      this.#text(place, 'mass', String(mass)),
      this.#node(
        place,
        'inertia',
        Object.entries(entries).map(([name, value]) => this.#text(place, name, String(value))),
      ),
    ]);
  }

  /** @param frame of the link that they were written for, where that became part of another one */
  #shapesOf(link: UrdfLink, frame: string | undefined): SdfNode[] {
    const relativeTo = frame === undefined ? undefined : this.#links.get(frame)!;
    const { contact } = link;
    return [
      ...link.visuals.filter(isSolid).map((shape) => this.#visual(shape, relativeTo, contact.script)),
      ...link.collisions
        .filter(isSolid)
        .map((shape) =>
          this.#node(
            shape.place,
            'collision',
            [this.#pose(shape.place, shape.pose, relativeTo), this.#geometry(shape), ...this.#surface(shape, contact)],
            { name: shape.name },
          ),
        ),
    ];
  }

  #surface({ place }: SolidShape, { friction, restitution }: UrdfContact): SdfNode[] {
    const bounce =
      restitution === undefined
        ? []
        : [
            this.#node(place, 'surface', [
              this.#node(place, 'bounce', [this.#text(place, 'restitution_coefficient', String(restitution))]),
            ]),
          ];
    return [...(friction ? [this.#text(place, 'propmaster:friction', numbers(friction))] : []), ...bounce];
  }

  #visual(shape: SolidShape, relativeTo: string | undefined, script: string | undefined): SdfNode {
    const { place, material } = shape;
    const look = material
      ? [this.#material(material)]
      : script === undefined
        ? []
        : [this.#node(place, 'material', [this.#node(place, 'script', [this.#text(place, 'name', script)])])];
    return this.#node(place, 'visual', [this.#pose(place, shape.pose, relativeTo), this.#geometry(shape), ...look], {
      name: shape.name,
      'propmaster:look': 'mesh',
    });
  }

  /** A colour is as shown; beside a texture it is linear, see `sdf/read-material.ts`. */
  #material({ name, place, colour = [1, 1, 1, 1], texture }: UrdfMaterial): SdfNode {
    const [r, g, b, a] = colour;
    const shown = texture === undefined ? [r, g, b, a] : [...linearColour(r, g, b), a];
    const metal = (): SdfNode =>
      this.#node(place, 'metal', [
        this.#text(place, 'albedo_map', resolvePackage(this.#files, this.#robot.path, texture!)),
        this.#text(place, 'metalness', '0'),
        this.#text(place, 'roughness', '0.5'),
      ]);
    return this.#node(
      place,
      'material',
      [
        this.#text(place, 'diffuse', numbers(shown)),
        ...(texture === undefined ? [] : [this.#node(place, 'pbr', [metal()])]),
      ],
      name === '' ? {} : { 'propmaster:name': name },
    );
  }

  #geometry({ place, geometry }: SolidShape): SdfNode {
    return this.#node(place, 'geometry', [this.#shape(place, geometry)]);
  }

  #shape(place: string, geometry: SolidGeometry): SdfNode {
    const of = (name: string, values: Readonly<Record<string, readonly number[]>>): SdfNode =>
      this.#node(
        place,
        name,
        Object.entries(values).map(([key, value]) => this.#text(place, key, numbers(value))),
      );
    switch (geometry.type) {
      case 'box':
        return of('box', { size: geometry.size });
      case 'sphere':
        return of('sphere', { radius: [geometry.radius] });
      case 'ellipsoid':
        return of('ellipsoid', { radii: geometry.radii });
      case 'cylinder':
      case 'capsule':
        return of(geometry.type, { radius: [geometry.radius], length: [geometry.length] });
      case 'mesh':
        return this.#node(place, 'mesh', [
          this.#text(place, 'uri', resolvePackage(this.#files, this.#robot.path, geometry.uri)),
          this.#text(place, 'scale', numbers(geometry.scale)),
        ]);
    }
  }

  #jointNodes(joint: UrdfJoint): SdfNode[] {
    if (this.#plan.inside.has(joint)) return [];
    if (joint.type === 'planar') return this.#planarNodes(joint);
    const { place, damping, friction, spring } = joint;
    const own = this.#plan.placedBy.get(joint.child) === joint;
    const moves = joint.type !== 'fixed' && joint.type !== 'ball';
    const axis = this.#node(place, 'axis', [
      ...(moves ? [this.#text(place, 'xyz', numbers(joint.axis))] : []),
      ...(joint.mimic ? [this.#mimic(place, joint.mimic)] : []),
      ...this.#limit(joint),
      this.#node(place, 'dynamics', [
        this.#text(place, 'damping', String(damping)),
        this.#text(place, 'friction', String(friction)),
        this.#text(place, 'spring_stiffness', String(spring?.stiffness ?? 0)),
        this.#text(place, 'spring_reference', String(spring?.rest ?? 0)),
      ]),
    ]);
    const parent = this.#links.get(joint.parent) ?? 'world';
    return [
      this.#jointNode(joint.name, place, joint.type, parent, this.#links.get(joint.child)!, [
        ...(own ? [] : [this.#pose(place, joint.pose, parent === 'world' ? '__model__' : parent)]),
        ...(joint.type === 'fixed' ? [] : [axis]),
      ]),
    ];
  }

  #limit({ place, limits, effort, velocity }: UrdfJoint): SdfNode[] {
    const values = Object.entries({ ...limits, effort, velocity });
    const inside = values.flatMap(([name, value]) =>
      value === undefined ? [] : [this.#text(place, name, String(value))],
    );
    return inside.length === 0 ? [] : [this.#node(place, 'limit', inside)];
  }

  #mimic(place: string, { joint, multiplier, offset }: Mimic): SdfNode {
    const inside = [this.#text(place, 'multiplier', String(multiplier)), this.#text(place, 'offset', String(offset))];
    return this.#node(place, 'mimic', inside, { joint: this.#joints.get(joint) ?? joint });
  }

  #jointNode(
    name: string,
    place: string,
    type: string,
    parent: string,
    child: string,
    more: readonly SdfNode[],
  ): SdfNode {
    const unique = this.#joints.get(name) ?? this.#uniqueJoint(name);
    const ends = [this.#text(place, 'parent', parent), this.#text(place, 'child', child)];
    return this.#node(place, 'joint', [...ends, ...more], { name: unique, type, 'propmaster:name': name });
  }

  /** Two slides and a hinge, with links between them at the place of the child. */
  #planarNodes(joint: UrdfJoint): SdfNode[] {
    const { name, place, axis } = joint;
    const child = this.#links.get(joint.child)!;
    const first = normalize(cross(axis, leastAlong(axis)));
    const second = cross(axis, first);
    const moves = [
      { called: `${name}_x`, type: 'prismatic', along: first },
      { called: `${name}_y`, type: 'prismatic', along: second },
      { called: name, type: 'continuous', along: axis },
    ] as const;
    const between = ['x', 'y'].map((end) => this.#unused(`${name}_${end}_link`));
    this.#planar.set(
      joint,
      moves.map(({ called }) => called),
    );
    const chain = [this.#links.get(joint.parent) ?? 'world', ...between, child];
    const links = between.map((link) =>
      this.#node(
        place,
        'link',
        [this.#pose(place, IDENTITY, child), this.#inertialNode(place, this.#masses.share(joint.child))],
        { name: link },
      ),
    );
    const joints = moves.map(({ called, type, along }, index) =>
      this.#jointNode(called, place, type, chain[index]!, chain[index + 1]!, [
        this.#pose(place, IDENTITY, child),
        this.#node(place, 'axis', [this.#text(place, 'xyz', numbers(along))]),
      ]),
    );
    return [...links, ...joints];
  }
}

/** Whether SDFormat takes a name as it is. */
const isPlain = (name: string): boolean => name !== 'world' && !/^__.*__$/.test(name) && !name.includes('::');

/** The axis of the frame along which a direction goes least. */
function leastAlong(direction: Vec3): Vec3 {
  const sizes = direction.map(Math.abs);
  const least = sizes.indexOf(Math.min(...sizes));
  const axes: readonly Vec3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return length(direction) > 0 ? axes[least]! : axes[0]!;
}
