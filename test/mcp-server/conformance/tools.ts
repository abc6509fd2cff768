import { setTimeout as sleep } from 'node:timers/promises';
import { fromJsonSchema, inputRequired, type McpServer, type ServerNotifier } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { PNG, text, WAV } from './samples.ts';

/**
 * The tools that the scenarios `tools-call-*`, `json-schema-*` and `server-stateless` call.
 *
 * @param changed what tells the clients of a change
 */
export function addTools(server: McpServer, changed: () => ServerNotifier): void {
  const told = { description: 'For the conformance suite.' };
  server.registerTool('test_simple_text', told, () => ({
    content: [text('This is a simple text response for testing.')],
  }));
  server.registerTool('test_image_content', told, () => ({
    content: [{ type: 'image', data: PNG, mimeType: 'image/png' }],
  }));
  server.registerTool('test_audio_content', told, () => ({
    content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  }));
  server.registerTool('test_embedded_resource', told, () => ({
    content: [{ type: 'resource', resource: embedded('test://embedded-resource') }],
  }));
  server.registerTool('test_multiple_content_types', told, () => ({
    content: [
      text('Multiple content types test:'),
      { type: 'image', data: PNG, mimeType: 'image/png' },
      { type: 'resource', resource: embedded('test://mixed-content-resource') },
    ],
  }));
  server.registerTool('test_error_handling', told, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_tool_with_logging', told, async ({ mcpReq }) => {
    for (const message of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', message);
      await sleep(50);
    }
    return { content: [text('Logged three messages.')] };
  });
  server.registerTool('test_tool_with_progress', told, async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      }
      await sleep(50);
    }
    return { content: [text('Reported progress.')] };
  });
  server.registerTool('json_schema_2020_12_tool', { ...told, inputSchema: fromJsonSchema(SCHEMA_2020_12) }, () => ({
    content: [text('Accepted.')],
  }));
  server.registerTool(
    'test_sampling',
    { ...told, inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const answer = await mcpReq.requestSampling({
        messages: [{ role: 'user', content: text(prompt) }],
        maxTokens: 100,
      });
      return { content: [text(`LLM response: ${JSON.stringify(answer.content)}`)] };
    },
  );
  addHooks(server, changed);
}

/** The tools of `server-stateless`. */
function addHooks(server: McpServer, changed: () => ServerNotifier): void {
  const told = { description: 'For the conformance suite.' };
  server.registerTool('test_trigger_tool_change', told, () => {
    changed().toolsChanged();
    return { content: [text('Told of a change of tools.')] };
  });
  server.registerTool('test_trigger_prompt_change', told, () => {
    changed().promptsChanged();
    return { content: [text('Told of a change of prompts.')] };
  });
  // The SDK refuses what a client that has not declared the capability is asked for.
  server.registerTool('test_missing_capability', told, () =>
    inputRequired({
      inputRequests: {
        question: inputRequired.createMessage({
          messages: [{ role: 'user', content: text('What is the capital of France?') }],
          maxTokens: 100,
        }),
      },
    }),
  );
  server.registerTool(
    'test_custom_headers',
    {
      ...told,
      inputSchema: z.object({
        region: z.string().optional().meta({ 'x-mcp-header': 'Region' }),
        priority: z.number().int().optional().meta({ 'x-mcp-header': 'Priority' }),
      }),
    },
    () => ({ content: [text('The headers say what the arguments say.')] }),
  );
  server.registerTool('test_streaming_elicitation', told, () =>
    inputRequired({
      inputRequests: {
        name: inputRequired.elicit({
          message: 'What is your name?',
          requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
        }),
      },
    }),
  );
  server.registerTool('test_logging_tool', told, async ({ mcpReq }) => {
    await mcpReq.log('info', 'A message for those who asked for a level.');
    return { content: [text('Logged.')] };
  });
}

const embedded = (uri: string) => ({
  uri,
  mimeType: 'text/plain',
  text: 'This is an embedded resource content.',
});

const SCHEMA_2020_12 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object' as const,
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};
