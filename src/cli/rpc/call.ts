import type { Propmaster } from '../../api/propmaster.ts';
import { PropmasterError } from '../../errors.ts';
import type { CommandCall } from '../command.ts';
import { clientOpener } from '../with-client.ts';
import type { Method } from './methods.ts';

/** What all requests share: one project and one service, open as long as the process serves. */
export interface Shared {
  readonly project: Propmaster;
  /** Of the command line that began to serve. */
  readonly base: Pick<CommandCall, 'env' | 'openOptions' | 'withProject'> & {
    readonly options: CommandCall['options'];
  };
}

/** What is told on the way of a request. */
export interface RpcListener {
  /** A line as `--json` prints it before the end. */
  readonly event: (line: object) => void;
  readonly notice: (message: string) => void;
}

/** What a command is given: as the command line would, but for what stays open from one request to the next. */
export function callOf(
  method: Method,
  params: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  { event, notice }: RpcListener,
  { project, base }: Shared,
): CommandCall<never> {
  const { args, options } = divide(params, method.args);
  const { keyKind } = base.options;
  const call: CommandCall = {
    args,
    options: { ...(keyKind === undefined ? {} : { keyKind }), ...method.options, ...options, json: true },
    signal,
    env: base.env,
    onEvent: event,
    announce: event,
    notice,
    openOptions: base.openOptions,
    readSecret: () => Promise.reject(new PropmasterError('usage', 'stdin belongs to the protocol.')),
    // Another folder or key is another project: it is opened for this request.
    withProject: (work, folder, key) =>
      key === undefined && (folder === undefined || folder === '.' || folder === project.root)
        ? work(project)
        : base.withProject(work, folder, key),
    withClient: clientOpener(
      async ({ keyKind: kind }) => {
        const service = await project.service();
        const client = kind === undefined ? service.client : service.clientWith(kind);
        return { ...service, client, close: async () => undefined };
      },
      base.openOptions,
      signal,
    ),
  };
  return call as CommandCall<never>;
}

/** Parameters → arguments and options, named as commands have them. */
function divide(
  params: Readonly<Record<string, unknown>>,
  positional: readonly string[],
): { readonly args: string[]; readonly options: Readonly<Record<string, unknown>> } {
  const args = positional.flatMap((name) => (params[name] ?? []) as string | string[]);
  const options = Object.entries(params)
    .filter(([name, value]) => !positional.includes(name) && value !== undefined)
    .map(([name, value]) => [name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value] as const);
  return { args, options: Object.fromEntries(options) };
}
