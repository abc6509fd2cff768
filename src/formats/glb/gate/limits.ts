/**
 * What a prop can need, with much room. Beyond it a file is a bomb, or a scene that no simulator would load, and it is
 * refused from what it declares, before anything of that size is allocated.
 *
 * `jsonValues` also keeps every JavaScript array that a parser builds small: V8 ends the whole process, not only the
 * thread, when one single allocation does not fit the heap of a thread any more.
 */
export const GLB_LIMITS = {
  /** The JSON chunk [byte]. */
  jsonBytes: 32 * 2 ** 20,
  /** A glTF as JSON, whose data may stand in it as `data:` URIs [byte]. */
  textBytes: 192 * 2 ** 20,
  /** Brackets within brackets. glTF itself nests ten deep; the Khronos validator overflows its stack at some thousands. */
  jsonDepth: 64,
  /** Numbers, strings, lists, … of the JSON chunk. */
  jsonValues: 2 ** 21,
  /** Chunks after JSON and BIN, which readers have to skip. */
  chunks: 64,
  /** Entries of one of the lists of a file: nodes, meshes, accessors, … */
  entries: 2 ** 15,
  /** Primitives of all meshes. */
  primitives: 2 ** 16,
  /** Morph targets of all primitives. */
  morphTargets: 2 ** 16,
  images: 1024,
  /** Of a name or a URI that is no data: URI [characters]. */
  textLength: 4096,
  /** Nodes below nodes. */
  nodeDepth: 256,
  /** Vertices and, apart from them, indices of all nodes together: nodes can share a mesh. */
  drawn: 20_000_000,
  /** Primitives of all nodes together; each becomes a mesh of the prop. */
  drawnPrimitives: 2 ** 13,
  /** Shapes of all nodes together, for those that collide. */
  colliders: 2 ** 12,
  /** All accessors and compressed views, decoded [byte]. Several may show the same bytes. */
  decodedBytes: 2 ** 29,
  /** All images as they are stored [byte]. Several may show the same bytes. */
  imageBytes: 2 ** 29,
  /** Of one image: 8192 × 8192. */
  pixels: 2 ** 26,
  /** Of all images. */
  allPixels: 2 ** 28,
} as const;
