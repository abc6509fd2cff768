import type { Dialect } from '../../contract/assumptions.ts';
import type { KindDocument } from '../../contract/references.ts';
import {
  type PlannedSceneRequest,
  type PlanReadout,
  type SceneEditRequest,
  scenePlanEnvelope,
} from '../../contract/scene-plans.ts';
import {
  type SceneAcceptance,
  type SceneArchiveRequest,
  type SceneDetail,
  type SceneFormat,
  type SceneItem,
  type SceneList,
  type SceneRequest,
  type SceneStatus,
  type SceneUpdate,
  sceneAcceptance,
  sceneDetail,
  sceneList,
  sceneStatus,
} from '../../contract/scenes.ts';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import { amended } from '../amended.ts';
import type { ResourceCall } from '../call.ts';
import type { CallOptions, CreateOptions, ListOptions, PageOptions } from '../call-options.ts';
import { called, calledSchema } from '../called.ts';
import { byRequest } from '../download/by-request.ts';
import { contentKind } from '../download/content-kind.ts';
import { type Download, type DownloadOptions, saved } from '../download/download.ts';
import type { PartFile } from '../download/part-file.ts';
import { mintIdempotencyKey } from '../idempotency-key.ts';
import { createListing, isRefusedQuery } from '../pages.ts';
import { noted, type Reply, replyOf } from '../reply.ts';
import { acknowledged } from '../shape/acknowledged.ts';
import { accepted, oneOf, pageOf } from '../shape/envelopes.ts';
import { wayToSpell } from '../status-failure.ts';
import type { Transport } from '../transport.ts';

/** `/v1/scenes`. Team keys make scenes. All methods throw {@link PropmasterError} only. */
export interface Scenes {
  /**
   * Submits a scene; follow it with `jobs.wait`. A lost response never makes a second scene.
   *
   * @example
   * const { job_id, scene_id } = await client.scenes.create({ prompt: 'a kitchen with a table', max_cost_cents: 500 });
   * const { result } = await client.jobs.wait(job_id);
   * if (result?.delivery?.status === 'complete') await client.scenes.downloadSaved(scene_id, 'glb', 'kitchen.glb');
   */
  create(body: SceneRequest, options?: CreateOptions): Reply<SceneAcceptance>;
  /**
   * The plan that a scene of a prompt would be made of, and what of the words is not in it; makes nothing. `kinds`: blueprints with
   * words that the prompt may name.
   *
   * @example
   * const { plan } = await client.scenes.plan('a desk with a laptop');
   * await client.scenes.createPlanned({ plan: { ...plan, seed: 7 } });
   */
  plan(prompt: string, options?: CallOptions & { readonly kinds?: readonly KindDocument[] }): Reply<PlanReadout>;
  /**
   * Submits a scene as {@link Scenes.create} does: of a plan as `schemas/scene-plan.schema.json` has it, or of a prompt with kinds that
   * it names besides those of the service.
   */
  createPlanned(body: PlannedSceneRequest, options?: CreateOptions): Reply<SceneAcceptance>;
  /**
   * Submits a scene that is another one with edits; all that they don't name keeps its pose.
   *
   * @example
   * await client.scenes.edit({ scene_id: 'scene_1', edits: [{ op: 'remove', instance: 'mug_2' }] });
   */
  edit(body: SceneEditRequest, options?: CreateOptions): Reply<SceneAcceptance>;
  /** One page, newest first. */
  list(options?: PageOptions): Reply<SceneList>;
  /** All scenes, newest first, each once. */
  iterate(options?: ListOptions): AsyncGenerator<SceneItem>;
  get(id: string, options?: CallOptions & { readonly includeGraph?: boolean }): Reply<SceneDetail>;
  /** Stages completed, errors and timing of the pipeline. */
  status(id: string, options?: CallOptions): Reply<SceneStatus>;
  /** Changes name or description; generates nothing. */
  update(id: string, changes: SceneUpdate, options?: CallOptions): Reply<SceneDetail>;
  /** Runs an export and writes the ZIP to the path `target`. */
  downloadArchive(id: string, target: string, options?: DownloadOptions & SceneArchiveOptions): Promise<Download>;
  /**
   * Writes the saved scene, as its job made it, to the path `target`.
   *
   * @example
   * await client.scenes.downloadSaved('scn_1', 'usdz', 'kitchen.usdz', { jobId: 'job_1' });
   */
  downloadSaved(
    id: string,
    format: SceneFormat,
    target: string,
    options?: DownloadOptions & { readonly jobId?: string },
  ): Promise<Download>;
}

export interface SceneArchiveOptions {
  readonly robotProfile?: SceneArchiveRequest['robot_profile'];
}

const sceneOf = oneOf('scene', sceneDetail);
const statusOf = oneOf('status', sceneStatus);
const ONE = '/v1/scenes/{id}';
const EXPORT = 'POST /v1/scenes/{id}/export';
/** Formats of saved scenes that are no ZIP: a service that does not know the format's parameter gives the archive. */
const NO_ZIP: readonly SceneFormat[] = ['glb', 'blend'];

/** @param onCreated told the id of each job that was made */
export function createScenes(transport: Transport, dialect: Dialect, onCreated: (jobId: string) => void): Scenes {
  const listing = createListing(transport, {
    target: '/v1/scenes',
    ...dialect.pages,
    schema: pageOf('scenes', sceneList),
    items: ({ scenes }) => scenes,
    idOf: ({ id }) => id,
  });

  const exported = (
    id: string,
    target: string,
    options: DownloadOptions,
    variant: Pick<ResourceCall, 'query' | 'body'>,
    check: (part: PartFile) => void = () => {},
  ) =>
    saved(transport, target, options, EXPORT, async (part, reception, bounds) => {
      const receipt = await byRequest(transport, bounds, part, reception, {
        method: 'POST',
        target: `${ONE}/export`,
        parameters: { id },
        harmless: true,
        ...variant,
      });
      check(part);
      return receipt;
    });

  const get: Scenes['get'] = (id, { includeGraph, ...options } = {}) => {
    const name = dialect.scenes.graphParameter;
    const ask = (query: NonNullable<ResourceCall['query']>) =>
      transport.json({ method: 'GET', target: ONE, parameters: { id }, query, options }, called(sceneOf, id));
    if (!includeGraph) return ask({});
    const told = (says: string) => transport.warn(`GET ${ONE}`, `${says} ${wayToSpell('scenes.graphParameter')}`);
    const withGraph = ask({ [name]: 'true' }).withResponse();
    return replyOf(
      withGraph.then(
        (answer) => {
          if (answer.data.graph === undefined && answer.data.pipeline_status === 'completed')
            told(`The scene came without its graph, which ${name}=true asked for.`);
          return answer;
        },
        async (error: unknown) => {
          if (!isRefusedQuery(error)) throw error;
          const answer = await ask({})
            .withResponse()
            .catch(() => undefined);
          if (!answer) throw error;
          told(`The service does not take the parameter ${name}: the scene came without its graph.`);
          return answer;
        },
      ),
    );
  };

  return {
    create(body, { idempotencyKey = mintIdempotencyKey(), ...options } = {}) {
      const call = { method: 'POST', target: '/v1/scenes', body, idempotencyKey, options } as const;
      return noted(transport.json(call, accepted(sceneAcceptance)), ({ job_id }) => onCreated(job_id));
    },
    plan: (prompt, { kinds, ...options } = {}) =>
      transport.json(
        {
          method: 'POST',
          target: dialect.scenes.plansPath,
          body: { prompt, ...(kinds ? { kinds } : {}) },
          harmless: true,
          options,
          setting: 'scenes.plansPath',
        },
        scenePlanEnvelope,
      ),
    createPlanned(body, { idempotencyKey = mintIdempotencyKey(), ...options } = {}) {
      const call = {
        method: 'POST',
        target: dialect.scenes.plannedPath,
        body,
        idempotencyKey,
        options,
        setting: 'scenes.plannedPath',
      } as const;
      return noted(transport.json(call, accepted(sceneAcceptance)), ({ job_id }) => onCreated(job_id));
    },
    edit(body, { idempotencyKey = mintIdempotencyKey(), ...options } = {}) {
      const call = {
        method: 'POST',
        target: dialect.scenes.editsPath,
        body,
        idempotencyKey,
        options,
        setting: 'scenes.editsPath',
      } as const;
      return noted(transport.json(call, accepted(sceneAcceptance)), ({ job_id }) => onCreated(job_id));
    },
    list: listing.page,
    iterate: listing.all,
    get,
    status: (id, options) =>
      transport.json({ method: 'GET', target: `${ONE}/status`, parameters: { id }, options }, statusOf),
    update: (id, body, options) =>
      acknowledged(
        transport,
        { method: 'PATCH', target: ONE, parameters: { id }, body, harmless: true, options },
        calledSchema(sceneOf, id),
        () => get(id, options),
      ),
    downloadArchive(id, target, { robotProfile, ...options } = {}) {
      return exported(id, target, options, robotProfile ? { body: { robot_profile: robotProfile } } : {});
    },
    downloadSaved(id, format, target, { jobId, ...options } = {}) {
      const { exportFormatParameter, exportJobParameter } = dialect.scenes;
      const query = { [exportFormatParameter]: format, [exportJobParameter]: jobId };
      const notArchive = ({ head }: PartFile) => {
        if (!NO_ZIP.includes(format) || contentKind(head) !== 'zip') return;
        throw new PropmasterError(
          'protocol_error',
          `A ZIP came in place of the saved ${format} file, as without \`${exportFormatParameter}\`.`,
          {
            where: EXPORT,
            hint: wayToSpell('scenes.exportFormatParameter'),
          },
        );
      };
      return exported(id, target, options, { query }, notArchive).catch((error: unknown) => {
        if (!isRefusedQuery(error) || !isPropmasterError(error)) throw error;
        const pin = jobId !== undefined && error.message.includes(`${exportJobParameter}: `);
        throw amended(error, { hint: wayToSpell(`scenes.${pin ? 'exportJobParameter' : 'exportFormatParameter'}`) });
      });
    },
  };
}
