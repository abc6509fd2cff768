import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { chatPage, MOST_CHAT_BYTES } from '../../src/viewer/chat-page.ts';
import { openPlace, type Session } from '../mcp-server/project-session.ts';
import { pageFolder, reason } from './browser.ts';
import { type ChatSession, openChat } from './chat-session.ts';
import { CUPBOARD, TRAY } from './things.ts';

/** A project with these props, and a client of its MCP server. */
async function sessionWith(props: Readonly<Record<string, string>>): Promise<Session> {
  const place = openPlace();
  mkdirSync(place.project, { recursive: true });
  const session = await place.connect('2026-07-28');
  for (const [name, mjcf] of Object.entries(props)) {
    writeFileSync(path.join(place.project, `${name}.xml`), mjcf);
    await session.ok('install', { source: `${name}.xml`, name, simulators: ['mujoco'], allow_failed: true });
  }
  return session;
}

const chatWith = async (session: Session, options = {}): Promise<ChatSession> =>
  openChat(await chatPage(await pageFolder()), session.client as Client, options);

interface Styles {
  getComputedStyle(element: unknown): { readonly backgroundColor: string };
}
const colourOf = (element: unknown): string =>
  (globalThis as unknown as Styles).getComputedStyle(element).backgroundColor;

const shown = (chat: ChatSession): Promise<void> => chat.frame.locator('.view.is-shown').waitFor();

describe.skipIf(reason !== '')(`the page in a chat, in Chromium${reason}`, () => {
  it('shows what a tool answered of: it turns, joints move, colliders and findings are to be seen', async () => {
    const session = await sessionWith({ cupboard: CUPBOARD });
    const chat = await chatWith(session, { context: { theme: 'dark' } });
    await chat.tell('input', { names: ['cupboard'] });
    await chat.tell('result', await session.call('verify', { names: ['cupboard'] }));
    await shown(chat);
    const { frame } = chat;
    expect(await frame.locator('h1').textContent()).toBe('cupboard');
    expect(chat.asked).toEqual(['resources/read propmaster://views/cupboard']);

    const turn = frame.getByRole('button', { name: 'Turn' });
    expect(await turn.getAttribute('aria-pressed')).toBe('true');
    await turn.click();
    expect(await turn.getAttribute('aria-pressed')).toBe('false');
    await frame.locator('input[data-joint="hinge"]').press('PageUp');
    expect(await frame.locator('.joint-value').textContent()).toBe('10.9°');
    await frame.locator('label', { has: frame.locator('input[data-layer="colliders"]') }).click();
    expect(await frame.locator('input[data-layer="colliders"]').isChecked()).toBe(true);
    expect(await frame.getByRole('heading', { name: /^Findings/ }).count()).toBe(1);

    const colour = () => frame.locator('.side').evaluate(colourOf);
    expect(await colour()).toBe('rgb(23, 26, 32)');
    await chat.tell('context', { theme: 'light' });
    await expect.poll(colour).toBe('rgb(255, 255, 255)');
    expect((await chat.heights()).at(-1)).toBeGreaterThan(400);
    await chat.tell('teardown', {});
    expect(chat.errors).toEqual([]);
  });

  it('follows a job to its end, and shows what it made before it is installed', async () => {
    const session = await sessionWith({});
    const chat = await chatWith(session);
    const begun = await session.call('generate_asset', { prompt: 'oak cabinet with two doors' });
    await chat.tell('result', begun);
    await shown(chat);
    expect(await chat.frame.locator('input[data-joint]').count()).toBe(2);
    const { job_id } = begun.structuredContent;
    expect(chat.asked.slice(-2)).toEqual(['tools/call check_job', `resources/read propmaster://views/${job_id}`]);
    expect((await session.ok('list_project')).props).toEqual([]);
    expect(chat.errors).toEqual([]);
  });

  it('lets one choose among several, and plays a drop', async () => {
    const session = await sessionWith({ cupboard: CUPBOARD, tray: TRAY });
    const chat = await chatWith(session);
    await chat.tell('result', await session.call('verify'));
    await shown(chat);
    await chat.frame.getByLabel('Prop to show').selectOption('tray');
    await chat.frame.locator('h1', { hasText: 'tray' }).waitFor();
    await shown(chat);
    await chat.frame.getByRole('button', { name: 'Drop' }).click();
    await expect.poll(() => chat.frame.locator('.clock').textContent(), { timeout: 60_000 }).toMatch(/^(?!0\.00)/);
    expect(chat.errors).toEqual([]);
  });

  it('says what is wrong: a call that failed or was cancelled, a prop that is gone, a host that passes nothing on', async () => {
    const session = await sessionWith({ tray: TRAY });
    const chat = await chatWith(session);
    const words = () => chat.frame.locator('main').textContent();
    await chat.tell('result', await session.call('verify', { names: ['<img src=x onerror=alert(1)>'] }));
    await expect.poll(words).toContain('There is no prop or scene "<img src=x onerror=alert(1)>"');
    await chat.tell('cancelled', 'stopped by the user');
    await expect.poll(words).toContain('stopped by the user');
    await chat.tell('result', { content: [], structuredContent: { name: 'gone', state: 'installed' } });
    await expect.poll(words).toContain('gone can’t be shown here');
    expect(chat.errors).toEqual([]);
    const poor = await chatWith(session, { capabilities: {} });
    await poor.tell('result', await session.call('verify', { names: ['tray'] }));
    await expect.poll(() => poor.frame.locator('main').textContent()).toContain('propmaster view tray');
  });
});

describe('what hosts are given', () => {
  it('is a page and a model of 1.5 MB at most, whatever is in the project', async () => {
    const session = await sessionWith({});
    const { job_id } = await session.ok('generate_asset', { prompt: 'oak cabinet with two doors and three drawers' });
    await session.ok('check_job', { job_id, wait_seconds: 45 });
    const { contents } = await (session.client as Client).readResource({ uri: `propmaster://views/${job_id}` });
    const json = (contents[0] as { text: string }).text;
    const page = await chatPage(await pageFolder());
    expect(page.length + json.length).toBeLessThanOrEqual(MOST_CHAT_BYTES);
    expect(JSON.parse(json).model).not.toBe('');
  });
});
