import { statSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { TOOLS } from '../../mcp-server/tools/index.ts';
import { chooseTools } from '../../mcp-server/toolsets.ts';

export interface Result {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly content?: unknown;
}

export type CallTool = (name: string, args: Record<string, unknown>) => Promise<Result>;

/** The tools that are offered unless told otherwise, in the order on the wire; `tools.snapshot.json` pins them. */
export const DEFAULT_TOOLS: readonly string[] = chooseTools(TOOLS, {}).map(({ name }) => name);

/** As many tools are offered at once at most: models choose worse among more. */
export const MOST_TOOLS = 13;

/**
 * Calls every one of them, as an agent would: from words to an installed, verified prop, and a scene and a batch that it
 * thinks better of.
 *
 * @param name of the prop; another one for each client of a project
 * @returns the tools that were called
 */
export async function driveEveryTool(callTool: CallTool, project: string, name: string): Promise<Set<string>> {
  const called = new Set<string>();
  const call: CallTool = (tool, args) => {
    called.add(tool);
    return callTool(tool, args);
  };
  const view = async (tool: string, args: Record<string, unknown> = {}) => {
    const { isError, structuredContent, content } = await call(tool, args);
    expect(isError ?? false, `${tool}: ${JSON.stringify(content)}`).toBe(false);
    expect(JSON.stringify(structuredContent).length, tool).toBeLessThanOrEqual(2_048);
    return structuredContent!;
  };

  const { job_id } = await view('generate_asset', { prompt: 'wooden crate, 50 cm wide', name });
  expect(await view('check_job', { job_id, wait_seconds: 40 })).toMatchObject({ job_id, state: 'succeeded' });
  let installed = await view('install', { source: job_id, name });
  for (let again = 0; installed['state'] === 'installing' && again < 3; again++) {
    installed = await view('install', { source: job_id, name }); // a slow machine: the same call joins the running one
  }
  expect(installed).toMatchObject({ name, verdict: expect.stringMatching(/^passed/), checks: { failed: 0 } });
  expect((installed['size_m'] as number[])[0]).toBeCloseTo(0.5, 3);
  const { mujoco } = installed['files'] as Record<string, string>;
  expect(statSync(path.join(project, mujoco!)).isFile()).toBe(true);
  expect(await view('verify', { names: [name] })).toMatchObject({ verdict: 'passed' });
  expect((await view('list_project'))['props']).toContainEqual(expect.objectContaining({ name }));
  expect(await view('inspect_file', { path: mujoco })).toMatchObject({ format: 'mjcf', accepted: true });
  expect(await view('doctor')).toMatchObject({ problems: [] });
  expect((await view('browse', { what: 'assets' }))['items']).not.toHaveLength(0);

  const scene = await view('generate_scene', { prompt: `a table with two mugs on it, ${name}`, max_cost_cents: 500 });
  await view('cancel_job', { job_id: scene['job_id'] });
  expect(await view('edit_scene', { scene_id: scene['scene_id'] })).toMatchObject({ instances: expect.any(Array) });
  const batch = await view('submit_batch', { items: [{ prompt: 'blue mug', name: `${name}_mug` }] });
  await view('cancel_job', { job_id: batch['job_id'] });

  // The service retries exports of Team jobs alone, and locally a single asset is made with the Personal key.
  const refused = await call('retry_export', { job_id });
  expect(refused.isError).toBe(true);
  expect(JSON.parse((refused.content as { text: string }[])[0]!.text)).toMatchObject({
    error: { code: 'export_not_available', hint: expect.any(String) },
  });
  return called;
}
