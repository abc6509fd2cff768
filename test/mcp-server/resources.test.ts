import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client as NewClient } from '@modelcontextprotocol/client';
import type { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import {
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it, vi } from 'vitest';
import { CUBE } from './project-cube.ts';
import { ERAS, openPlace, type Place } from './project-session.ts';

/** A cube comes into the project, by another process as far as the server can tell. */
async function addCube(place: Place, name: string, more: object = {}): Promise<void> {
  mkdirSync(place.project, { recursive: true });
  writeFileSync(path.join(place.project, 'cube.xml'), CUBE);
  const propmaster = await place.another().propmaster();
  await propmaster.importFile(path.join(place.project, 'cube.xml'), { name, ...more });
}

/** The methods that both clients have. */
type Reader = Pick<
  OldClient,
  'listResources' | 'listResourceTemplates' | 'readResource' | 'complete' | 'subscribeResource'
>;

describe.each(ERAS)('resources, to a client of %s', (era) => {
  it('are the project and, of each prop, its facts, report and picture; each to be had by a tool too', async () => {
    const place = openPlace();
    await addCube(place, 'cube');
    const session = await place.connect(era);
    const client = session.client as unknown as Reader;
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'propmaster://project',
      'propmaster://blueprints/guide',
      'ui://propmaster',
      'propmaster://props/cube',
      'propmaster://reports/cube',
      'propmaster://previews/cube.png',
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'propmaster://props/{name}',
      'propmaster://reports/{name}',
      'propmaster://previews/{name}.png',
      'propmaster://views/{name}',
    ]);
    const read = async (uri: string) =>
      (await client.readResource({ uri })).contents[0]! as unknown as { text: string; blob: string; mimeType: string };
    expect(JSON.parse((await read('propmaster://project')).text)).toMatchObject({ props: [{ name: 'cube' }] });
    expect(JSON.parse((await read('propmaster://props/cube')).text)).toEqual({
      ...(await session.ok('list_project', { name: 'cube' })).prop,
      warnings: [],
    });
    expect(JSON.parse((await read('propmaster://reports/cube')).text)).toMatchObject({ version: 1, verdict: 'passed' });
    const picture = await read('propmaster://previews/cube.png');
    const shown = await session.call('list_project', { name: 'cube', picture: true });
    expect(picture.blob).toBe(shown.content.find(({ type }) => type === 'image')!.data);
  });

  it('complete names, and answer what is not there as such', async () => {
    const place = openPlace();
    await addCube(place, 'cube');
    await addCube(place, 'crate', { mass: 1 });
    const client = (await place.connect(era)).client as unknown as Reader;
    for (const uri of ['propmaster://props/{name}', 'propmaster://previews/{name}.png']) {
      const { completion } = await client.complete({
        ref: { type: 'ref/resource', uri },
        argument: { name: 'name', value: 'Cu' },
      });
      expect(completion.values).toEqual(['cube']);
    }
    for (const uri of [
      'propmaster://props/nobody',
      'propmaster://reports/..%2F..%2Fetc%2Fpasswd',
      'propmaster://previews/%2e%2e%2fcube.png',
      'propmaster://elsewhere/cube',
      'file:///etc/passwd',
    ]) {
      await expect(client.readResource({ uri }), uri).rejects.toThrow(/not found/i);
    }
  });

  it('tell of changes, those of other processes too', async () => {
    const place = openPlace();
    await addCube(place, 'cube');
    const { client } = await place.connect(era);
    const heard: string[] = [];
    if (client instanceof NewClient) {
      client.setNotificationHandler('notifications/resources/list_changed', () => void heard.push('list'));
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri));
      await client.listen({ resourcesListChanged: true, resourceSubscriptions: ['propmaster://props/cube'] });
    } else {
      client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void heard.push('list'));
      client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void heard.push(params.uri));
      await client.subscribeResource({ uri: 'propmaster://props/cube' });
    }
    await client.listResources();
    await addCube(place, 'second', { mass: 1 });
    await vi.waitFor(() => expect(heard).toEqual(['list']), { timeout: 120_000 });
    await addCube(place, 'cube', { mass: 2, replace: true });
    await vi.waitFor(() => expect(heard).toEqual(['list', 'propmaster://props/cube']), { timeout: 120_000 });
    const other = await place.another().propmaster();
    await other.remove(['cube']);
    await vi.waitFor(() => expect(heard.slice(2).sort()).toEqual(['list', 'propmaster://props/cube']), {
      timeout: 10_000,
    });
  });
});

it('a project that comes into being after the list was shown is noticed, however soon', async () => {
  const made = openPlace();
  await addCube(made, 'cube');
  const place = openPlace();
  const { client } = await place.connect('2025-11-25');
  const heard: string[] = [];
  (client as OldClient).setNotificationHandler(ResourceListChangedNotificationSchema, () => void heard.push('list'));
  await client.listResources();
  cpSync(made.project, place.project, { recursive: true }); // at once: before the server would look by itself
  await vi.waitFor(() => expect(heard).toEqual(['list']), { timeout: 120_000 });
});
