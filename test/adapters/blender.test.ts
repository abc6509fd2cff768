import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blender } from '../../adapters/blender/index.ts';
import type { IndexEntry } from '../../adapters/contract.ts';
import { simulatorIndex } from '../../adapters/index-schema.ts';
import { hinged } from '../formats/models.ts';

const prop = { name: 'box_with_lid', model: hinged };

const entry = (name: string, category?: string): IndexEntry => ({
  name,
  file: `${name}/${name}.glb`,
  root: 'body',
  labels: [],
  base: 'free',
  mass: 1.5,
  bounds: { min: [0, 0, 0], max: [0.1, 0.2, 0.25] },
  joints: [],
  ...(category === undefined ? {} : { category }),
});

/** `UUID:path:name` lines of the catalogs of some props. */
function catalogs(...entries: IndexEntry[]): string[] {
  const text = blender.emitProject(entries).get('blender_assets.cats.txt') as string;
  return text.split('\n').filter((line) => line.includes(':'));
}

describe('the adapter for Blender', () => {
  it('gives one GLB a prop, named after it inside too, and the picture if there is one', () => {
    expect([...blender.emit(prop).keys()]).toEqual(['box_with_lid.glb']);
    const thumbnail = Uint8Array.from([1, 2, 3]);
    const files = blender.emit({ ...prop, thumbnail });
    expect([...files.keys()]).toEqual(['box_with_lid.glb', 'thumbnail.png']);
    expect(files.get('thumbnail.png')).toBe(thumbnail);
    expect(Buffer.from(files.get('box_with_lid.glb') as Uint8Array).toString('latin1')).toContain(
      '"kind":"prop","version":1,"name":"box_with_lid","base":"free"',
    );
  });

  it('lists the props as the schema says, sorted', () => {
    const index = JSON.parse(blender.emitProject([entry('mug'), blender.indexEntry(prop)]).get('index.json') as string);
    expect(simulatorIndex.parse(index).props.map(({ name, file }) => [name, file])).toEqual([
      ['box_with_lid', 'box_with_lid/box_with_lid.glb'],
      ['mug', 'mug/mug.glb'],
    ]);
    expect(index.simulator).toBe('blender');
  });

  it('writes a catalog file that Blender reads', () => {
    const text = blender.emitProject([entry('mug', 'mug')]).get('blender_assets.cats.txt') as string;
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines[0]).toBe('VERSION 1');
    for (const line of lines.slice(1))
      expect(line).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}:[^:]+:[^:/]+$/);
  });

  it('never changes the UUID of a catalog, whatever else there is: assets are found by it', () => {
    const mug = '658fa206-42e3-86ef-9cde-ada8faf34901:propmaster/mug:propmaster-mug';
    const top = '2229ce26-648f-8d8b-afbe-8e406ae25d3d:propmaster:propmaster';
    expect(catalogs(entry('mug', 'mug'))).toEqual([top, mug]);
    expect(catalogs(entry('cup', 'mug'), entry('bowl', 'bowl'), entry('thing'))).toContain(mug);
    const many = catalogs(...Array.from({ length: 500 }, (_, i) => entry(`p${i}`, `category ${i}`)));
    expect(new Set(many.map((line) => line.split(':')[0])).size).toBe(501);
  });

  it('lets no category break out of its line or its catalog', () => {
    expect(catalogs(entry('odd', 'a:b/c\nd\\é 湯')).map((line) => line.slice(37))).toEqual([
      'propmaster:propmaster',
      'propmaster/a-b-c-d-é 湯:propmaster-a-b-c-d-é 湯',
    ]);
  });

  it('explains itself in a README that names a prop which is there', () => {
    const readme = blender.emitProject([entry('mug')]).get('README.md') as string;
    expect(readme).toContain('props.import_prop("mug", location=(0, 0, 0.5))');
    expect(readme).toContain('| mug | 0.100 × 0.200 × 0.250 | 1.500 | 0 |');
    expect(readme).toContain('--python make_library.py');
  });

  it('ships the scripts that it speaks of', () => {
    expect(Object.keys(blender.assets)).toEqual([
      'propmaster_blender.py',
      'propmaster_assets.py',
      'propmaster_lights.py',
      'propmaster_rigid_bodies.py',
      'make_library.py',
    ]);
    for (const file of Object.values(blender.assets)) expect(existsSync(file)).toBe(true);
  });

  it('writes a project without props', () => {
    const files = blender.emitProject([]);
    expect(simulatorIndex.parse(JSON.parse(files.get('index.json') as string)).props).toEqual([]);
    expect(files.get('README.md')).toContain('import_prop("mug"');
  });
});
