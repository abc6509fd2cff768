import type { McpUiHostContext, McpUiInitializeResult } from '@modelcontextprotocol/ext-apps';
import type { CarriedExhibit } from '../../wire.ts';
import { carriedSource } from '../carried-source.ts';
import { fill, h } from '../dom.ts';
import { exhibitPage } from '../exhibit-page.ts';
import type { ShownPage } from '../shown-page.ts';
import { setTheme } from '../theme.ts';
import { trouble } from '../trouble.ts';
import { type ChatHost, connectHost } from './host.ts';
import { type Shown, shownOf, type ToolAnswer } from './result.ts';

/** Of the specification that this page follows. */
const PROTOCOL = '2026-01-26';
/** Longest that a job is waited for by one call [s]. */
const WAIT_S = 20;
const ENDED = ['succeeded', 'failed', 'cancelled'];

/**
 * The page within a chat (an MCP App): it shows what a tool has answered. The host tells the answer; the model comes from
 * our server, by the host. Nothing else can be reached from there, and no WebAssembly is allowed.
 */
export async function showInChat(page: HTMLElement): Promise<void> {
  let shown: ShownPage | undefined;
  /** Only the last answer counts. */
  let turn = 0;
  let capabilities: McpUiInitializeResult['hostCapabilities'] = {};
  document.documentElement.classList.add('in-chat');

  const put = (...children: readonly (HTMLElement | undefined)[]): void => {
    shown?.leave?.();
    shown = undefined;
    fill(page, h('main', { class: 'chat' }, ...children));
  };
  const say = (text: string): void => put(h('p', { class: 'chat-status', role: 'status' }, text));

  const open = async (id: string, names: readonly string[]): Promise<void> => {
    const own = turn;
    say(`Loading ${plain(id)}…`);
    try {
      const carried = await carriedFrom(host, id);
      const next = await exhibitPage(carried.data.id, carriedSource(carried, true));
      if (own !== turn) return next.leave?.();
      put(names.length > 1 ? chooser(names, id, (name) => void open(name, names)) : undefined, next.element);
      shown = next;
    } catch (error) {
      if (own === turn) put(trouble(`${plain(id)} can’t be shown here`, (error as Error).message));
    }
  };

  const show = async (answer: Shown): Promise<void> => {
    turn += 1;
    const own = turn;
    if (answer.kind === 'nothing') {
      put(answer.isError ? trouble('It did not work', answer.words) : h('p', { class: 'chat-status' }, answer.words));
      return;
    }
    if (!capabilities.serverResources) {
      put(trouble('No picture here', 'This host does not let pages ask the server for a model.', wordsOf(answer)));
      return;
    }
    if (answer.kind === 'props') return open(answer.names[0]!, answer.names);
    const end = ENDED.includes(answer.state)
      ? answer
      : await followed(answer, host, capabilities, say, () => own === turn);
    if (own !== turn) return;
    if (end.kind === 'job' && end.state === 'succeeded') return open(end.job, []);
    put(trouble(end.kind === 'job' ? `The job ${end.state}` : 'The job was lost', wordsOf(end)));
  };

  const host = connectHost({
    'ui/notifications/tool-input': () => shown === undefined && say('Working…'),
    'ui/notifications/tool-result': (result: ToolAnswer) => void show(shownOf(result)),
    'ui/notifications/tool-cancelled': ({ reason }: { reason?: string }) =>
      put(trouble('The call was cancelled', reason)),
    'ui/notifications/host-context-changed': applyContext,
    'ui/resource-teardown': () => shown?.leave?.(),
    ping: () => {},
  });
  say('Waiting for the result…');
  const told = (await host.request('ui/initialize', {
    protocolVersion: PROTOCOL,
    appInfo: {
      name: 'propmaster',
      version: document.querySelector('meta[name="version"]')?.getAttribute('content') ?? '',
    },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  })) as McpUiInitializeResult;
  capabilities = told.hostCapabilities ?? {};
  applyContext(told.hostContext ?? {});
  host.notify('ui/notifications/initialized');
  tellSize(page, host);
}

const plain = (id: string): string => id.replaceAll('_', ' ');

const wordsOf = (answer: Shown): string =>
  answer.kind === 'props' ? `Shown elsewhere: propmaster view ${answer.names.join(' ')}` : answer.words;

/** @throws {Error} in the words of the server */
async function carriedFrom(host: ChatHost, id: string): Promise<CarriedExhibit> {
  const { contents } = (await host.request('resources/read', {
    uri: `propmaster://views/${encodeURIComponent(id)}`,
  })) as { contents: readonly { readonly text?: string }[] };
  return JSON.parse(contents[0]?.text ?? '') as CarriedExhibit;
}

/** Waits for a job by asking the server, as long as nothing newer is to be shown. */
async function followed(
  begun: Shown & { readonly kind: 'job' },
  host: ChatHost,
  { serverTools }: McpUiInitializeResult['hostCapabilities'],
  say: (text: string) => void,
  isWanted: () => boolean,
): Promise<Shown> {
  let answer: Shown = begun;
  while (answer.kind === 'job' && !ENDED.includes(answer.state) && isWanted()) {
    say('It is being made…');
    if (!serverTools) return { kind: 'nothing', words: 'This host does not let pages wait for a job.', isError: false };
    const params = { name: 'check_job', arguments: { job_id: begun.job, wait_seconds: WAIT_S } };
    const result = await host.request('tools/call', params).catch((error: Error) => error);
    if (result instanceof Error) return { kind: 'nothing', words: result.message, isError: true };
    answer = shownOf(result as ToolAnswer);
  }
  return answer;
}

function chooser(names: readonly string[], shown: string, choose: (name: string) => void): HTMLElement {
  const list = h('select', { 'aria-label': 'Prop to show' });
  list.append(...names.map((name) => h('option', { value: name, selected: name === shown }, plain(name))));
  list.addEventListener('change', () => choose(list.value));
  return h('p', { class: 'chooser' }, list, h('span', { class: 'muted' }, `${names.length} in this result`));
}

function applyContext({ theme }: McpUiHostContext): void {
  if (theme) setTheme(theme);
}

/** Hosts make the frame as high as the page. */
function tellSize(page: HTMLElement, host: ChatHost): void {
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    host.notify('ui/notifications/size-changed', { height });
  }).observe(page);
}
