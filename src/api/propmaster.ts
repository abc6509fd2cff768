import type { BatchRun, BatchRunOptions } from '../batch/types.ts';
import type { LogEntry } from '../client/index.ts';
import type { Audit } from '../collections/audit.ts';
import type { Job } from '../contract/jobs.ts';
import type { PropDescription } from '../contract/references.ts';
import type { Inspection } from '../inspect/types.ts';
import type { InstalledProp, InstallOptions } from '../pipeline/types.ts';
import type { Treatment } from '../project/treatment.ts';
import type { Undone } from '../project/undo.ts';
import type { InstalledScene, InstallSceneOptions, ListedScene } from '../scene/types.ts';
import type { Report } from '../verify/report.ts';
import type { Deployment } from './deployment.ts';
import type { AuditOptions } from './methods/audit.ts';
import type { Blended } from './methods/blend.ts';
import type { ChatViewOptions } from './methods/chat-view.ts';
import type { Converted, ConvertOptions } from './methods/convert.ts';
import type { EditOptions } from './methods/edit.ts';
import type { EditableField } from './methods/edit-fields.ts';
import type { Examination, ExamineOptions } from './methods/examine.ts';
import type { ExportDatasetOptions, ExportedDataset } from './methods/export-dataset.ts';
import type { GenerateOptions } from './methods/generate.ts';
import type { ImportAllOptions, ImportedItem } from './methods/import-models.ts';
import type { LicencesOptions, PropLicence } from './methods/licences.ts';
import type { SaveViewOptions } from './methods/save-view.ts';
import type { SearchOptions, SearchResult } from './methods/search.ts';
import type { SubmitOptions, Submitted } from './methods/submit.ts';
import type { VerifyInstalledOptions } from './methods/verify.ts';
import type { Viewing, ViewOptions } from './methods/view.ts';

/** What `list` tells of a prop, from the lock alone. */
export interface ListedProp {
  readonly name: string;
  readonly source: string;
  readonly format: string;
  readonly verdict: Report['verdict'];
  readonly simulators: readonly string[];
  /** Per simulator the main file, relative to the project. */
  readonly entries: Readonly<Record<string, string>>;
  readonly files: number;
}

/** Which props `list` tells of. */
export interface ListPropsOptions {
  /** Names of props; those of scenes are allowed, and passed over. @default all props */
  readonly names?: readonly string[];
  /** Most props. @default all */
  readonly limit?: number;
  /** Props that are passed over first. @default 0 */
  readonly offset?: number;
}

/** A job that this project started. */
export interface KnownJob {
  readonly jobId: string | undefined;
  readonly prompt: string;
  readonly status: string;
  /** Name of the installed prop, once there. */
  readonly prop: string | undefined;
}

/**
 * The library: one project folder and one service. The command line and the MCP server are thin layers over this.
 * Every method throws {@link PropmasterError} only.
 */
export interface Propmaster {
  /** Absolute path of the project. */
  readonly root: string;
  /** Creates `propmaster.json` if there is none. @returns whether it was created */
  init(options?: { readonly simulators?: readonly string[] }): Promise<{ created: boolean }>;
  /**
   * Prompt → verified prop. Takes up an interrupted run of the same request. In place of the prompt the local service takes
   * a description, whose fields `schemas/descriptions.schema.json` gives.
   *
   * @example
   * await propmaster.generate('oak table between 1.2 and 1.6 m wide', { seed: 7 });
   */
  generate(description: string | PropDescription, options?: GenerateOptions): Promise<InstalledProp>;
  /**
   * Sets fields of the description of an installed prop, or parameters of its blueprint, makes it again and puts it in its
   * place. Only props that a service made which tells their description: the local one does.
   *
   * @example
   * await propmaster.edit('mug', { height: 0.12, colour: 'red' });
   */
  edit(
    name: string,
    set: Readonly<Record<string, number | string | boolean | null>>,
    options?: EditOptions,
  ): Promise<InstalledProp>;
  /** What {@link Propmaster.edit} can set of an installed prop, with the present values; metres, degrees. */
  editable(name: string): Promise<EditableField[]>;
  /** Submits only; install later with {@link Propmaster.pull}. */
  submit(description: string | PropDescription, options?: SubmitOptions): Promise<Submitted>;
  /** An asset id, or the id of a job, waited for → verified prop. */
  pull(id: string, options?: InstallOptions): Promise<InstalledProp>;
  /** A ZIP, GLB, XML or folder → verified prop. */
  importFile(file: string, options?: InstallOptions): Promise<InstalledProp>;
  /**
   * Every model of a folder, or of a `.jsonl` with one `{"file": …}` a line → verified props. Names are settled first, and one
   * that is taken is refused before anything is read. Stopped at any moment, the same call goes on.
   *
   * @example
   * for (const { path, status, error } of await propmaster.importAll('gazebo_models')) console.log(path, status, error?.message);
   */
  importAll(collection: string, options?: ImportAllOptions): Promise<ImportedItem[]>;
  /**
   * A JSONL or CSV file of up to 1,000 prompts → verified props. Partial results: items that fail are in what it
   * returns, and stop no others. Stopped at any moment, the same call goes on; nothing is ordered or installed twice.
   *
   * @example
   * const { progress, items } = await propmaster.runBatch('items.jsonl', { maxCostCents: 5_000 });
   * for (const { customId, error } of items) if (error) console.error(customId, error.message);
   */
  runBatch(file: string, options?: BatchRunOptions): Promise<BatchRun>;
  /**
   * Says what a file or folder is and holds and everything that it would be refused for; what is let in is verified as
   * well. Writes nothing.
   *
   * @example
   * const { verdict, refusals, report } = await propmaster.inspect('unknown.zip');
   * for (const { code, rule, count } of refusals) console.log(code, rule, count);
   */
  inspect(
    file: string,
    options?: Treatment & Pick<InstallOptions, 'signal' | 'entry' | 'root' | 'within'>,
  ): Promise<Inspection>;
  /**
   * Any file that could be imported → a file of another format, without a project; the ending of the target says which.
   * Checked as an import is, and read again once written.
   *
   * @example
   * const { files, report } = await propmaster.convert('cabinet.usd', 'out/cabinet.urdf');
   */
  convert(file: string, target: string, options?: ConvertOptions): Promise<Converted>;
  /**
   * Looks at every model of a folder, a ZIP or a list of files, and writes what it finds as JSON lines, as Parquet and as one
   * page. A file that ends the process it is looked at in costs itself only. The same call again goes on where it stopped.
   *
   * @param collection folder, ZIP, or `.jsonl` with one `{"file": …}` a line
   * @example
   * const { totals, files } = await propmaster.audit('gazebo_models', { level: 'simulation' });
   * console.log(totals.verdicts, totals.findings[0], files.html);
   */
  audit(collection: string, options?: AuditOptions): Promise<Audit>;
  /**
   * What fits words by their meaning, and filters, the best first: in the project, among the kinds that can be made, in a
   * catalogue, in an audit. What was searched stays in memory as long as it is the same.
   *
   * @param query `"red thing to drink from mass<1kg size<30cm joints>0 licence=CC-BY verdict=passed"`
   * @example
   * const { hits } = await propmaster.search('something to sit on', { audit: 'toys-audit/audit.jsonl' });
   */
  search(query: string, options?: SearchOptions): Promise<SearchResult>;
  /** Restores what the lock names and the folder lacks; every byte must match the lock. */
  restore(options?: Pick<InstallOptions, 'signal' | 'onEvent'>): Promise<{ restored: string[]; intact: string[] }>;
  /**
   * What is installed, by name, from the lock alone.
   *
   * @example
   * const page = await propmaster.list({ limit: 100, offset: 200 });
   * const [mug] = await propmaster.list({ names: ['mug'] });
   */
  list(options?: ListPropsOptions): Promise<ListedProp[]>;
  /**
   * Under what the installed props may be used, and whom to name.
   *
   * @example
   * for (const { name, attribution } of await propmaster.licences({ only: ['CC-BY'] })) console.log(name, attribution);
   */
  licences(options?: LicencesOptions): Promise<PropLicence[]>;
  /**
   * The props as a dataset: pictures, labels and what was measured, in shards that WebDataset and Hugging Face's `datasets` load.
   * Stopped at any moment, the same call goes on, and ends with the same bytes.
   *
   * @param folder new, empty, or of an earlier export
   * @example
   * const { shards, licences } = await propmaster.exportDataset('props-dataset', { kind: 'parquet', only: ['CC0', 'CC-BY'] });
   */
  exportDataset(folder: string, options: ExportDatasetOptions): Promise<ExportedDataset>;
  /** Writes installed props for further simulators, from what is cached or installed. No names: all props. */
  addSimulators(
    names: readonly string[],
    options: Pick<InstallOptions, 'signal' | 'onEvent'> & { readonly simulators: readonly string[] },
  ): Promise<string[]>;
  /**
   * Removes the files of installed props and scenes for these simulators; those for others stay. No names: all of them.
   *
   * @returns the props and scenes that lost a simulator
   */
  dropSimulators(
    names: readonly string[],
    options: Pick<InstallOptions, 'signal'> & { readonly simulators: readonly string[] },
  ): Promise<string[]>;
  /** Removes props and what only they used. Unknown name → `not_found`, and nothing is removed. */
  remove(names: readonly string[]): Promise<void>;
  /** Takes back the last change of the project, whole or not at all; a second call makes it again. */
  undo(options?: Pick<InstallOptions, 'signal'>): Promise<Undone>;
  /** Verifies installed props from their files on disk, hashes against the lock included. No names: all. @returns a report of each that was looked at */
  verify(names?: readonly string[], options?: VerifyInstalledOptions): Promise<Report[]>;
  /** Jobs that this project started, newest first, with their present state. */
  jobs(): Promise<KnownJob[]>;
  /** State of one job; waits up to `waitMs` for the end. A failed job is returned, not thrown. */
  job(
    id: string,
    options?: { readonly waitMs?: number; readonly signal?: AbortSignal; readonly onProgress?: (job: Job) => void },
  ): Promise<Job>;
  /**
   * What is wrong with an installed prop, or any file that could be imported, and what of it can be repaired; with `fix`
   * repairs it, a file in a copy.
   *
   * @example
   * const { repairs } = await propmaster.examine('chair.obj');
   * for (const { repair, before, after, reason } of repairs) console.log(repair, before, after, reason);
   */
  examine(target: string, options?: ExamineOptions): Promise<Examination>;
  /**
   * Builds the `.blend` files of the project's Blender library with the Blender that is installed. No names: all props that
   * are installed for Blender.
   */
  blend(names?: readonly string[], options?: Pick<InstallOptions, 'signal'>): Promise<Blended>;
  /** What of the project is a scene, from the lock alone. */
  scenes(): Promise<ListedScene[]>;
  /**
   * A scene by its id, or by that of its job, which must be done; or a scene's file → its props, each installed and verified once,
   * and one file per simulator that places them. A file may be one of another program with several things in it.
   *
   * @example
   * const { props, instances } = await propmaster.installScene('kitchen.usda');
   */
  installScene(source: string, options?: InstallSceneOptions): Promise<InstalledScene>;
  /**
   * Serves a page for a browser of this machine: the project, or what is named of it, or files that could be imported.
   *
   * @param targets names of props and scenes, or paths. @default all of the project
   * @example
   * const { url, close } = await propmaster.view(['oak_cabinet']);
   */
  view(targets?: readonly string[], options?: ViewOptions): Promise<Viewing>;
  /**
   * The same for one thing, as one file of HTML that works offline: without pulling, with a recorded drop.
   *
   * @returns absolute path of the file
   */
  saveView(target: string, file: string, options?: SaveViewOptions): Promise<string>;
  /**
   * The same as data for the page that hosts of MCP Apps show.
   *
   * @param target name of a prop or scene, or id of a job or asset that is not installed
   * @returns JSON
   */
  chatView(target: string, options?: ChatViewOptions): Promise<string>;
  /** The service that this project uses, opened with the first call; closed with {@link Propmaster.close}. */
  service(): Promise<Deployment>;
  /** What a bug report needs, and what is wrong with the set-up. */
  doctor(): Promise<{ readonly facts: Readonly<Record<string, string>>; readonly problems: readonly string[] }>;
  /** Ends workers and connections. Jobs of the local service go on when it is opened again. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Project folder. @default the nearest folder upwards with a `propmaster.json`, else the current one */
  readonly project?: string;
  readonly baseUrl?: string;
  /** Sent to `baseUrl`, or to the service of `profile`, and nowhere else. */
  readonly apiKey?: string;
  /** Name of a profile (`propmaster auth list`); `local` is the local service. */
  readonly profile?: string;
  /** Which of its keys the local service is used with; one elsewhere has one key. @default 'personal' */
  readonly keyKind?: 'personal' | 'team';
  /** How long a silent connection is waited for [ms]. @default 30 000 */
  readonly timeoutMs?: number;
  /** Folder to keep requests and answers in, without keys, links and personal data; made, and must be empty. */
  readonly record?: string;
  /** Folder of a recording that answers in place of a service. */
  readonly replay?: string;
  /** Told of every request and repeat; never of a key. */
  readonly logger?: (entry: LogEntry) => void;
  /** Told about things worth knowing that are no error (recovery of an interrupted install, a skipped lock). */
  readonly onNotice?: (message: string) => void;
}
