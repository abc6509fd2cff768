import type { Finish } from '../finish.ts';
import { Refusal } from '../refusal.ts';
import type { PartWord } from './parts.ts';

/**
 * The finish that was asked for of parts that have one in common.
 * @throws {Refusal} `contradiction` where the prompt gives them different ones
 */
export function sharedFinish(
  trim: ReadonlyMap<PartWord, Partial<Finish>>,
  parts: readonly PartWord[],
): Partial<Finish> {
  const asked = parts.flatMap((part) => trim.get(part) ?? []);
  const said = ({ material, colour }: Partial<Finish>): string => [colour, material].filter(Boolean).join(' ');
  const other = asked.find((finish) => said(finish) !== said(asked[0]!));
  if (other)
    throw new Refusal(
      'contradiction',
      `Is it ${said(asked[0]!)} or ${said(other)}? ${parts.join(' and ')} have one finish here.`,
    );
  return asked[0] ?? {};
}
