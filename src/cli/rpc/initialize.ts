import { z } from 'zod';
import { VERSION } from '../../version.ts';
import { METHODS } from './methods.ts';
import { acceptParams } from './params.ts';
import { LONGEST_LINE, MOST_AT_WORK, MOST_OPEN, RPC_VERSION } from './protocol.ts';

/** Open: a client may say more of itself. */
export const INITIALIZE = z.looseObject({
  protocol_version: z.literal(RPC_VERSION).optional().describe('Version that the client speaks.'),
});

/** Who this is, what it can do, and which project it serves. A client may do without asking. */
export function initialize(params: unknown, project: string): Record<string, unknown> {
  acceptParams(INITIALIZE, params, 'initialize');
  return {
    protocol_version: RPC_VERSION,
    server: { name: 'propmaster', version: VERSION },
    project,
    capabilities: { methods: Object.keys(METHODS), progress: true, cancel: true },
    limits: { line_bytes: LONGEST_LINE, open_requests: MOST_OPEN, at_work: MOST_AT_WORK },
  };
}
