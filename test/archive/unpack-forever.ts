/** Exchanges a folder for one archive and the other, until it is killed: `unpack-forever.ts <folder> <zip> <zip>`. */
import { unpackArchive } from '../../src/archive/unpack-archive.ts';

const [folder, ...archives] = process.argv.slice(2);
for (let i = 0; ; i++) {
  await unpackArchive(archives[i % archives.length]!, folder!, { replace: true });
  process.stdout.write('.');
}
