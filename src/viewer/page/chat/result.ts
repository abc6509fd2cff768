/** What a tool answered, as the host passes it on. */
export interface ToolAnswer {
  readonly isError?: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
}

/** What there is to be shown of an answer. */
export type Shown =
  /** Names of props and scenes of the project. */
  | { readonly kind: 'props'; readonly names: readonly string[] }
  /** A job, at the state that the tool told. */
  | { readonly kind: 'job'; readonly job: string; readonly state: string; readonly words: string }
  | { readonly kind: 'nothing'; readonly words: string; readonly isError: boolean };

/** Reads what `install`, `verify`, `generate_asset` and `check_job` answer. */
export function shownOf({ isError = false, structuredContent: view = {}, content = [] }: ToolAnswer): Shown {
  const words = content.find(({ type }) => type === 'text')?.text ?? '';
  if (isError) return { kind: 'nothing', words: errorWords(words), isError };
  const names = [view['name'], ...namesIn(view['props']), ...namesIn(view['passed'])].filter(isText);
  if (view['state'] !== 'installing' && names.length > 0) return { kind: 'props', names: [...new Set(names)] };
  const { state, next, error, job_id: job } = view;
  const told = [error, ...(Array.isArray(view['warnings']) ? view['warnings'] : [])].filter(isText).join(' ');
  if (isText(job)) return { kind: 'job', job, state: isText(state) ? state : 'queued', words: told };
  return {
    kind: 'nothing',
    words:
      state === 'installing' ? 'It is being installed. The same call again takes it up.' : isText(next) ? next : '',
    isError,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Of texts, or of records with names. */
const namesIn = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'object' && one !== null && 'name' in one ? one.name : one))
    : [];

/** Errors are JSON: their message and what to do. */
function errorWords(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown; hint?: unknown } };
    const words = [error?.message, error?.hint].filter(isText);
    return words.length > 0 ? words.join(' ') : text;
  } catch {
    return text;
  }
}
