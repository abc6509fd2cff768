import type { SceneGraph } from '../../contract/scenes.ts';
import type { Phase, ScenePlans, SceneProduct } from '../jobs/product.ts';
import type { Position } from './assets.ts';
import type { Db } from './database.ts';
import type { JobError, JobStatus } from './jobs.ts';

/** When a stage of the pipeline began and ended [epoch ms]. */
export interface StageTimes {
  readonly started_at: number;
  readonly completed_at?: number;
}

/** A scene, with what its job tells of it. The graph is read only when it is asked for. */
export interface SceneRow {
  readonly id: string;
  readonly library: string;
  readonly createdAt: number;
  /** Of the last change, by a person or by the job. */
  readonly updatedAt: number;
  readonly stages: Readonly<Partial<Record<Phase, StageTimes>>>;
  readonly record: SceneRecord;
  readonly job: {
    readonly id: string;
    readonly status: JobStatus;
    readonly startedAt: number | undefined;
    readonly completedAt: number | undefined;
    readonly error: JobError | undefined;
  };
}

/** What is told of a scene and never searched for. */
export interface SceneRecord {
  readonly prompt: string;
  /** As a person named it. */
  readonly name?: string;
  readonly description?: string;
  /** Once it is made. */
  readonly made?: Pick<SceneProduct, 'name' | 'releaseId' | 'delivery'>;
}

/** One file of one scene; the bytes lie in the blob store under `sha256`. */
export interface SceneFileRow {
  readonly sceneId: string;
  readonly format: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface SceneStore {
  find(library: string, id: string): Promise<SceneRow | undefined>;
  /** Of a job that its caller has found in the right library. */
  ofJob(jobId: string): Promise<SceneRow | undefined>;
  /** Newest first, by time and then id, so that rows that come in between are never shown twice. */
  page(library: string, after: Position | undefined, size: number): Promise<SceneRow[]>;
  graph(id: string): Promise<SceneGraph | undefined>;
  /** Of a scene that was made by a release that keeps them. */
  plans(id: string): Promise<ScenePlans | undefined>;
  insert(scene: { id: string; library: string; jobId: string; createdAt: number; prompt: string }): Promise<void>;
  /** The job has come to a stage. Those before it are over; a job that is run again begins anew. */
  stage(id: string, stage: Phase, now: number): Promise<void>;
  /** Changes what a person may change. */
  update(id: string, changes: Partial<Pick<SceneRecord, 'name' | 'description'>>, now: number): Promise<void>;
  /** Keeps what was made; the last stage is over. */
  keep(
    id: string,
    made: NonNullable<SceneRecord['made']>,
    about: Pick<SceneProduct, 'graph' | 'plans'>,
    now: number,
  ): Promise<void>;
  insertFile(file: SceneFileRow): Promise<void>;
  file(sceneId: string, format: string): Promise<SceneFileRow | undefined>;
  /** The saved formats, as the scene shows them: without the parts of the archive. */
  formats(sceneId: string): Promise<string[]>;
}

interface Columns {
  id: string;
  library: string;
  created_at: number;
  updated_at: number;
  stages: string;
  record: string;
  job_id: string;
  status: JobStatus;
  started_at: number | null;
  completed_at: number | null;
  error: string | null;
}

/** Without the graph and the plans, which may be large. */
const ROWS = `select scenes.id, scenes.library, scenes.created_at, scenes.updated_at, stages,
    record, job_id, status, started_at, completed_at, error
  from scenes join jobs on jobs.id = job_id`;
const FILE = 'scene_id as "sceneId", format, name, media_type as "mediaType", size_bytes as "sizeBytes", sha256';
/** Parts of the archive export, no saved formats. */
const ARCHIVE = "format not like 'archive~_%' escape '~'";

export function sceneStore(db: Db): SceneStore {
  const stagesOf = async (inside: Db, id: string) =>
    JSON.parse(
      (await inside.get<{ stages: string }>('select stages from scenes where id = ?', id))?.stages ?? '{}',
    ) as Record<string, StageTimes>;
  const recordOf = async (inside: Db, id: string) =>
    JSON.parse(
      (await inside.get<{ record: string }>('select record from scenes where id = ?', id))?.record ?? '{}',
    ) as SceneRecord;
  /** Ends what has begun. */
  const ended = (stages: Readonly<Record<string, StageTimes>>, now: number) =>
    Object.fromEntries(Object.entries(stages).map(([name, times]) => [name, { completed_at: now, ...times }]));

  return {
    async find(library, id) {
      const row = await db.get<Columns>(`${ROWS} where scenes.id = ? and scenes.library = ?`, id, library);
      return row && fromRow(row);
    },

    async ofJob(jobId) {
      const row = await db.get<Columns>(`${ROWS} where job_id = ?`, jobId);
      return row && fromRow(row);
    },

    async page(library, after, size) {
      const rows = after
        ? await db.all<Columns>(
            `${ROWS} where scenes.library = ? and (scenes.created_at, scenes.id) < (?, ?)
               order by scenes.created_at desc, scenes.id desc limit ?`,
            library,
            after.createdAt,
            after.id,
            size,
          )
        : await db.all<Columns>(
            `${ROWS} where scenes.library = ? order by scenes.created_at desc, scenes.id desc limit ?`,
            library,
            size,
          );
      return rows.map(fromRow);
    },

    async graph(id) {
      const row = await db.get<{ graph: string | null }>('select graph from scenes where id = ?', id);
      return row?.graph ? (JSON.parse(row.graph) as SceneGraph) : undefined;
    },

    async plans(id) {
      const row = await db.get<{ plans: string | null }>('select plans from scenes where id = ?', id);
      return row?.plans ? (JSON.parse(row.plans) as ScenePlans) : undefined;
    },

    async insert({ id, library, jobId, createdAt, prompt }) {
      await db.run(
        "insert into scenes (id, library, job_id, created_at, updated_at, stages, record) values (?, ?, ?, ?, ?, '{}', ?)",
        id,
        library,
        jobId,
        createdAt,
        createdAt,
        JSON.stringify({ prompt } satisfies SceneRecord),
      );
    },

    async stage(id, stage, now) {
      const before = stage === 'planning' ? {} : ended(await stagesOf(db, id), now);
      const stages = { ...before, [stage]: { started_at: now } };
      await db.run(
        'update scenes set stages = ?, updated_at = max(updated_at, ?) where id = ?',
        JSON.stringify(stages),
        now,
        id,
      );
    },

    update: (id, changes, now) =>
      db.transaction(async (inside) => {
        await inside.run(
          'update scenes set record = ?, updated_at = max(updated_at, ?) where id = ?',
          JSON.stringify({ ...(await recordOf(inside, id)), ...changes }),
          now,
          id,
        );
      }),

    keep: (id, made, { graph, plans }, now) =>
      db.transaction(async (inside) => {
        await inside.run(
          `update scenes set record = ?, graph = ?, plans = ?, stages = ?, updated_at = max(updated_at, ?) where id = ?`,
          JSON.stringify({ ...(await recordOf(inside, id)), made }),
          JSON.stringify(graph),
          JSON.stringify(plans ?? null),
          JSON.stringify(ended(await stagesOf(inside, id), now)),
          now,
          id,
        );
      }),

    async insertFile({ sceneId, format, name, mediaType, sizeBytes, sha256 }) {
      await db.run(
        'insert into scene_files (scene_id, format, name, media_type, size_bytes, sha256) values (?, ?, ?, ?, ?, ?)',
        sceneId,
        format,
        name,
        mediaType,
        sizeBytes,
        sha256,
      );
    },

    file: (sceneId, format) =>
      db.get<SceneFileRow>(`select ${FILE} from scene_files where scene_id = ? and format = ?`, sceneId, format),

    formats: async (sceneId) =>
      (
        await db.all<{ format: string }>(
          `select format from scene_files where scene_id = ? and ${ARCHIVE} order by format`,
          sceneId,
        )
      ).map(({ format }) => format),
  };
}

function fromRow(row: Columns): SceneRow {
  const completedAt = row.completed_at ?? undefined;
  return {
    id: row.id,
    library: row.library,
    createdAt: row.created_at,
    updatedAt: Math.max(row.updated_at, completedAt ?? 0),
    stages: JSON.parse(row.stages) as SceneRow['stages'],
    record: JSON.parse(row.record) as SceneRecord,
    job: {
      id: row.job_id,
      status: row.status,
      startedAt: row.started_at ?? undefined,
      completedAt,
      error: row.error === null ? undefined : (JSON.parse(row.error) as JobError),
    },
  };
}
