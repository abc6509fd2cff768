import { InvalidArgumentError } from 'commander';

/** `mujoco,gazebo` */
export function nameList(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('It must be names with commas between them.');
  return [...new Set(names)];
}

export function positiveNumber(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
}

export function nonNegativeNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value < Number.POSITIVE_INFINITY)) {
    throw new InvalidArgumentError('It must be a number, 0 or above.');
  }
  return value;
}

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
}

export function count(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 0.');
  return Number(text);
}

/** 0 to 2^32 - 1. */
export function seedNumber(text: string): number {
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value >= 2 ** 32) throw new InvalidArgumentError('It must be 0 to 4294967295.');
  return value;
}

/** A whole number, or `unlimited`. */
export function wholeNumberOrUnlimited(text: string): number | 'unlimited' {
  if (text === 'unlimited') return text;
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new InvalidArgumentError('It must be a whole number above 0, or "unlimited".');
  }
  return Number(text);
}

export function port(text: string): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65_535) throw new InvalidArgumentError('It must be 0 to 65535.');
  return value;
}

/** For options that may stand several times. */
export const collected = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
