import { z } from 'zod';
import { contactValues, maskValues, mimicValues, solverValues } from '../own-values.ts';

const vec3 = z.tuple([z.number(), z.number(), z.number()]);
const pose = z.object({
  position: vec3.describe('[m]'),
  rotation: z.tuple([z.number(), z.number(), z.number(), z.number()]).describe('Unit quaternion w, x, y, z.'),
});

/** Shapes that are exact numbers, not triangles. */
const solids = [
  z.object({ type: z.literal('box'), size: vec3.describe('Full edge lengths [m].') }),
  z.object({ type: z.literal('sphere'), radius: z.number() }),
  z.object({ type: z.literal('ellipsoid'), radii: vec3 }),
  z.object({ type: z.literal('cylinder'), radius: z.number(), length: z.number() }),
  z.object({ type: z.literal('capsule'), radius: z.number(), length: z.number() }),
] as const;
const meshName = z.string().describe('Name of the mesh: parts that name the same one share it.');

/**
 * `physics.json` of a GLB bundle: what `visual.glb` and `collision.glb` can't say. The service's specification does not
 * show its shape; this one is ours, published as a JSON Schema, and the reader takes others too.
 */
export const physics = z
  .object({
    version: z.literal(1),
    units: z.object({ length: z.literal('m'), mass: z.literal('kg'), angle: z.literal('rad') }),
    up_axis: z.literal('Z').describe('Of every value in this file. The GLB files stand on Y, as glTF demands.'),
    name: z.string(),
    base: z.enum(['free', 'fixed']),
    links: z
      .array(
        z.object({
          name: z.string().describe('Also the name of the node in both GLB files.'),
          pose: pose.describe('In the model frame, with every joint at 0.'),
          mass: z.number().positive().describe('[kg]'),
          center_of_mass: vec3.describe('In the link frame [m].'),
          gravity_compensation: z.number().optional().describe('Share of its weight that is held up: 1 floats.'),
          inertia: z
            .tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
            .describe('ixx, iyy, izz, ixy, ixz, iyz about the centre of mass, axes of the link frame [kg·m²].'),
          visuals: z.array(
            z.union([
              z.string().describe('Node name in visual.glb: its mesh, as it stands there.'),
              z.object({
                node: z.string().describe('Node name in visual.glb.'),
                pose: pose.describe('In the link frame.'),
                shape: z
                  .discriminatedUnion('type', [...solids, z.object({ type: z.literal('mesh'), mesh: meshName })])
                  .describe('The exact shape that the node shows as triangles; mesh: those of the node.'),
              }),
            ]),
          ),
          collisions: z.array(
            z.object({
              node: z.string().describe('Node name in collision.glb.'),
              pose: pose.describe('In the link frame.'),
              shape: z
                .discriminatedUnion('type', [
                  ...solids,
                  z.object({ type: z.literal('convex'), mesh: meshName.optional() }),
                ])
                .describe('The exact shape; convex: the hull of the node.'),
              friction: vec3.optional().describe('Sliding [-], torsional [m], rolling [m].'),
              restitution: z.number().optional().describe('Coefficient of restitution, 0 (no bounce) to 1.'),
              mask: maskValues.optional().describe('What it touches; absent: type 1, affinity 1.'),
              contact: contactValues.optional().describe("MuJoCo's contact options; absent: its defaults."),
            }),
          ),
        }),
      )
      .min(1)
      .describe('The first is the root.'),
    joints: z.array(
      z.object({
        name: z.string(),
        type: z.enum(['fixed', 'revolute', 'continuous', 'prismatic', 'ball']),
        parent: z.string(),
        child: z.string(),
        anchor: vec3.describe('A point of the axis, in the frame of the child link [m].'),
        axis: vec3.describe('Unit vector, in the frame of the child link.'),
        lower: z.number().optional().describe('[rad] or [m]'),
        upper: z.number().optional(),
        ball_limit: z.number().positive().optional().describe('Largest angle of a ball joint about any axis [rad].'),
        damping: z.number().optional().describe('[N·m·s/rad] or [N·s/m]'),
        friction: z.number().optional().describe('[N·m] or [N]'),
        armature: z.number().optional(),
        spring: z.object({ stiffness: z.number(), rest: z.number() }).optional(),
        effort: z.number().positive().optional().describe('Most that a motor of the joint exerts [N·m] or [N].'),
        velocity: z.number().positive().optional().describe('Largest speed [rad/s] or [m/s].'),
        mimic: mimicValues.optional().describe('position = multiplier · position of joint + offset'),
        solver: solverValues.optional().describe("MuJoCo's solver values; absent: the defaults."),
      }),
    ),
    collision_exclusions: z.array(z.tuple([z.string(), z.string()])),
    semantics: z.object({
      category: z.string().optional(),
      labels: z.array(z.string()),
      prompt: z.string().optional(),
      license: z.string().optional(),
      attribution: z.string().optional().describe('Whom to name with the licence.'),
      synset: z.string().optional().describe('Princeton WordNet 3.0 synset as lemma.pos.sense: cabinet.n.01.'),
      wikidata: z.string().optional().describe('Wikidata item: Q1051.'),
      cavities: z.array(z.object({ name: z.string(), link: z.string(), pose, size: vec3 })),
      supports: z
        .array(
          z.object({
            name: z.string(),
            link: z.string(),
            pose: pose.describe('Centre of the face in the link frame; +Z is its outward normal.'),
            size: z.tuple([z.number(), z.number()]).describe('Full edge lengths along X and Y [m].'),
          }),
        )
        .optional()
        .describe('Level faces that things can stand on; absent: not known.'),
      grasps: z
        .array(
          z.object({
            name: z.string(),
            link: z.string(),
            pose: pose.describe('In the link frame: midway between the fingertips, +Z the approach, ±Y the closing.'),
            width: z.number().describe('Between the fingertips when they touch [m].'),
          }),
        )
        .optional()
        .describe('Where a parallel gripper takes hold; absent: not known.'),
      parts: z
        .array(
          z.object({
            label: z.string(),
            link: z.string(),
            collisions: z.array(z.string()).describe('Nodes in collision.glb.'),
          }),
        )
        .optional(),
      articulations: z
        .array(
          z.object({
            joint: z.string(),
            kind: z.string().describe('What the joint is for: door, drawer, lid, knob, …'),
            detents: z.array(z.number()).optional().describe('Where it clicks into place, ascending [rad] or [m].'),
          }),
        )
        .optional(),
    }),
  })
  .describe('Physics of a GLB bundle: visual.glb, collision.glb, physics.json.');

export type BundlePhysics = z.infer<typeof physics>;
