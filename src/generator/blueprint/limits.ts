/** What a blueprint may be at most. Every cap of this folder stands here; each has a test that is named after it. */
export const LIMITS = {
  /** Text of a document [bytes]. */
  bytes: 256 * 1024,
  /** Objects and lists inside one another. */
  depth: 24,
  /** Objects, lists and values of a document. */
  nodes: 20_000,
  parameters: 64,
  values: 200,
  links: 64,
  joints: 64,
  /** Solids of a document, those of groups included. */
  solids: 400,
  /** Groups inside one another. */
  groups: 8,
  /** Copies that the patterns of one solid make. */
  copies: 400,
  /** Copies of all solids together. */
  allCopies: 2_000,
  /** Corners of an outline, a profile or a path, before corners are rounded. */
  points: 400,
  /** Characters of an expression. */
  expression: 300,
  /** Parentheses and operations inside one another in an expression. */
  nesting: 40,
  /** Triangles of one solid before it is cut. */
  triangles: 40_000,
  /** Triangles of all solids before they are cut. */
  allTriangles: 160_000,
  /** Convex pieces that one cut takes away from what collides; the holes of more are only seen. */
  cutters: 48,
  /** Pieces that a cut leaves of one solid; where there would be more, its holes are only seen. */
  carved: 128,
  /** Convex colliders of one link; above, those that fit together are joined … */
  colliders: 32,
  /** … and if more than this are left, they are joined across solids and gaps. */
  joined: 64,
  /** With more than this to begin with, a solid is joined as a whole or not at all. */
  joinable: 320,
  /** Characters of a text. */
  text: 40,
  /** Turns of a thread. */
  turns: 60,
  /** Joints with an error of contact, after which no further one is looked at. */
  badJoints: 12,
  /** Findings that an answer has. */
  findings: 40,
} as const;

/** Shortest and longest length of a solid [m]. */
export const SMALLEST = 1e-4;
export const LARGEST = 20;
/** Longest side of the whole [m]. */
export const WHOLE = 10;
