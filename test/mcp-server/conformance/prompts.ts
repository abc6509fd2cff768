import { acceptedContent, completable, inputRequired, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { PNG, text } from './samples.ts';

const user = <Content>(content: Content) => ({ role: 'user' as const, content });

/** The prompts that the scenarios `prompts-*` and `completion-complete` get. */
export function addPrompts(server: McpServer): void {
  const description = 'For the conformance suite.';
  server.registerPrompt('test_simple_prompt', { description }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description,
      argsSchema: z.object({
        arg1: completable(z.string(), (begun) => ['testValue1', 'testValue2'].filter((one) => one.startsWith(begun))),
        arg2: z.string(),
      }),
    },
    ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description, argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user({
          type: 'resource' as const,
          resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        }),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description }, () => ({
    messages: [
      user({ type: 'image' as const, data: PNG, mimeType: 'image/png' }),
      user(text('Please analyze the image above.')),
    ],
  }));
  server.registerPrompt('test_input_required_result_prompt', { description }, ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_context', z.object({ context: z.string() }));
    if (given) return { messages: [user(text(`Context: ${given.context}`))] };
    return inputRequired({
      inputRequests: {
        user_context: inputRequired.elicit({
          message: 'What context should the prompt use?',
          requestedSchema: { type: 'object', properties: { context: { type: 'string' } }, required: ['context'] },
        }),
      },
    });
  });
}
