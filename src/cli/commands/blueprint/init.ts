import { FIRST_BLUEPRINT } from '../../../api/blueprints.ts';
import type { Command } from '../../command.ts';

/** Prints a small blueprint alone, so that it can go into a file. */
export const initBlueprint: Command = async () => ({
  result: { blueprint: FIRST_BLUEPRINT },
  text: () => JSON.stringify(FIRST_BLUEPRINT, undefined, 2),
});
