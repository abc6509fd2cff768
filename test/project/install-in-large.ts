import { changeProject } from '../../src/pipeline/change-project.ts';
import { largeEntry, largeProp, mainFile } from './large.ts';

/**
 * Child process of large-project-killed.test.ts: installs and removes props of its own until it is killed, or installs as
 * many as it is told.
 */
const [root, prefix, count] = process.argv.slice(2) as [string, string, string];
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
process.stdin.unref();
for (let turn = 0; count === 'forever' || turn < Number(count); turn++) {
  const name = `${prefix}_${count === 'forever' ? turn % 7 : turn}`;
  await changeProject(
    { root, command: 'install', notice: () => {} },
    async ({ manifest, lock, transaction, index }) => {
      if (Object.hasOwn(lock.props, name) && turn % 2 === 0) {
        await transaction.remove(mainFile(name));
        delete lock.props[name];
        delete manifest.props[name];
        return;
      }
      const content = `${name} ${turn}`;
      await transaction.write(mainFile(name), content);
      manifest.props[name] = { source: { kind: 'file', path: `${name}.zip` } };
      lock.props[name] = largeProp(name, content);
      index.set(name, { mujoco: largeEntry(name) });
    },
  );
}
