/** Points, or triangles, that span nothing: no engine makes a shape of them. */
export class DegenerateGeometryError extends RangeError {
  override readonly name = 'DegenerateGeometryError';
}

/**
 * Whether a geometry engine gave up on what it was given: untrusted triangles find faults in any. Errors of this program,
 * as a wrong option or a missing value, are none.
 *
 * manifold-3d throws its own `ManifoldError`; both engines are WebAssembly, whose traps are a `RuntimeError`, whose C++
 * exceptions are a `WebAssembly.Exception` or the number of a pointer; meshoptimizer asserts by a bare `Error`.
 */
export function isGeometryFault(error: unknown): boolean {
  if (typeof error === 'number') return true;
  if (isException(error)) return true;
  if (!(error instanceof Error)) return false;
  return (
    error instanceof DegenerateGeometryError ||
    error.name === 'ManifoldError' ||
    error.name === 'RuntimeError' ||
    (error.name === 'Error' && error.message === 'Assertion failed')
  );
}

/** The types of Node.js know no `WebAssembly.Exception`. */
const isException = (error: unknown): boolean =>
  Object.prototype.toString.call(error) === '[object WebAssembly.Exception]';
