import type { Dialect } from '../../contract/assumptions.ts';
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
  sceneEnvelope,
  sceneList,
  sceneStatusEnvelope,
} from '../../contract/scenes.ts';
import type { CallOptions, CreateOptions, ListOptions, PageOptions } from '../call-options.ts';
import type { Download, DownloadOptions } from '../download/download.ts';

/** `/v1/scenes`. Team keys make scenes. All methods throw {@link PropmasterError} only. */
export interface Scenes {
  /** Submits a scene; follow it with `jobs.wait`. A lost response never makes a second scene. */
  create(body: SceneRequest, options?: CreateOptions): Promise<SceneAcceptance>;
  /** One page, newest first. */
  list(options?: PageOptions): Promise<SceneList>;
  /** All scenes, newest first, each once. */
  iterate(options?: ListOptions): AsyncGenerator<SceneItem>;
  get(id: string, options?: CallOptions & { readonly includeGraph?: boolean }): Promise<SceneDetail>;
  /** Stages completed, errors and timing of the pipeline. */
  status(id: string, options?: CallOptions): Promise<SceneStatus>;
  /** Changes name or description; generates nothing. */
  update(id: string, changes: SceneUpdate, options?: CallOptions): Promise<SceneDetail>;
  /** Runs an export and writes the ZIP to the path `target`. */
  downloadArchive(id: string, target: string, options?: DownloadOptions & SceneArchiveOptions): Promise<Download>;
  /** Writes the saved scene, as its job made it, to the path `target`. */
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
