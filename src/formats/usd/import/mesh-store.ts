import { Names } from '../../../model/names.ts';
import type { Mesh } from '../../../model/types.ts';

/** The meshes of a model: the same one is kept once, however often a stage instances it. */
export class MeshStore {
  readonly #names = new Names();
  readonly #bySize = new Map<string, Mesh[]>();

  /** Name under which it is kept. */
  add(mesh: Mesh): string {
    const size = [mesh.positions.length, mesh.indices.length, mesh.normals?.length, mesh.uvs?.length].join();
    const alike = this.#bySize.get(size) ?? [];
    this.#bySize.set(size, alike);
    const known = alike.find((other) => isSame(other, mesh));
    if (known) return known.name;
    const named = { ...mesh, name: this.#names.unique(mesh.name, 'mesh') };
    alike.push(named);
    return named.name;
  }

  list(): Mesh[] {
    return [...this.#bySize.values()].flat();
  }
}

const isSame = (a: Mesh, b: Mesh): boolean =>
  equal(a.positions, b.positions) && equal(a.indices, b.indices) && equal(a.normals, b.normals) && equal(a.uvs, b.uvs);

function equal(a: Float32Array | Uint32Array | undefined, b: Float32Array | Uint32Array | undefined): boolean {
  if (!a || !b) return a === b;
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
