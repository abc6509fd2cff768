/** Triangles of one solid as the file has them. */
export interface StlSolid {
  readonly name: string;
  /** Three corners a triangle, x, y, z each. */
  readonly corners: Float32Array;
  /** One a triangle. */
  readonly normals: Float32Array;
}
