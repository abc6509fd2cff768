import { once } from 'node:events';
import { PropmasterError } from '../../errors.ts';
import type { Command, CommandCall } from '../command.ts';

interface ViewCommandOptions {
  readonly port: number;
  readonly open: boolean;
  /** File to write in place of serving. */
  readonly static?: string;
  readonly force?: boolean;
}

export const view: Command<ViewCommandOptions> = (call) =>
  call.withProject(async (project) => {
    const { args, options, signal, announce, notice } = call;
    if (options.static !== undefined) {
      const path = await project.saveView(onlyOne(call), options.static, { replace: options.force ?? false, signal });
      return { result: { path }, text: () => `Written: ${path}` };
    }
    const { url, shown, close } = await project.view(args, { port: options.port, signal });
    try {
      announce({ type: 'viewing', url, shown }, `${url}\nEnd with Ctrl-C.`);
      if (options.open && !signal.aborted) {
        const { openBrowser } = await import('../open-browser.ts');
        openBrowser(url, () => notice('No browser could be started: open the address yourself.'));
      }
      if (!signal.aborted) await once(signal, 'abort');
    } finally {
      await close();
    }
    return { result: { stopped: true }, text: () => 'Stopped.' };
  });

/** @throws {PropmasterError} `usage` unless there is exactly one */
function onlyOne({ args }: CommandCall<ViewCommandOptions>): string {
  const [target, ...more] = args;
  if (target !== undefined && more.length === 0) return target;
  throw new PropmasterError('usage', 'One file shows one thing.', {
    where: '--static',
    hint: 'Name one prop, scene or file: propmaster view mug --static mug.html',
  });
}
