import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { planDocument } from './plan-document.ts';
import { sceneReference } from './references.ts';
import { requestChecks } from './request-check.ts';
import { openEnum, timestamp } from './values.ts';

/** ReconstructSceneBody. */
export const sceneRequest = z.strictObject({
  prompt: z.string().min(LIMITS.prompt.minLength).max(LIMITS.prompt.maxLength),
  reference_images: z.array(sceneReference).max(LIMITS.sceneReferenceImages).optional(),
  /** Integer cents, or `unlimited`; null or absent: the server's setting. */
  max_cost_cents: z
    .union([
      z.number().int().min(LIMITS.sceneCostCents.min).max(LIMITS.sceneCostCents.max),
      z.literal('unlimited'),
      z.null(),
    ])
    .optional(),
  max_asset_definitions: z
    .number()
    .int()
    .min(LIMITS.assetDefinitions.min)
    .max(LIMITS.assetDefinitions.max)
    .default(LIMITS.assetDefinitions.default),
  max_instances: z.number().int().min(LIMITS.instances.min).max(LIMITS.instances.max).default(LIMITS.instances.default),
});
/** As a caller writes it: what has a default may be left out. */
export type SceneRequest = z.input<typeof sceneRequest>;
/** As the service reads it. */
export type ParsedSceneRequest = z.output<typeof sceneRequest>;

/** 202 of `POST /v1/scenes`. */
export const sceneAcceptance = z.looseObject({
  ok: z.literal(true),
  job_id: z.string(),
  scene_id: z.string(),
  status: z.string().default('queued'),
});
export type SceneAcceptance = z.infer<typeof sceneAcceptance>;

/** States of `pipeline_status`; `completed` is shown, the others are ours (assumption `scene-status`). */
export const PIPELINE_STATES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;

/** Scene list item. */
export const sceneItem = z.looseObject({
  id: z.string(),
  name: z.string(),
  pipeline_status: openEnum(PIPELINE_STATES),
  pipeline_prompt: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type SceneItem = z.infer<typeof sceneItem>;

/** Paging fields are ours (assumption `scene-list`). */
export const sceneList = z.looseObject({
  ok: z.literal(true),
  scenes: z.array(sceneItem),
  has_more: z.boolean().optional(),
  next_cursor: z.string().nullish(),
});
export type SceneList = z.infer<typeof sceneList>;

const vec3 = z.tuple([z.number(), z.number(), z.number()]);
const quat = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** The stored scene graph (assumption `scene-detail`). Metres, kilograms, radians, Z up; quaternions scalar first. */
export const sceneGraph = z.looseObject({
  /** Canonical designs, each generated once. */
  assets: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      prompt: z.string(),
      category: z.string().optional(),
      /** Extent of the bounding box [m]. */
      size: vec3,
      /** [kg] */
      mass: z.number(),
      joints: z.array(z.looseObject({ name: z.string(), type: z.string(), axis: vec3.optional() })),
      materials: z.array(z.string()),
    }),
  ),
  /** Floor and walls, as boxes. */
  structure: z.array(z.looseObject({ name: z.string(), position: vec3, size: vec3, material: z.string().optional() })),
  instances: z.array(z.looseObject({ name: z.string(), asset_id: z.string(), position: vec3, rotation: quat })),
  /** How the prompt asks things to stand, and whether the geometry has it so (assumption `scene-relations`). */
  relations: z
    .array(
      z.looseObject({
        /** `on`, `in`, `under`, `beside`, `around`, `against_wall`, … */
        kind: z.string(),
        /** Instance that is asked to stand so. */
        subject: z.string(),
        /** Instance that it is about; absent: the room. */
        object: z.string().optional(),
        /** The second instance of `between`. */
        other: z.string().optional(),
        /** The wall, corner or side of the room that is asked for: `back`, `front_left`, … */
        place: z.string().optional(),
        /** The distance that is asked for, from side to side [m]. */
        distance: z.number().optional(),
        holds: z.boolean(),
        /** `prompt`: said; `assumed`: a guess of the service. */
        origin: openEnum(['prompt', 'assumed']).optional(),
      }),
    )
    .optional()
    .catch(undefined),
  /** Holes in the walls [m] (assumption `scene-relations`). */
  openings: z
    .array(
      z.looseObject({
        kind: z.string(),
        wall: z.string(),
        centre: z.number(),
        width: z.number(),
        bottom: z.number(),
        height: z.number(),
      }),
    )
    .optional()
    .catch(undefined),
  /** The robot that the prompt is for: where its base goes, and what it reaches (assumption `scene-robot`). */
  robot: z
    .looseObject({
      profile: z.string(),
      /** Middle of the lower face of its base; +X is the way that it looks. */
      position: vec3,
      rotation: quat,
      /** Instance whose edge it is bolted to; absent: the floor. */
      mounted_on: z.string().optional(),
      /** Radius around the base that is kept free [m]. */
      free_radius: z.number(),
      /** [m]; 0: it takes hold of nothing. */
      reach: z.number(),
      /** Instances whose middle is within its reach. */
      within_reach: z.array(z.string()),
    })
    .optional()
    .catch(undefined),
});
export type SceneGraph = z.infer<typeof sceneGraph>;

/** How far a scene was delivered (assumption `job-result`). */
export const sceneDelivery = z.looseObject({
  /** `complete`: all that is asked for is there. `candidate`: something is missing or lost; the fields below name it. */
  status: openEnum(['complete', 'candidate']),
  delivered_assets: z.number().int(),
  planned_assets: z.number().int(),
  placed_instances: z.number().int(),
  planned_instances: z.number().int(),
  missing: z.array(z.string()),
  /** What was filled in or taken for something else, words that changed nothing, and what stands elsewhere than asked. */
  assumed: z.array(z.string()).optional().catch(undefined),
  ignored: z.array(z.string()).optional().catch(undefined),
  moved: z.array(z.string()).optional().catch(undefined),
  /** What is wrong with the scene as it stands, a sentence each. */
  problems: z.array(z.string()).optional().catch(undefined),
  /** Each thing that the prompt asks for, compared with the scene as it came out (assumption `request-checks`). */
  request: requestChecks.optional().catch(undefined),
  /** Every relation that was asked for or assumed, and whether the final poses have it, as in the scene graph. */
  relations: sceneGraph.shape.relations,
  /** `incomplete`: placement is not checked for collisions. */
  validation: openEnum(['complete', 'incomplete']),
});
export type SceneDelivery = z.infer<typeof sceneDelivery>;

/** `GET /v1/scenes/{id}` (assumption `scene-detail`). */
export const sceneDetail = sceneItem.extend({
  description: z.string().optional().catch(undefined),
  job_id: z.string().optional().catch(undefined),
  release_id: z.string().optional().catch(undefined),
  /** Saved formats: values of `SCENE_FORMATS`. */
  formats: z.array(z.string()).optional().catch(undefined),
  graph: sceneGraph.optional().catch(undefined),
  /** With the graph: the plan that the scene was made of (assumption `scene-plan`). */
  plan: planDocument.optional().catch(undefined),
  /** As in the result of its job. */
  delivery: sceneDelivery.optional().catch(undefined),
});
export type SceneDetail = z.infer<typeof sceneDetail>;
export const sceneEnvelope = z.looseObject({ ok: z.literal(true), scene: sceneDetail });

/** Stages of the scene pipeline, in order. */
export const SCENE_STAGES = ['planning', 'assets', 'structure', 'placement', 'export'] as const;

/** `GET /v1/scenes/{id}/status` (assumption `scene-status`). Times in milliseconds. */
export const sceneStatus = z.looseObject({
  scene_id: z.string(),
  pipeline_status: openEnum(PIPELINE_STATES),
  job_id: z.string().optional().catch(undefined),
  stages: z
    .array(
      z.looseObject({
        name: openEnum(SCENE_STAGES),
        status: openEnum(['pending', 'running', 'completed', 'failed', 'cancelled']),
        started_at: timestamp.optional(),
        completed_at: timestamp.optional(),
      }),
    )
    .catch([]),
  errors: z.array(z.looseObject({ code: z.string(), message: z.string(), stage: z.string().optional() })).catch([]),
  timing: z
    .looseObject({ queued_ms: z.number().optional(), running_ms: z.number().optional() })
    .optional()
    .catch(undefined),
});
export type SceneStatus = z.infer<typeof sceneStatus>;
export const sceneStatusEnvelope = z.looseObject({ ok: z.literal(true), status: sceneStatus });

/** PATCH: at least one of the two (assumption `scene-update`). */
export const sceneUpdate = z
  .strictObject({
    name: z.string().min(1).max(200).optional(),
    description: z.string().max(20_000).optional(),
  })
  .refine(({ name, description }) => name !== undefined || description !== undefined, 'Give name or description.')
  .meta({ anyOf: [{ required: ['name'] }, { required: ['description'] }] });
export type SceneUpdate = z.infer<typeof sceneUpdate>;

export const sceneQuery = z.strictObject({ include_graph: z.enum(['true', 'false']).optional() });

/** Formats of a saved scene. `source` is a ZIP of native inputs and diagnostics. */
export const SCENE_FORMATS = ['blend', 'usdz', 'glb', 'usd', 'source'] as const;
export type SceneFormat = (typeof SCENE_FORMATS)[number];

/** Robot profiles of the archive export: which simulator's formats go in (assumption `robot-profile`). */
export const ROBOT_PROFILES = ['mujoco', 'isaac'] as const;

/** Body of the archive variant. */
export const sceneArchiveRequest = z.strictObject({ robot_profile: z.enum(ROBOT_PROFILES).optional() });
export type SceneArchiveRequest = z.infer<typeof sceneArchiveRequest>;

/** Query of the saved-scene variant; `format` tells it from the archive variant (assumption `scene-export`). */
export const savedSceneQuery = z.strictObject({
  format: z.enum(SCENE_FORMATS),
  job_id: z.string().min(1).max(100).optional(),
});

/** Query of the export, of both variants. */
export const sceneExportQuery = savedSceneQuery.partial({ format: true });
