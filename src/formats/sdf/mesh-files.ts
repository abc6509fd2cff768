import { isPropmasterError, type PropmasterError } from '../../errors.ts';
import { boundsOf } from '../../model/bounds.ts';
import type { Finding } from '../../model/finding.ts';
import { withTextureNames } from '../../model/material-textures.ts';
import type { Names } from '../../model/names.ts';
import { endingOf, endsLike, MESH_FORMATS } from '../../model/source-formats.ts';
import type { Material, Mesh, Vec3 } from '../../model/types.ts';
import { referenceRepaired } from '../findings.ts';
import { isPointerError, pointerAt, pointerLeftOut } from '../lfs-pointer.ts';
import type { Found } from '../raw/find-file.ts';
import { meshEmpty, meshUnknown } from '../raw/findings.ts';
import { readMeshFile } from '../raw/read-mesh-file.ts';
import { determinant, type Matrix3x4, moved } from '../raw/turn.ts';
import type { RawGeometry, UpAxis } from '../raw/types.ts';
import { refusal } from '../refusal.ts';
import {
  meshMirrored,
  meshMissing,
  meshUnreadable,
  sdfValue,
  visualMeshMissing,
  visualMeshUnreadable,
} from './findings.ts';
import { childOf, type SdfNode } from './node.ts';
import type { SdfReading } from './reading.ts';
import { findReference } from './references.ts';
import type { TextureList } from './texture-list.ts';
import { booleanIn, incomplete, textIn, vectorIn } from './values.ts';

/** A mesh of a file, scaled and centred as its `<mesh>` says. */
export interface LoadedMesh {
  /** Equal for equal content. */
  readonly key: string;
  /** What it is called in its file, or the file itself. */
  readonly name: string;
  readonly mesh: Mesh;
  /** Name of the file's own material, in the model. */
  readonly material?: string;
}

/** Whose mesh it is, for findings. */
export interface ShapeName {
  readonly kind: 'visual' | 'collision';
  readonly name: string;
}

/**
 * Vertices stand on Z as they are, those of COLLADA too: Gazebo does not look at `up_axis`, and models are made to fit it
 * (the can of gazebo_models says Y and stands on Z). A GLB is turned, there as here.
 *
 * @see gz-common, `ColladaLoader` and `AssimpLoader`
 */
const UP: UpAxis = 'z';

const FINDINGS = {
  visual: { missing: visualMeshMissing, unreadable: visualMeshUnreadable },
  collision: { missing: meshMissing, unreadable: meshUnreadable },
} as const;

/** The mesh files of a model, each read once, and what they bring along. */
export class MeshFiles {
  readonly materials: Material[] = [];
  readonly #reading: SdfReading;
  readonly #names: Names;
  readonly #textures: TextureList;
  readonly #files = new Map<string, Promise<RawGeometry>>();
  readonly #found = new Map<string, Found>();

  /** @param names of materials */
  constructor(reading: SdfReading, names: Names, textures: TextureList) {
    this.#reading = reading;
    this.#names = names;
    this.#textures = textures;
  }

  /**
   * The meshes of a `<mesh>` element, one per material; none, with a finding, if there is no file or it can't be read.
   *
   * @throws {PropmasterError} `unsafe_input` if the file asks for more than a mesh may
   */
  async load(node: SdfNode, shape: ShapeName): Promise<LoadedMesh[]> {
    const uri = textIn(node, 'uri');
    if (uri === undefined) throw incomplete(node, '<uri>');
    const { findings } = this.#reading;
    const { missing, unreadable } = FINDINGS[shape.kind];
    const found = this.#find(node.file.path, uri);
    if (found.path === undefined) {
      const args = { shape: shape.name, file: uri, reason: meshUnknown.at(uri, {}).message };
      // Whether it is there or not, it would not be read: that is what to tell.
      if (isUnread(uri)) findings.push(unreadable.at(node.place, args));
      else findings.push(missing.at(node.place, { shape: shape.name, wanted: uri, candidates: found.candidates }));
      return [];
    }
    if (found.repaired) findings.push(referenceRepaired.at(node.place, { wanted: uri, found: found.path }));
    let raw: RawGeometry;
    try {
      raw = await this.#read(found.path);
    } catch (error) {
      if (!isPropmasterError(error) || error.code !== 'invalid_input') throw error;
      if (isPointerError(error)) findings.push(...this.#pointerTo(error, node, found.path, shape));
      else findings.push(unreadable.at(node.place, { shape: shape.name, file: found.path, reason: error.message }));
      return [];
    }
    if (raw.parts.some(({ primitives }) => primitives.length > 0)) return this.#meshesOf(raw, node, found.path, shape);
    const args = { shape: shape.name, file: found.path, reason: meshEmpty.at(found.path, {}).message };
    findings.push(unreadable.at(node.place, args));
    return [];
  }

  /** The mesh, or a file that it is made of, was not fetched. */
  #pointerTo(
    { findings = [] }: PropmasterError,
    { place }: SdfNode,
    path: string,
    { kind, name }: ShapeName,
  ): Finding[] {
    const bytes = this.#reading.files.get(path)!;
    const left =
      kind === 'visual' ? pointerLeftOut(bytes, path, place, `Visual "${name}"`) : pointerAt(bytes, path, place);
    if (left) return [left];
    const { missing: _, unreadable } = FINDINGS[kind];
    return [unreadable.at(place, { shape: name, file: path, reason: findings[0]!.message })];
  }

  #find(from: string, uri: string): Found {
    const key = `${from}\0${uri}`;
    const found = this.#found.get(key) ?? findReference(this.#reading.files, from, uri);
    this.#found.set(key, found);
    return found;
  }

  #read(path: string): Promise<RawGeometry> {
    const known = this.#files.get(path);
    if (known) return known;
    const { files, decodeGlb, readMesh = readMeshFile } = this.#reading;
    const options = { up: UP, ...(decodeGlb ? { decodeGlb } : {}) };
    const reading = readMesh(files, path, options).then((raw) => this.#renamed(raw));
    this.#files.set(path, reading);
    return reading;
  }

  /** Its materials and textures under names that are unique in the model. */
  #renamed(raw: RawGeometry): RawGeometry {
    this.#reading.findings.push(...raw.findings);
    const textures = new Map(raw.textures.map((texture) => [texture.name, this.#textures.add(texture)]));
    const materials = new Map(raw.materials.map(({ name }) => [name, this.#names.unique(name, 'material')]));
    for (const material of raw.materials) {
      const named = withTextureNames(material, (texture) => textures.get(texture));
      this.materials.push({ ...named, name: materials.get(material.name)! });
    }
    const parts = raw.parts.map(({ node, primitives }) => ({
      node,
      primitives: primitives.map(({ mesh, material }) => ({
        mesh,
        ...(material === undefined ? {} : { material: materials.get(material)! }),
      })),
    }));
    return { ...raw, parts };
  }

  #meshesOf({ parts }: RawGeometry, node: SdfNode, path: string, shape: ShapeName): LoadedMesh[] {
    const submesh = childOf(node, 'submesh');
    const wanted = textIn(submesh, 'name');
    const taken =
      wanted === undefined
        ? parts
        : parts
            .map((part) => ({
              ...part,
              primitives: part.primitives.filter(({ mesh }) => part.node === wanted || mesh.name === wanted),
            }))
            .filter(({ primitives }) => primitives.length > 0);
    if (taken.length === 0) {
      const args = {
        shape: shape.name,
        wanted: `${path}, submesh ${wanted}`,
        candidates: parts.map((part) => part.node),
      };
      this.#reading.findings.push(FINDINGS[shape.kind].missing.at(submesh?.place ?? node.place, args));
      return [];
    }
    const shift = booleanIn(submesh, 'center') === true ? centreOf(taken) : [0, 0, 0];
    const [x, y, z] = vectorIn(node, 'scale') ?? [1, 1, 1];
    const matrix: Matrix3x4 = [x, 0, 0, -x * shift[0]!, 0, y, 0, -y * shift[1]!, 0, 0, z, -z * shift[2]!];
    if (x * y * z === 0) {
      const args = { element: 'scale', value: childOf(node, 'scale')!.text, expected: '3 numbers other than 0' };
      throw refusal('invalid_input', sdfValue.at(childOf(node, 'scale')!.place, args));
    }
    if (determinant(matrix) < 0) this.#reading.findings.push(meshMirrored.at(node.place, { file: path }));
    const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
    const several = taken.reduce((sum, { primitives }) => sum + primitives.length, 0) > 1;
    const plain = [...shift, x - 1, y - 1, z - 1].every((value) => value === 0);
    return taken.flatMap((part, at) =>
      part.primitives.map(({ mesh, material }, index) => ({
        key: [path, wanted ?? '', at, index, ...matrix].join('|'),
        name: several ? `${stem}_${part.node || mesh.name}` : (wanted ?? stem),
        mesh: plain ? mesh : moved(mesh, matrix),
        ...(material === undefined ? {} : { material }),
      })),
    );
  }
}

/** Whether a file's ending is that of no mesh that is read: `.vtk`, `.ply`, `.fbx`. */
const isUnread = (uri: string): boolean => /^[a-z]\w{1,4}$/.test(endingOf(uri)) && !endsLike(uri, MESH_FORMATS);

/** Middle of the bounding box of all that is taken [m]. */
function centreOf(parts: RawGeometry['parts']): Vec3 {
  const bounds = boundsOf(pointsOf(parts));
  if (!bounds) return [0, 0, 0];
  const { min, max } = bounds;
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

function* pointsOf(parts: RawGeometry['parts']): Generator<Vec3> {
  for (const { primitives } of parts)
    for (const { mesh } of primitives)
      for (let at = 0; at < mesh.positions.length; at += 3)
        yield [mesh.positions[at]!, mesh.positions[at + 1]!, mesh.positions[at + 2]!];
}
