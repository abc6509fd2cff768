import { describe, expect, it } from 'vitest';
import { ros2 } from '../../adapters/ros2/index.ts';
import { readXml } from '../../src/formats/xml/read.ts';
import { bytesOf, hinged } from '../formats/models.ts';

const prop = { name: 'thing', model: hinged };
const project = bytesOf(ros2.emitProject([ros2.indexEntry(prop)]));
const textOf = (file: string): string => new TextDecoder().decode(project.get(file)!);

describe('the package', () => {
  it('has a manifest of format 3 that builds with ament_cmake', () => {
    const manifest = readXml(project.get('package.xml')!, 'package.xml');
    const said = (name: string): string[] =>
      manifest.children.filter((child) => child.name === name).map(({ text }) => text.trim());
    expect([manifest.name, manifest.attributes.get('format')]).toEqual(['package', '3']);
    // REP 149: these must stand there, in this order.
    expect(manifest.children.map(({ name }) => name).slice(0, 5)).toEqual([
      'name',
      'version',
      'description',
      'maintainer',
      'license',
    ]);
    expect(said('name')).toEqual(['propmaster_props']);
    expect(said('buildtool_depend')).toEqual(['ament_cmake']);
    expect(said('exec_depend')).toContain('robot_state_publisher');
    expect(manifest.children.find(({ name }) => name === 'maintainer')!.attributes.get('email')).toMatch(/@/);
  });

  it('installs what there is, and nothing else', () => {
    const [, folders] = /install\(DIRECTORY ([^)]*?) DESTINATION/.exec(textOf('CMakeLists.txt'))!;
    const there = [
      ...project.keys(),
      ...Object.keys(ros2.assets),
      ...[...ros2.emit(prop).keys()].map((file) => `${ros2.folder}/thing/${file}`),
    ];
    for (const folder of folders!.split(' ')) expect(there.some((file) => file.startsWith(`${folder}/`))).toBe(true);
    const [, hook] = /hooks\/(\S+?)"/.exec(textOf('CMakeLists.txt'))!;
    // biome-ignore lint/suspicious/noTemplateCurlyInString: of CMake
    expect(there).toContain(`hooks/${hook!.replace('${PROJECT_NAME}', 'propmaster_props')}`);
    expect(textOf('hooks/propmaster_props.dsv.in').split('\n')[0]).toBe(
      'prepend-non-duplicate;GZ_SIM_RESOURCE_PATH;share',
    );
  });

  it('names meshes by the package, where they are', () => {
    const files = ros2.emit(prop);
    const urdf = String(files.get('thing.urdf'));
    const named = [...urdf.matchAll(/filename="([^"]+)"/g)].map(([, uri]) => uri!);
    expect(named.length).toBeGreaterThan(0);
    for (const uri of named) {
      expect(uri.startsWith('package://propmaster_props/urdf/thing/')).toBe(true);
      expect([...files.keys()]).toContain(uri.slice('package://propmaster_props/urdf/thing/'.length));
    }
  });
});
