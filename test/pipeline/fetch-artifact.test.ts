import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Client, Download } from '../../src/client/index.ts';
import { PropmasterError } from '../../src/errors.ts';
import { fetchArtifact, preferredFormats } from '../../src/pipeline/fetch-artifact.ts';
import { Cache } from '../../src/project/cache.ts';
import { sha256, temporaryFolder } from './harness.ts';

const mujoco = { formats: ['mjcf', 'glb_bundle', 'glb'] } as const;
const gazebo = { formats: ['sdf', 'glb_bundle', 'mjcf'] } as const;

describe('preferredFormats', () => {
  it.each([
    [[mujoco], ['mjcf', 'glb_bundle', 'glb', 'sdf', 'usd', 'usdz']],
    [
      [gazebo, mujoco],
      ['sdf', 'glb_bundle', 'mjcf', 'glb', 'usd', 'usdz'],
    ],
  ] as const)('%j: %j', (adapters, wanted) => {
    expect(preferredFormats(adapters)).toEqual(wanted);
  });
});

/** A service that has some formats, and says so only when asked for the others. */
function serviceWith(
  has: Readonly<Record<string, string>>,
  asked: string[],
  verified: Download['verified'] = 'sha256',
) {
  const download: Client['assets']['download'] = async (_id, format, target) => {
    asked.push(format);
    const content = has[format];
    if (content === undefined) throw new PropmasterError('export_not_available', 'no such format', { status: 409 });
    writeFileSync(target, content);
    return {
      path: target,
      bytes: content.length,
      sha256: sha256(content),
      verified,
      kind: content.startsWith('#usda') ? 'usd' : 'zip',
      contentType: '',
    };
  };
  return { assets: { download } } as unknown as Client;
}

function contextWith(client: Client, notices: string[]) {
  return {
    adapters: [mujoco] as never,
    client: async () => client,
    options: { format: undefined } as never,
    cache: new Cache(path.join(temporaryFolder(), 'cache')),
    signal: undefined,
    progress: () => {},
    notice: (message: string) => notices.push(message),
  };
}

describe('fetchArtifact', () => {
  it('takes the next format when the release has not produced the best one, and says so', async () => {
    const [asked, notices]: string[][] = [[], []];
    const context = contextWith(serviceWith({ glb: 'glTF …' }, asked!), notices!);
    const fetched = await fetchArtifact({ id: 'a' }, context);
    expect(asked).toEqual(['mjcf', 'glb_bundle', 'glb']);
    expect(fetched).toMatchObject({
      sha256: sha256('glTF …'),
      size: 8,
      format: 'glb',
      lacking: ['mjcf', 'glb_bundle'],
    });
    expect(fetched.file).toBe(await context.cache.get(sha256('glTF …')));
    expect(notices).toHaveLength(2);
    expect(notices![0]).toContain('mjcf');
  });

  it('does not ask for what the asset does not offer', async () => {
    const asked: string[] = [];
    const context = contextWith(serviceWith({ glb: 'glTF', usdz: 'PK' }, asked), []);
    const fetched = await fetchArtifact({ id: 'a', formats: ['usdz', 'glb'] }, context);
    expect(asked).toEqual(['glb']);
    expect(fetched).toMatchObject({ format: 'glb', lacking: ['mjcf', 'glb_bundle'] });
  });

  it('asks for one format only when told so', async () => {
    const asked: string[] = [];
    const context = { ...contextWith(serviceWith({ mjcf: 'PK' }, asked), []), options: { format: 'usdz' } as never };
    await expect(fetchArtifact({ id: 'a' }, context)).rejects.toMatchObject({ code: 'export_not_available' });
    expect(asked).toEqual(['usdz']);
  });

  it('takes the next format when it is given USD in the place of a GLB', async () => {
    const notices: string[] = [];
    const context = contextWith(serviceWith({ glb_bundle: '#usda 1.0', glb: 'glTF' }, []), notices);
    expect((await fetchArtifact({ id: 'a', formats: ['glb_bundle', 'glb'] }, context)).sha256).toBe(sha256('glTF'));
    expect(notices).toEqual([expect.stringContaining('gave usd as glb_bundle')]);
  });

  it('tells that a download could not be checked', async () => {
    const notices: string[] = [];
    await fetchArtifact({ id: 'a' }, contextWith(serviceWith({ mjcf: 'PK' }, [], 'none'), notices));
    expect(notices).toEqual([expect.stringContaining('could not be checked')]);
    await fetchArtifact({ id: 'a' }, contextWith(serviceWith({ mjcf: 'PK' }, [], 'length'), notices));
    expect(notices.slice(1)).toEqual([expect.stringContaining('unverified, only its length was checked')]);
    await fetchArtifact({ id: 'a' }, contextWith(serviceWith({ mjcf: 'PK' }, [], 'sha256'), notices));
    expect(notices).toHaveLength(2);
  });

  it('names what there is when nothing of it can be read', async () => {
    const fetching = fetchArtifact({ id: 'a', formats: ['blend'] }, contextWith(serviceWith({}, []), []));
    await expect(fetching).rejects.toMatchObject({
      code: 'export_not_available',
      where: 'a',
      hint: expect.stringContaining('blend'),
    });
  });

  it('does not take another failure for a missing format', async () => {
    const asked: string[] = [];
    const client = serviceWith({}, asked);
    client.assets.download = async (_id, format) => {
      asked.push(format);
      throw new PropmasterError('download_corrupt', 'wrong bytes');
    };
    await expect(fetchArtifact({ id: 'a' }, contextWith(client, []))).rejects.toMatchObject({
      code: 'download_corrupt',
    });
    expect(asked).toEqual(['mjcf']);
  });
});
