import type { Mesh } from './types.ts';

type Skin = Pick<Mesh, 'positions' | 'indices'>;

/**
 * `make`, but what it made of triangles is kept as long as those are there: several checks want to know the same of a mesh,
 * which never changes, and the models of a run share theirs.
 *
 * @param make pure; looks at positions and indices alone, and makes something small
 */
export function ofSkin<Of extends Skin, Made>(make: (skin: Of) => Made): (skin: Of) => Made {
  const kept = new WeakMap<Float32Array, WeakMap<Uint32Array, { readonly made: Made }>>();
  return (skin) => {
    const { positions, indices } = skin;
    const known = kept.get(positions)?.get(indices);
    if (known) return known.made;
    const made = make(skin);
    const own = kept.get(positions) ?? new WeakMap<Uint32Array, { readonly made: Made }>();
    own.set(indices, { made });
    kept.set(positions, own);
    return made;
  };
}
