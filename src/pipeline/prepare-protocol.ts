import type { ErrorCode, ErrorDetails } from '../errors.ts';
import type { Context } from './context.ts';
import type { ProgressEvent, StageName } from './types.ts';

/** What the thread is asked to do: a section of the line, and what it begins with. */
export interface SectionTask extends Pick<Context, 'root' | 'deployment' | 'options'> {
  readonly from: StageName;
  readonly to: StageName;
  readonly state: unknown;
  readonly cacheDir: string;
  readonly simulators: readonly string[];
}

/** What it says; an error in parts, since a clone would lose its class. */
export type SectionSaid =
  | { readonly type: 'event'; readonly event: ProgressEvent }
  | { readonly type: 'notice'; readonly message: string }
  | { readonly type: 'done'; readonly state: unknown }
  | {
      readonly type: 'failed';
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: Omit<ErrorDetails, 'cause'>;
    };
