import type { PropmasterError } from '../errors.ts';

/** Functions that a sandbox can run, by name: of one value of plain data each, and giving one. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** What a thread is asked to do. */
export interface SandboxRequest {
  readonly task: string;
  readonly input: unknown;
}

/** What it answers; an error in parts, since a clone would lose its class. */
export type SandboxAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly value: unknown }
  | {
      readonly type: 'refused';
      readonly code: PropmasterError['code'];
      readonly message: string;
      readonly details: Pick<PropmasterError, 'where' | 'hint' | 'findings'>;
    }
  | { readonly type: 'broke'; readonly message: string };
