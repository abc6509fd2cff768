import { oneLine } from './printable.ts';
import type { Style } from './style.ts';

/** A time of the service as a person reads it, in UTC and to the minute; empty for what is none. */
export function moment(timestamp: number | null | undefined): string {
  const date = new Date(timestamp ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 16).replace('T', ' ');
}

/** `123 456` */
export const thousands = (count: number): string => count.toLocaleString('en').replaceAll(',', ' ');

/** A text where there is one; empty else. */
export const orEmpty = (value: string | number | null | undefined): string => (value == null ? '' : String(value));

/** As a fact, which is left out where the service says nothing. */
export const fact = (value: string | number | null | undefined): string | undefined =>
  value == null || value === '' ? undefined : oneLine(String(value));

/** Nominal cents; undefined where the service says nothing. */
export const cents = (amount: number | null | undefined): string | undefined =>
  amount == null ? undefined : `${thousands(amount)} cents`;

/** States of jobs, scenes, batches and checks, in colours that mean the same everywhere. */
export const paintState =
  (style: Style) =>
  (state: string): string => {
    if (/^(failed|cancelled|revoked)/.test(state)) return style.bad(state);
    if (/warnings/.test(state)) return style.warn(state);
    return /^(passed|succeeded|completed|ready)/.test(state) ? style.good(state) : state;
  };
