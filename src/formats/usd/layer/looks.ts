/** Types of prims that only materials are made of. */
const LOOKS = /^(?:Material|Shader|NodeGraph)$/;
/** What scopes of materials are called by the tools of the field. */
const NAMED = /\/(?:looks?|materials?|materialx|mtls?|shaders?)$/i;

/**
 * Whether what an arc brings to a prim can only be materials: the prim is one, or materials are bound that lie on it or
 * below it and nothing else refers there, or it is a scope that is called so.
 *
 * @param relations of all prims
 */
export function bringsLooks(
  prim: string,
  typeName: string,
  relations: Iterable<{ readonly name: string; readonly target: string }>,
): boolean {
  if (LOOKS.test(typeName)) return true;
  let bound = false;
  for (const { name, target } of relations) {
    if (target !== prim && !target.startsWith(`${prim}/`)) continue;
    if (!name.startsWith('material:binding')) return false;
    bound = true;
  }
  return bound || ((typeName === 'Scope' || typeName === '') && NAMED.test(prim));
}
