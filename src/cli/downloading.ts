import type { CommandCall, CommandOutcome } from './command.ts';
import type { SavingOptions } from './common-options.ts';
import { renderSaved } from './render/saved.ts';
import { type Saved, type SaveTarget, saveFile } from './save-file.ts';
import { savedFields } from './service-wire.ts';

interface Watching {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { readonly bytes: number; readonly total?: number }) => void;
}

/** Downloads one file to where the user wants it, and shows how far it is. */
export async function downloading(
  { options: { output, force }, onEvent, signal }: CommandCall<SavingOptions>,
  target: Pick<SaveTarget, 'base' | 'extension'>,
  download: (draft: string, options: Watching) => Promise<Omit<Saved, 'path'>>,
): Promise<CommandOutcome> {
  const event = { type: 'progress', stage: 'download' } as const;
  const onProgress: Watching['onProgress'] = ({ bytes, total }) =>
    onEvent({ ...event, state: 'progress', ...(total ? { fraction: Math.min(1, bytes / total) } : {}) });
  const place = { ...target, ...(output === undefined ? {} : { output }), ...(force ? { force } : {}) };
  const saved = await saveFile(place, (draft) => download(draft, { signal, onProgress }));
  return { result: savedFields(saved), text: (style) => renderSaved(saved, style) };
}
