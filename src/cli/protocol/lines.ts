import { z } from 'zod';
import { EXIT_BY_CODE } from '../../errors.ts';
import { STAGES } from '../../pipeline/types.ts';
import { finding } from './shared.ts';
import { PROTOCOL_VERSION } from './version.ts';

/** The lines that are the same for every command. All objects are open: a later version may add fields. */

const protocol = z.literal(PROTOCOL_VERSION).describe('Version of this protocol; see docs/json-protocol.md.');

/** What happens on the way. */
export const progressLine = z
  .looseObject({
    type: z.literal('progress'),
    stage: z
      .string()
      .describe('Stage of a prop; wait: the service is waited for.')
      .meta({ examples: [...STAGES, 'wait'] }),
    state: z.enum(['started', 'progress', 'finished']),
    fraction: z.number().min(0).max(1).optional().describe('Done of the stage, where known.'),
    message: z.string().optional().describe('For people.'),
    job_id: z.string().optional(),
    prop: z.string().optional().describe('Name in the project, once it has one.'),
    ms: z.number().optional().describe('Duration of a finished stage [ms].'),
  })
  .meta({ id: 'progress' });

/** The last line of a command whose answer is no. */
export const errorLine = z.looseObject({
  type: z.literal('error'),
  protocol,
  code: z
    .string()
    .describe('Stable; the exit code follows from it.')
    .meta({ examples: Object.keys(EXIT_BY_CODE) }),
  message: z.string(),
  where: z.string().optional().describe('File, route, option, or place in a file.'),
  hint: z.string().optional().describe('The way out.'),
  request_id: z.string().optional().describe("Of the service's answer."),
  status: z.int().optional().describe('HTTP status.'),
  service_code: z.string().optional().describe("The service's own code."),
  job_id: z.string().optional().describe('Work that goes on elsewhere: `propmaster jobs attach` takes it up.'),
  findings: z.array(finding).optional(),
});

/** The last line of a command that was done: these fields beside `type`, `protocol` and `command`. */
export const resultLine = (command: string, fields: z.ZodRawShape) =>
  z.looseObject({ type: z.literal('result'), protocol, command: z.literal(command), ...fields });
