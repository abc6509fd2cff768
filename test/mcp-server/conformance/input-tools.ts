import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type ElicitRequestFormParams,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { text } from './samples.ts';

type Fields = ElicitRequestFormParams['requestedSchema'];

const told = { description: 'For the conformance suite.' };
const state = createRequestStateCodec<{ step: number }>({ key: 'a key of the fixture, which is no secret' });

const form = (name: string, type: 'string' | 'boolean' = 'string'): Fields => ({
  type: 'object',
  properties: { [name]: type === 'string' ? { type } : { type } },
  required: [name],
});

/** Tools that ask back: the older era by a request of the server, the newer one by a result `input_required`. */
export function addInputTools(server: McpServer): void {
  // What comes back of the state was in the client's hands: only what was signed here is taken. This is an option of the
  // SDK's constructor, and `createServer` calls that.
  Object.assign(server.server, { _requestStateVerify: state.verify });
  addElicitation(server);
  addRounds(server);
}

function addElicitation(server: McpServer): void {
  const asking = (name: string, requestedSchema: Fields) =>
    server.registerTool(name, told, async ({ mcpReq }) => {
      const answer = await mcpReq.elicitInput({ message: 'Please fill in.', requestedSchema });
      return {
        content: [text(`Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.content)}`)],
      };
    });
  asking('test_elicitation_sep1034_defaults', WITH_DEFAULTS);
  asking('test_elicitation_sep1330_enums', WITH_ENUMS);
  server.registerTool(
    'test_elicitation',
    { ...told, inputSchema: z.object({ message: z.string() }) },
    async ({ message }, { mcpReq }) => {
      const answer = await mcpReq.elicitInput({
        message,
        requestedSchema: {
          type: 'object',
          properties: {
            username: { type: 'string', description: "User's response" },
            email: { type: 'string', description: "User's email address" },
          },
          required: ['username', 'email'],
        },
      });
      return {
        content: [text(`User response: action=${answer.action}, content=${JSON.stringify(answer.content)}`)],
      };
    },
  );
}

const userName = () => inputRequired.elicit({ message: 'What is your name?', requestedSchema: form('name') });
const sampling = (question: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens });
const done = (words: string) => ({ content: [text(words)] });

function addRounds(server: McpServer): void {
  const add = (name: string, answer: (context: ServerContext) => Promise<unknown> | unknown) =>
    server.registerTool(`test_input_required_result_${name}`, told, answer as never);

  add('elicitation', ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_name', z.object({ name: z.string() }));
    return given ? done(`Hello, ${given.name}!`) : inputRequired({ inputRequests: { user_name: userName() } });
  });
  add('sampling', ({ mcpReq }) =>
    mcpReq.inputResponses?.['capital_question']
      ? done(`Answer: ${JSON.stringify(mcpReq.inputResponses['capital_question'])}`)
      : inputRequired({ inputRequests: { capital_question: sampling('What is the capital of France?', 100) } }),
  );
  add('list_roots', ({ mcpReq }) =>
    mcpReq.inputResponses?.['client_roots']
      ? done(`Roots: ${JSON.stringify(mcpReq.inputResponses['client_roots'])}`)
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }),
  );
  const confirmed = async ({ mcpReq }: ServerContext) => {
    if (mcpReq.inputResponses?.['confirm']) return done('state-ok');
    const confirm = inputRequired.elicit({ message: 'Please confirm', requestedSchema: form('ok', 'boolean') });
    return inputRequired({ inputRequests: { confirm }, requestState: await state.mint({ step: 1 }) });
  };
  add('request_state', confirmed);
  add('tampered_state', confirmed);
  add('multiple_inputs', async ({ mcpReq }) => {
    const given = mcpReq.inputResponses;
    if (given?.['user_name'] && given['greeting'] && given['client_roots']) return done(JSON.stringify(given));
    return inputRequired({
      inputRequests: {
        user_name: userName(),
        greeting: sampling('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await state.mint({ step: 1 }),
    });
  });
  add('multi_round', async ({ mcpReq }) => {
    const given = mcpReq.inputResponses;
    if (given?.['step2']) return done('Both steps answered.');
    const step = given?.['step1'] ? 2 : 1;
    const request =
      step === 1
        ? inputRequired.elicit({ message: 'Step 1: What is your name?', requestedSchema: form('name') })
        : inputRequired.elicit({ message: 'Step 2: What is your favorite color?', requestedSchema: form('color') });
    return inputRequired({ inputRequests: { [`step${step}`]: request }, requestState: await state.mint({ step }) });
  });
  add('capabilities', ({ mcpReq }) => {
    const envelope = mcpReq.envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
    const { elicitation, sampling: samples } = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
    if (mcpReq.inputResponses) return done('Answered.');
    return inputRequired({
      inputRequests: {
        ...(elicitation === undefined ? {} : { user_name: userName() }),
        ...(samples === undefined ? {} : { question: sampling('What is the capital of France?', 100) }),
      },
    });
  });
}

const WITH_DEFAULTS: Fields = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
  required: [],
};

const titled = (value: string, title: string) => ({ const: value, title });

const WITH_ENUMS: Fields = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: {
      type: 'string',
      oneOf: [titled('value1', 'First Option'), titled('value2', 'Second Option'), titled('value3', 'Third Option')],
    },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
    titledMulti: {
      type: 'array',
      items: {
        anyOf: [titled('value1', 'First Choice'), titled('value2', 'Second Choice'), titled('value3', 'Third Choice')],
      },
    },
  },
  required: [],
};
