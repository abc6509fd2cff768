import type { Finding } from '../model/finding.ts';
import type { ProgressEvent } from '../pipeline/types.ts';
import type { Treatment } from '../project/treatment.ts';
import type { Report } from '../verify/report.ts';

/** A scene of the project: props at their places, and what stands still around them. Told by `list`, from the lock alone. */
export interface ListedScene {
  readonly name: string;
  /** The prompt, the id or the path that it came from. */
  readonly source: string;
  readonly verdict: Report['verdict'];
  /** Props of the project that it uses, each once. */
  readonly props: readonly string[];
  readonly instances: number;
  /** Per simulator the file to load, relative to the project. */
  readonly entries: Readonly<Record<string, string>>;
}

/** Options of `installScene`. */
export interface InstallSceneOptions extends Treatment {
  /** Name in the project; default: from the scene. */
  readonly name?: string;
  /** Default: the project's. */
  readonly simulators?: readonly string[];
  /** Replace the scene of that name. @default false */
  readonly replace?: boolean;
  /** Install although verification failed; lock and report say so. @default false */
  readonly allowFailed?: boolean;
  /** Of a folder or archive of another program: path of the model that is meant, or of the folder that holds it. */
  readonly entry?: string;
  /** Of a file or folder of another program: the folder within which references are read. @default its repository or package */
  readonly root?: string;
  /** Folder beyond which no reference is read, whatever else is said. @default none */
  readonly within?: string;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: ProgressEvent) => void;
}

/** What an installed scene is. */
export interface InstalledScene extends ListedScene {
  readonly jobId?: string;
  readonly sceneId?: string;
  /** Whether the service placed everything that it planned, and what it did not. */
  readonly delivery?: { readonly status: string; readonly missing: readonly string[] };
  /** Of the scene: what its instances do to one another. Those of the props are in their own reports. */
  readonly findings: readonly Finding[];
  /** Relative to the project. */
  readonly reportFile: string;
  readonly previewFile: string;
}
