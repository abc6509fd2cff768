import type { AnyKind } from './kind.ts';
import { Refusal } from './refusal.ts';
import type { PropRequest } from './words/asked.ts';
import { saidHinges } from './words/tokens.ts';

/**
 * The sides of hinges that a prompt asks for and a thing has without a choice; nothing where a plan has chosen, or the
 * prompt says nothing of hinges.
 *
 * @throws {Refusal} `unsupported_part` for another side than the one that it is built with
 */
export function fixedHinges(prompt: string, plan: object, asked: PropRequest): readonly string[] {
  const said = saidHinges(prompt);
  if (said.length === 0 || Object.hasOwn(plan, 'hinge')) return [];
  const built = builtSide(plan, asked.kind);
  if (said.every((side) => side === built)) return said;
  const where = built === undefined ? '' : ` They are on its ${built}.`;
  throw new Refusal('unsupported_part', `The side of the hinges of ${asked.one} can't be chosen here.${where}`);
}

/** Where doors stand side by side, or a sash slides, no side is that of the hinges. */
function builtSide(plan: object, { words }: AnyKind): 'left' | 'right' | undefined {
  const { doors, sashes, opening } = plan as { doors?: unknown; sashes?: unknown; opening?: unknown };
  return (doors ?? sashes ?? 1) === 1 && opening !== 'sliding' ? words.hinged : undefined;
}
