import { afterAll, describe, expect, it } from 'vitest';
import { openHost } from '../../mcp-server/host.ts';
import { toolsOf } from '../../mcp-server/server.ts';
import { TOOLS } from '../../mcp-server/tools/index.ts';
import { chooseTools } from '../../mcp-server/toolsets.ts';
import { toolsSnapshot } from '../../scripts/generate-mcp-docs.ts';
import { ERAS } from './core/connect.ts';
import { MOST_TOOLS } from './every-tool.ts';

const host = openHost({}, async () => Promise.reject(new Error('not to be opened')));
afterAll(() => host.close());

describe.each(Object.entries(ERAS))('the list of tools, in protocol %s', (_era, connect) => {
  it('is described whole, and costs no more than 4,000 tokens', async () => {
    const session = await connect(host);
    const tools = await session.list();
    await session.close();
    expect(tools.length).toBeGreaterThan(0);
    expect(tools.length).toBeLessThanOrEqual(MOST_TOOLS);
    for (const tool of tools) {
      expect(tool, tool.name).toMatchObject({
        title: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w/),
        inputSchema: { type: 'object' },
        outputSchema: { type: 'object', properties: expect.anything() },
        annotations: {
          readOnlyHint: expect.any(Boolean),
          destructiveHint: expect.any(Boolean),
          idempotentHint: expect.any(Boolean),
          openWorldHint: expect.any(Boolean),
        },
      });
    }
    // Bytes / 4: the usual estimate of tokens.
    expect(Buffer.byteLength(JSON.stringify(tools)) / 4).toBeLessThanOrEqual(4_000);
  });

  it('shows every tool as it is defined', async () => {
    const session = await connect(host);
    const tools = await session.list();
    await session.close();
    expect(tools).toEqual(toolsOf(host).map((tool) => tool.definition()));
  });
});

describe('the definitions', () => {
  it('are these', async () => {
    // Written anew by `npm run docs`.
    await expect(toolsSnapshot()).toMatchFileSnapshot('./tools.snapshot.json');
  });

  it('are made once', () => {
    for (const tool of TOOLS) expect(tool.definition()).toBe(tool.definition());
  });

  it('carry nothing that a model does not need', () => {
    const text = JSON.stringify(TOOLS.map((tool) => tool.definition()));
    for (const ballast of [
      '$schema',
      '"additionalProperties":false',
      '"additionalProperties":{}',
      '9007199254740991',
    ]) {
      expect(text).not.toContain(ballast);
    }
  });

  it('of generating cost at most 7,900 bytes', () => {
    const generating = TOOLS.filter(({ toolset }) => toolset === 'generate');
    expect(generating.map(({ name }) => name)).toEqual([
      'generate_asset',
      'generate_scene',
      'edit_scene',
      'submit_batch',
      'check_job',
      'cancel_job',
      'retry_export',
    ]);
    expect(JSON.stringify(generating.map((tool) => tool.definition())).length).toBeLessThanOrEqual(7_900);
  });
});

describe('chooseTools', () => {
  const names = (options: Parameters<typeof chooseTools>[1]) => chooseTools(TOOLS, options).map(({ name }) => name);

  it('offers nothing that deletes unless it is named', () => {
    expect(names({})).not.toContain('remove_props');
    expect(names({ toolsets: ['remove'] })).toEqual(['remove_props']);
    expect(names({ tools: ['remove_props', 'check_job'] })).toEqual(['check_job', 'remove_props']);
  });

  it('offers with --read-only what changes nothing', () => {
    const offered = names({ readOnly: true });
    expect(offered).toContain('check_job');
    for (const tool of ['generate_asset', 'generate_scene', 'submit_batch', 'cancel_job', 'retry_export', 'install']) {
      expect(offered, tool).not.toContain(tool);
    }
  });

  it.each([
    [{ toolsets: ['generate', 'rockets'] }, 'rockets', 'generate, project, library, remove'],
    [{ tools: ['launch'] }, 'launch', 'generate_asset'],
    [{ toolsets: ['remove'], readOnly: true }, 'No tool', 'check_job'],
  ])('refuses %j and names what there is', (options, message, hint) => {
    expect(() => names(options)).toThrow(
      expect.objectContaining({
        code: 'usage',
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
      }),
    );
  });
});
