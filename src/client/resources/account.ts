import type { Identity, Usage } from '../../contract/account.ts';
import type { CallOptions } from '../call-options.ts';

/** Who the key is, and what it has used. All methods throw {@link PropmasterError} only. */
export interface Account {
  /**
   * Whether the key is a Personal or a Team key, by the specified routes alone; asked once, then remembered.
   */
  kind(options?: CallOptions): Promise<'personal' | 'team'>;
  /** Everything about the key (assumption `account`). */
  identity(options?: CallOptions): Promise<Identity>;
  /** Personal keys only. */
  usage(options?: CallOptions): Promise<Usage>;
}
