import type { CallToolResult, McpServer, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Propmaster } from '../src/api/propmaster.ts';
import { APP_META } from './app.ts';
import { readArguments } from './arguments.ts';
import { type Ask, asker, InputNeeded } from './consent.ts';
import { failure } from './failure.ts';
import type { Host } from './host.ts';
import { type JsonSchema, leanSchema, shownSchema } from './lean-schema.ts';
import { concurrencyGateOf } from './limits.ts';
import { secretsOf } from './secrets.ts';
import { hasTasks, taskResult } from './tasks.ts';
import type { Toolset } from './toolset.ts';

/** What a tool's handler gets beside its arguments. */
export interface ToolContext {
  readonly host: Host;
  readonly propmaster: Propmaster;
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  /** Tells the client how far the call is; does nothing when it gave no progress token. */
  readonly progress: (message: string, fraction?: number) => void;
  /** Asks the person behind the client, where that can be done. */
  readonly ask: Ask;
}

/** A file of the project that a result speaks of, as a `resource_link`. */
export interface ResourceLink {
  /** `propmaster://…` */
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
}

/** What a handler answers. `view` is the whole answer; the rest is for clients that show more. */
interface Answer<View> {
  readonly view: View;
  readonly links?: readonly ResourceLink[];
  /** PNG, at most 256 × 256 px; only where the caller asked for a picture. */
  readonly images?: readonly Uint8Array[];
  /** A job that goes on: a client that has the Tasks extension follows it by itself. */
  readonly job?: string;
}

/** A tool, whole, as one literal: schema, annotations, handler. */
export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly toolset: Toolset;
  /** All four hints, each said. */
  readonly annotations: Required<Omit<ToolAnnotations, 'title'>>;
  /** Offered with `--read-only` although it can write: it looks at the host's options and refuses that itself. */
  readonly guardsReadOnly?: boolean;
  /** Hosts with MCP Apps show its answers by our page. */
  readonly isShown?: boolean;
  readonly input: Input;
  readonly output: Output;
  readonly handle: (input: z.output<Input>, context: ToolContext) => Promise<Answer<z.input<Output>>>;
}

/** A tool as `tools/list` shows it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: Required<Omit<ToolAnnotations, 'title'>>;
  readonly _meta?: typeof APP_META;
}

/** A tool with its types closed over, ready to be put on a server. */
export interface RegisteredTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly toolset: Toolset;
  readonly annotations: Required<Omit<ToolAnnotations, 'title'>>;
  readonly guardsReadOnly: boolean;
  /** Its schemas are made when they are first asked for, and once in a process. */
  readonly definition: () => ToolDefinition;
  readonly register: (server: McpServer, host: Host) => void;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): RegisteredTool {
  const { name, title, description, toolset, annotations, guardsReadOnly = false, input, output, handle } = tool;
  const meta = tool.isShown ? { _meta: APP_META } : {};
  let made: ToolDefinition | undefined;
  const definition = (): ToolDefinition => {
    made ??= {
      ...{ name, title, description, annotations },
      inputSchema: leanSchema(input, 'input'),
      outputSchema: leanSchema(output, 'output'),
      ...meta,
    };
    return made;
  };
  const inputSchema = shownSchema(() => definition().inputSchema);
  const outputSchema = shownSchema(() => definition().outputSchema);
  return {
    ...{ name, title, description, toolset, annotations, guardsReadOnly, definition },
    register(server, host) {
      const call = async (given: unknown, context: ServerContext): Promise<CallToolResult> => {
        const { redact } = secretsOf(host);
        let leave: (() => void) | undefined;
        try {
          const args = readArguments(input, given);
          leave = concurrencyGateOf(host).enter();
          const propmaster = await host.propmaster();
          const { signal } = context.mcpReq;
          const surroundings = {
            host,
            propmaster,
            signal,
            progress: reporter(context),
            ask: asker(server, host, context),
          };
          const answer = await handle(args, surroundings);
          const result = redact(resultOf(answer, output));
          return answer.job !== undefined && hasTasks(context) ? taskResult(answer.job, result) : result;
        } catch (error) {
          return error instanceof InputNeeded ? (error.result as never) : redact(failure(error));
        } finally {
          leave?.();
        }
      };
      server.registerTool(name, { title, description, inputSchema, outputSchema, annotations, ...meta }, call as never);
    },
  };
}

/** What a client of a job gets: as the answer to a call, or, later, as the result of a task. */
export const resultOfView = (view: Record<string, unknown>): CallToolResult => ({
  structuredContent: view,
  content: [{ type: 'text', text: JSON.stringify(view) }],
});

/** Some clients give the model only the structured part, others only the text: both say everything. */
function resultOf<Output extends z.ZodObject>(
  { view, links = [], images = [] }: Answer<z.input<Output>>,
  output: Output,
): CallToolResult {
  const structuredContent = output.parse(view) as Record<string, unknown>;
  return {
    structuredContent,
    content: [
      { type: 'text', text: JSON.stringify(structuredContent) },
      ...links.map((link) => ({ type: 'resource_link' as const, ...link })),
      ...images.map((image) => ({
        type: 'image' as const,
        data: Buffer.from(image).toString('base64'),
        mimeType: 'image/png',
      })),
    ],
  };
}

/** The protocol wants every notice of a call to be further on than the one before, and none beyond the total. */
const TOTAL = 1;
/** Of the way that is left, where the work itself is not further on: any number of notices stays below the total. */
const LEAST_SHARE = 0.0001;
/** As far as a notice gets at most: the answer of the call tells the end. */
const FARTHEST = 0.99;

function reporter({ mcpReq }: ServerContext): ToolContext['progress'] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let told = 0;
  return (message, fraction = 0) => {
    const next = Math.max(told + LEAST_SHARE * (TOTAL - told), Math.min(FARTHEST, fraction));
    if (!(next > told)) return;
    told = next;
    const params = { progressToken, progress: told, total: TOTAL, message };
    // A client that has gone away must not fail the work; the call's own answer will tell.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}
