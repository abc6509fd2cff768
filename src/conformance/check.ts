import type { Dialect } from '../contract/assumptions.ts';
import type { AskService, Exchange, Keys } from './call.ts';
import type { CheckClass } from './report.ts';

/** What the checks share. */
export interface Suite {
  readonly ask: AskService;
  readonly keys: Keys;
  readonly dialect: Dialect;
  readonly pause: (ms: number) => Promise<void>;
  /**
   * Says of a rule whether an answer keeps it.
   *
   * @param cause what breaks it, in words that other rules broken by the same thing have, too; default: the answer
   */
  rule(id: string, holds: boolean, exchange: Exchange, says?: string, cause?: string): void;
  /** Says that how the rule is asked for is open, and this service has it elsewhere. */
  notShown(ids: readonly string[], exchange: Exchange, says: string): void;
  /** Ends the check: the rules of it that nothing was said of are skipped for this reason. */
  skip(reason: string): never;
}

/** Some rules, and what is asked to see whether they are kept. */
export interface ConformanceCheck {
  readonly about: string;
  readonly class: CheckClass;
  /** Keys without which it can't be asked. */
  readonly needs: readonly ('personal' | 'team')[];
  readonly rules: readonly string[];
  readonly run: (suite: Suite) => Promise<void>;
}
