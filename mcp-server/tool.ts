import type { CallToolResult, McpServer, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { isPropmasterError, PropmasterError } from '../src/errors.ts';
import type { Propmaster } from '../src/propmaster.ts';

/** What a tool's handler gets beside its arguments. */
export interface ToolContext {
  /** Opened with the first call, so that the server starts without a project, a key or a network. */
  readonly propmaster: Propmaster;
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  /** Tells the client how far the call is; does nothing when it gave no progress token. */
  readonly progress: (message: string, fraction?: number) => void;
}

/** A tool, whole, as one literal: schema, annotations, handler. */
export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly input: Input;
  readonly output: Output;
  readonly handle: (input: z.output<Input>, context: ToolContext) => Promise<z.input<Output>>;
}

/** A tool with its types closed over, ready to be put on a server. */
export interface RegisteredTool {
  readonly name: string;
  readonly register: (server: McpServer, open: () => Promise<Propmaster>) => void;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): RegisteredTool {
  const { name, title, description, annotations, input, output, handle } = tool;
  return {
    name,
    register(server, open) {
      const call = async (args: unknown, context: ServerContext): Promise<CallToolResult> => {
        try {
          const propmaster = await open();
          const { signal } = context.mcpReq;
          const view = await handle(args as z.output<Input>, { propmaster, signal, progress: reporter(context) });
          // Some clients give the model only the structured part, others only the text: both say everything.
          const structuredContent = output.parse(view) as Record<string, unknown>;
          return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
        } catch (error) {
          return failure(error);
        }
      };
      server.registerTool(
        name,
        { title, description, inputSchema: input, outputSchema: output, annotations },
        call as never,
      );
    },
  };
}

/**
 * An error as a tool result: a model can act on a code, a reason and a next step. No `structuredContent`, because it
 * would have to fit the output schema.
 */
function failure(error: unknown): CallToolResult {
  const known = isPropmasterError(error)
    ? error
    : new PropmasterError('internal', error instanceof Error ? error.message : String(error), {
        hint: 'This is a bug in propmaster; the server goes on.',
      });
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: known.toJSON() }) }] };
}

function reporter({ mcpReq }: ServerContext): ToolContext['progress'] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let step = 0;
  return (message, fraction) => {
    step += 1;
    const params = {
      progressToken,
      progress: step,
      message: fraction === undefined ? message : `${message} ${Math.round(100 * fraction)}%`,
    };
    // A client that has gone away must not fail the work; the call's own answer will tell.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}
