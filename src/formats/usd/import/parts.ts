import type { ColliderPlan } from '../../../model/colliders.ts';
import { Copies } from '../../../model/decompose/copies.ts';
import type { TakenApart } from '../../../model/decompose/take-apart.ts';
import type { Finding } from '../../../model/finding.ts';
import { Names } from '../../../model/names.ts';
import type { Collision, Inertial, Mesh, Pose, Vec3, Visual } from '../../../model/types.ts';
import { collectionsNotRead, flattened } from '../read-findings.ts';
import type { StagePrim } from '../stage/types.ts';
import { bindsCollections, boundMaterial } from './bindings.ts';
import { bare, colliderShapes } from './collider.ts';
import type { UsdLook, UsdMaterials } from './materials.ts';
import { type Affine, affineOf, composeAffine, determinant, invertAffine } from './matrix.ts';
import { readMesh } from './mesh.ts';
import type { MeshStore } from './mesh-store.ts';
import { isVisible, purposeOf, type Scene } from './scene.ts';
import { primitiveShape, type UsdShape } from './shape.ts';
import { isCollider, ownContact } from './survey.ts';
import { entryOf, hasSchema, numberOf } from './values.ts';

/** A piece of a shape to look at. */
interface Piece {
  readonly shape: UsdShape;
  readonly material: string | undefined;
}

/** A collider of a body, and what it became. */
export interface UsdCollider {
  readonly prim: StagePrim;
  readonly collisions: readonly Collision[];
  /** What they weigh at 1 kg/m³ in the link frame, where they were made here: their hulls may have had more corners. */
  readonly body?: Inertial;
}

export interface UsdParts {
  readonly visuals: readonly Visual[];
  readonly colliders: readonly UsdCollider[];
}

/** MuJoCo's torsional [m] and rolling [m] friction; USD has none, but for our own custom data. */
const TORSIONAL = 0.005;
const ROLLING = 0.0001;

/** Turns the shapes of links into visuals and collisions. */
export class PartReader {
  readonly #scene: Scene;
  readonly #place: string;
  readonly #findings: Finding[];
  readonly #kind: ColliderPlan;
  readonly #scale: number;
  readonly #names = new Names();
  readonly #copies = new Copies<TakenApart>();
  readonly materials: UsdMaterials;
  readonly meshes: MeshStore;

  constructor(
    scene: Scene,
    {
      materials,
      meshes,
      kind,
      scale,
      place,
      findings,
    }: {
      readonly materials: UsdMaterials;
      readonly meshes: MeshStore;
      readonly kind: ColliderPlan;
      /** How many times as large the thing will be made. */
      readonly scale: number;
      readonly place: string;
      readonly findings: Finding[];
    },
  ) {
    this.#scene = scene;
    this.materials = materials;
    this.meshes = meshes;
    this.#kind = kind;
    this.#scale = scale;
    this.#place = place;
    this.#findings = findings;
  }

  /** @param frame of the link, in the model frame */
  async read(shapes: readonly StagePrim[], frame: Pose): Promise<UsdParts> {
    const visuals: Visual[] = [];
    const colliders: UsdCollider[] = [];
    const shown = shownOf(shapes);
    for (const prim of shapes) {
      const [drawn, touched] = [shown.has(prim), isCollider(prim)];
      if (!drawn && !touched) continue;
      const pieces = await this.pieces(prim, frame);
      const inLook = drawn ? pieces : [];
      for (const { shape, material } of inLook)
        visuals.push({
          name: this.#names.unique(prim.name, 'visual'),
          ...this.#kept(shape),
          ...(material === undefined ? {} : { material }),
        });
      if (touched && pieces.length > 0) colliders.push(await this.#collider(prim, joined(pieces)));
    }
    return { visuals, colliders };
  }

  /** A shape in a frame, in pieces of one material each. */
  async pieces(prim: StagePrim, frame: Pose): Promise<Piece[]> {
    const map = relativeTo(this.#scene.placeOf(prim), frame);
    if (!map) {
      this.#findings.push(flattened.at(this.#place, { prims: [prim.path] }));
      return [];
    }
    if (prim.typeName !== 'Mesh') return [{ shape: primitiveShape(prim, map), material: this.#look(prim)?.material }];
    const uv = this.#bound(prim)?.uv ?? 'primvars:st';
    const isPlain = (piece: StagePrim): boolean => this.#bound(piece) === undefined;
    const { pose, pieces } = await readMesh(prim, map, { place: this.#place, uv, isPlain, findings: this.#findings });
    return pieces.map(({ subset, colour, texture, mesh }) => ({
      shape: { pose, mesh },
      material: (texture
        ? this.materials.painted(prim, texture)
        : colour
          ? this.materials.coloured(prim, colour)
          : this.#look(subset ?? prim)
      )?.material,
    }));
  }

  /** The material that is bound, as far as it can be read. */
  #bound(prim: StagePrim): UsdLook | undefined {
    const bound = boundMaterial(prim, ['', 'preview', 'full']);
    return bound === undefined ? undefined : this.materials.lookAt(bound);
  }

  #look(prim: StagePrim): UsdLook | undefined {
    if (bindsCollections(prim)) this.#findings.push(collectionsNotRead.at(this.#place, { prim: prim.path }));
    return this.#bound(prim) ?? this.materials.colourOf(prim.typeName === 'GeomSubset' ? prim.parent! : prim);
  }

  async #collider(prim: StagePrim, shape: UsdShape): Promise<UsdCollider> {
    const options = {
      kind: this.#kind,
      scale: this.#scale,
      place: this.#place,
      findings: this.#findings,
      copies: this.#copies,
    };
    const { shapes, body } = await colliderShapes(prim, shape, options);
    const [friction, restitution] = [this.#friction(prim), this.#restitution(prim)];
    const collisions = shapes.map((each) => ({
      name: this.#names.unique(prim.name, 'collision'),
      ...this.#kept('mesh' in each ? { ...each, mesh: bare(each.mesh) } : each),
      ...(friction ? { friction } : {}),
      ...(restitution === undefined ? {} : { restitution }),
      ...ownContact(prim),
    }));
    return { prim, collisions, ...(body ? { body } : {}) };
  }

  #kept(shape: UsdShape): Pick<Visual, 'pose' | 'geometry'> {
    if (!('mesh' in shape)) return shape;
    return { pose: shape.pose, geometry: { type: 'mesh', mesh: this.meshes.add(shape.mesh) } };
  }

  /** Of things that slide; where only that of things at rest is written, that. */
  #friction(prim: StagePrim): Vec3 | undefined {
    const material = physicsMaterial(this.#scene, prim);
    const sliding =
      material && (numberOf(material, 'physics:dynamicFriction') ?? numberOf(material, 'physics:staticFriction'));
    if (sliding === undefined || entryOf(material!, 'customData', 'frictionAssumed') === true) return undefined;
    const others = entryOf(prim, 'customData', 'torsionalRollingFriction');
    const [torsional, rolling] = Array.isArray(others) ? (others as readonly number[]) : [];
    // Of our own writer: contacts without friction, whatever the coefficient is.
    const own = entryOf(prim, 'customData', 'slidingFriction');
    if (ownContact(prim).contact?.condim === 1)
      return typeof own === 'number' ? [own, torsional ?? TORSIONAL, rolling ?? ROLLING] : undefined;
    return [sliding, torsional ?? TORSIONAL, rolling ?? ROLLING];
  }

  #restitution(prim: StagePrim): number | undefined {
    const material = physicsMaterial(this.#scene, prim);
    return material && numberOf(material, 'physics:restitution');
  }
}

/** The material that a collider touches with. */
export function physicsMaterial({ stage }: Scene, prim: StagePrim): StagePrim | undefined {
  const bound = boundMaterial(prim, ['physics', '']);
  const material = bound === undefined ? undefined : stage.prims.get(bound);
  return material && hasSchema(material, 'PhysicsMaterialAPI') ? material : undefined;
}

/** What is drawn: things to render, and stand-ins only where there is nothing to render. */
export function shownOf(shapes: readonly StagePrim[]): ReadonlySet<StagePrim> {
  const visible = shapes.filter(isVisible);
  const [rendered, proxies] = [
    visible.filter((prim) => ['default', 'render'].includes(purposeOf(prim))),
    visible.filter((prim) => purposeOf(prim) === 'proxy'),
  ];
  return new Set(rendered.length > 0 ? rendered : proxies);
}

function relativeTo(place: Affine, frame: Pose): Affine | undefined {
  const back = invertAffine(affineOf(frame));
  const size = determinant(place);
  return back && Number.isFinite(size) && size !== 0 ? composeAffine(back, place) : undefined;
}

/** All pieces as one: what is touched has no materials. */
function joined(pieces: readonly Piece[]): UsdShape {
  const [first] = pieces;
  const meshes = pieces.flatMap(({ shape }) => ('mesh' in shape ? [shape.mesh] : []));
  if (meshes.length < 2) return first!.shape;
  const positions = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0));
  const indices: number[] = [];
  let vertices = 0;
  for (const mesh of meshes) {
    positions.set(mesh.positions, 3 * vertices);
    for (const index of mesh.indices) indices.push(index + vertices);
    vertices += mesh.positions.length / 3;
  }
  const mesh: Mesh = { name: meshes[0]!.name, positions, indices: Uint32Array.from(indices) };
  return { pose: first!.shape.pose, mesh };
}
