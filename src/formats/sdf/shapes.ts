import { Copies } from '../../model/decompose/copies.ts';
import type { TakenApart } from '../../model/decompose/take-apart.ts';
import { hullOf } from '../../model/hull.ts';
import { join } from '../../model/join.ts';
import type { Names } from '../../model/names.ts';
import { geometryProperties, type SolidProperties, solidProperties } from '../../model/solid.ts';
import type { Geometry, Inertial, Mesh, Pose, Vec3 } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import { pointAt } from '../../model/vec.ts';
import { collide } from '../raw/collide.ts';
import { solidOf } from '../raw/solid-of.ts';
import { cone, extrude } from './extrude.ts';
import { colliderClosed, colliderDecomposed, colliderEmpty, sdfShapeNotCarried } from './findings.ts';
import type { LoadedMesh, MeshFiles, ShapeName } from './mesh-files.ts';
import { childOf, childrenOf, type SdfNode } from './node.ts';
import type { SdfReading } from './reading.ts';
import { incomplete, numbersOf, sizeIn, sizesIn } from './values.ts';

/** What is looked at: a shape, and the material that a mesh file gives it. */
export interface VisualShape {
  readonly geometry: Geometry;
  readonly material?: string;
}

/** What is touched: convex shapes, in the frame of the geometry. */
interface ColliderShape {
  readonly shapes: readonly { readonly pose: Pose; readonly geometry: Geometry }[];
  /** Of the shape as the file has it, for automatic inertia. */
  readonly solids: readonly { readonly pose: Pose; readonly properties: SolidProperties }[];
}

/** Article and name of what no prop can have. */
const NOT_CARRIED: Readonly<Record<string, string>> = {
  plane: 'a plane',
  heightmap: 'a height map',
  image: 'made of an image',
  empty: 'empty',
};

/** Reads `<geometry>`; meshes that it makes or takes from files get names of the model. */
export class Shapes {
  readonly meshes: Mesh[] = [];
  readonly #reading: SdfReading;
  readonly #files: MeshFiles;
  readonly #names: Names;
  readonly #copies = new Copies<TakenApart>();
  readonly #nameByKey = new Map<string, string>();
  readonly #colliders = new Map<string, Promise<ColliderShape>>();

  constructor(reading: SdfReading, files: MeshFiles, names: Names) {
    this.#reading = reading;
    this.#files = files;
    this.#names = names;
  }

  /** @throws {PropmasterError} `invalid_input` naming the line of what is missing or no size */
  async visual(owner: SdfNode, shape: ShapeName): Promise<VisualShape[]> {
    const read = await this.#read(owner, shape);
    if (!Array.isArray(read)) return read ? [{ geometry: read }] : [];
    return read.map((loaded) => ({
      geometry: { type: 'mesh', mesh: this.#name(loaded) },
      ...(loaded.material === undefined ? {} : { material: loaded.material }),
    }));
  }

  /** The same for a collision: a concave mesh comes as convex parts. */
  async collider(owner: SdfNode, shape: ShapeName): Promise<ColliderShape> {
    const read = await this.#read(owner, shape);
    if (read === undefined || (Array.isArray(read) && read.length === 0)) return { shapes: [], solids: [] };
    if (!Array.isArray(read)) {
      return {
        shapes: [{ pose: IDENTITY, geometry: read }],
        solids: [{ pose: IDENTITY, properties: geometryProperties(read) }],
      };
    }
    const key = read.map((loaded) => loaded.key).join('\n');
    const known = this.#colliders.get(key) ?? this.#convex(read, owner.place, shape.name);
    this.#colliders.set(key, known);
    return known;
  }

  async #read(owner: SdfNode, shape: ShapeName): Promise<Geometry | LoadedMesh[] | undefined> {
    const geometry = childOf(owner, 'geometry');
    const node = geometry?.children.find(({ name }) => Object.hasOwn(NOT_CARRIED, name) || SHAPES.has(name));
    const extension = node ? undefined : geometry?.children.find(({ name }) => name.includes(':'));
    if (extension) {
      const args = {
        shape: shape.name,
        kind: shape.kind,
        type: `<${extension.name}>, which no version of SDFormat has,`,
      };
      this.#reading.findings.push(sdfShapeNotCarried.at(extension.place, args));
      return undefined;
    }
    if (!geometry || !node) throw incomplete(geometry ?? owner, geometry ? 'shape' : '<geometry>');
    switch (node.name) {
      case 'box':
        return { type: 'box', size: sizesIn(node, 'size') };
      case 'sphere':
        return { type: 'sphere', radius: sizeIn(node, 'radius') };
      case 'ellipsoid':
        return { type: 'ellipsoid', radii: sizesIn(node, 'radii') };
      case 'drake:ellipsoid':
        return { type: 'ellipsoid', radii: [sizeIn(node, 'a'), sizeIn(node, 'b'), sizeIn(node, 'c')] };
      case 'drake:capsule':
        return { type: 'capsule', radius: sizeIn(node, 'radius'), length: sizeIn(node, 'length') };
      case 'cylinder':
      case 'capsule':
        return { type: node.name, radius: sizeIn(node, 'radius'), length: sizeIn(node, 'length') };
      case 'cone':
        return [this.#made(node, cone(sizeIn(node, 'radius'), sizeIn(node, 'length')))];
      case 'polyline':
        return this.#polyline(geometry, shape);
      case 'mesh':
        return this.#files.load(node, shape);
      default: {
        const args = { shape: shape.name, kind: shape.kind, type: NOT_CARRIED[node.name]! };
        this.#reading.findings.push(sdfShapeNotCarried.at(node.place, args));
        return undefined;
      }
    }
  }

  /** All `<polyline>` of a geometry are one shape; the height is that of the first. */
  async #polyline(geometry: SdfNode, shape: ShapeName): Promise<LoadedMesh[] | undefined> {
    const lines = childrenOf(geometry, 'polyline');
    const outlines = lines.map((line) =>
      childrenOf(line, 'point').map((point) => numbersOf(point, 2) as [number, number]),
    );
    const mesh = await extrude(outlines, sizeIn(lines[0]!, 'height'));
    if (mesh) return [this.#made(geometry, mesh)];
    this.#reading.findings.push(
      sdfShapeNotCarried.at(lines[0]!.place, {
        shape: shape.name,
        kind: shape.kind,
        type: 'a polyline without area',
      }),
    );
    return undefined;
  }

  #made(node: SdfNode, mesh: Mesh): LoadedMesh {
    const words = (one: SdfNode): string => [one.text, ...one.children.map(words)].join(' ');
    return { key: `${node.name} ${words(node)}`, name: mesh.name, mesh };
  }

  /** Name of a mesh in the model, where it is put when it is first used. */
  #name({ key, name, mesh }: LoadedMesh): string {
    const known = this.#nameByKey.get(key);
    if (known !== undefined) return known;
    const unique = this.#names.unique(name, 'mesh');
    this.#nameByKey.set(key, unique);
    this.meshes.push({ ...mesh, name: unique });
    return unique;
  }

  async #convex(loaded: readonly LoadedMesh[], place: string, collision: string): Promise<ColliderShape> {
    const { findings, collider, scale } = this.#reading;
    const [first] = loaded as readonly [LoadedMesh];
    const whole = loaded.length === 1 ? first.mesh : { name: first.name, ...join(loaded.map(({ mesh }) => mesh)) };
    const solid = solidOf(whole);
    const itself = (properties: SolidProperties): ColliderShape => {
      const mesh = this.#name({ ...first, key: loaded.map(({ key }) => key).join('\n'), mesh: whole });
      return {
        shapes: [{ pose: IDENTITY, geometry: { type: 'mesh', mesh } }],
        solids: [{ pose: IDENTITY, properties }],
      };
    };
    const isKept = collider === 'none' || collider === 'as_written';
    if (isKept && solid) return itself(solid);
    const filled = collider === 'as_written' ? await hullOf(cornersOf(whole)) : undefined;
    if (filled) return itself(solidProperties(filled));
    const part = { node: first.name, primitives: loaded };
    const made = await collide(part, isKept ? 'hull' : collider, this.#names, { scale, copies: this.#copies });
    if (made.collisions.length === 0) {
      findings.push(colliderEmpty.at(place, { collision }));
      return { shapes: [], solids: [] };
    }
    const properties = solid ?? unitDensity(made.body);
    const isConvex = collider === 'parts' ? made.collisions.length === 1 : await fillsHull(whole, solid);
    if (isKept || (solid && isConvex)) return itself(properties);
    const args = { collision, parts: made.collisions.length, kind: collider };
    findings.push(isConvex ? colliderClosed.at(place, { collision }) : colliderDecomposed.at(place, args));
    this.meshes.push(...made.meshes);
    return {
      shapes: made.collisions.map(({ pose, geometry }) => ({ pose, geometry })),
      solids: [{ pose: IDENTITY, properties }],
    };
  }
}

/** Share of its convex hull that a mesh may lack and count as convex. */
const NOTICEABLE_FILL = 0.02;

/** An open mesh does not say what is inside, and counts as convex: its hull is the best that anybody can do. */
async function fillsHull(mesh: Mesh, solid: SolidProperties | undefined): Promise<boolean> {
  if (!solid) return true;
  const hull = await hullOf(cornersOf(mesh));
  return !hull || solid.volume > (1 - NOTICEABLE_FILL) * solidProperties(hull).volume;
}

const cornersOf = ({ positions: p }: Mesh): Vec3[] => Array.from({ length: p.length / 3 }, (_, v) => pointAt(p, v));

/** A body at 1 kg/m³ weighs its volume. */
const unitDensity = ({ mass, centerOfMass, inertia }: Inertial): SolidProperties => ({
  volume: mass,
  centroid: centerOfMass,
  inertia,
});

const SHAPES = new Set(
  'box sphere ellipsoid cylinder capsule cone polyline mesh drake:ellipsoid drake:capsule'.split(' '),
);
