import type { CommandLines } from './describe.ts';
import { LOCAL_LINES } from './local.ts';
import { PROJECT_LINES } from './project.ts';
import { SERVICE_LINES } from './service.ts';

/** Every command with its lines. A command that is missing here fails `test/cli/protocol`. */
export const PROTOCOL: readonly CommandLines[] = [...PROJECT_LINES, ...LOCAL_LINES, ...SERVICE_LINES];

/** Name of the published schema of a command, in `schemas/cli`: `jobs-wait.schema.json`. */
export const schemaFileOf = (command: string): string => `${command.replaceAll(' ', '-')}.schema.json`;
