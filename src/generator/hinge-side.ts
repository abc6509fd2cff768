import type { AnyKind } from './kind.ts';
import { Refusal } from './refusal.ts';
import type { PropRequest } from './words/asked.ts';
import { saidHinges } from './words/tokens.ts';

/** Sides of hinges: those that a prompt says, and those of them that it gets. */
interface Hinges {
  readonly said: readonly string[];
  readonly held: readonly string[];
}

/**
 * The sides of hinges that a prompt asks for and a thing has without a choice; nothing where a plan has chosen, or the
 * prompt says nothing of hinges, or of another side than the one that it is built with, which is told.
 */
export function fixedHinges(prompt: string, plan: object, asked: PropRequest): Hinges {
  const said = saidHinges(prompt);
  if (said.length === 0 || Object.hasOwn(plan, 'hinge')) return { said: [], held: [] };
  const built = builtSide(plan, asked.kind);
  if (said.every((side) => side === built)) return { said, held: said };
  const where = built === undefined ? '' : ` They are on its ${built}.`;
  const refusal = new Refusal(
    'unsupported_part',
    `The side of the hinges of ${asked.one} can't be chosen here.${where}`,
  );
  const reason = `the side of the hinges can't be chosen here${built === undefined ? '' : `, it is the ${built}`}`;
  asked.lose({ aspect: 'joint', words: `hinged on the ${said[0]}`, reason }, refusal);
  return { said, held: [] };
}

/** Where doors stand side by side, or a sash slides, no side is that of the hinges. */
function builtSide(plan: object, { words }: AnyKind): 'left' | 'right' | undefined {
  const { doors, sashes, opening } = plan as { doors?: unknown; sashes?: unknown; opening?: unknown };
  return (doors ?? sashes ?? 1) === 1 && opening !== 'sliding' ? words.hinged : undefined;
}
