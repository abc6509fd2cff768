// Unpacks an archive with one of the libraries, as its README shows: node unpack.mjs LIBRARY ARCHIVE FOLDER
//
// yauzl, fflate and zip.js only read: writing is the caller's, who joins folder and name here, as the examples that one
// finds do. An error ends the process with 1.
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const [library, archive, folder] = process.argv.slice(2);

/** Where an entry goes, with the folder it lies in made; `undefined` for a folder, which is made too. */
function place(name) {
  const target = path.join(folder, name);
  mkdirSync(name.endsWith('/') ? target : path.dirname(target), { recursive: true });
  return name.endsWith('/') ? undefined : target;
}

const UNPACK = {
  async yauzl() {
    const { openPromise } = await import('yauzl');
    const zip = await openPromise(archive);
    for await (const entry of zip.eachEntry()) {
      const target = place(entry.fileName);
      if (target) await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
    }
  },

  async 'extract-zip'() {
    const { default: extract } = await import('extract-zip');
    await extract(archive, { dir: folder });
  },

  async unzipper() {
    const { default: unzipper } = await import('unzipper');
    const directory = await unzipper.Open.file(archive);
    await directory.extract({ path: folder });
  },

  async 'adm-zip'() {
    const { default: AdmZip } = await import('adm-zip');
    new AdmZip(archive).extractAllTo(folder, true);
  },

  async fflate() {
    const { unzipSync } = await import('fflate');
    for (const [name, content] of Object.entries(unzipSync(readFileSync(archive)))) {
      const target = place(name);
      if (target) writeFileSync(target, content);
    }
  },

  async 'zip.js'() {
    const { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, configure } = await import('@zip.js/zip.js');
    configure({ useWebWorkers: false });
    const reader = new ZipReader(new Uint8ArrayReader(readFileSync(archive)));
    for (const entry of await reader.getEntries()) {
      const target = place(entry.filename);
      if (target) writeFileSync(target, await entry.getData(new Uint8ArrayWriter()));
    }
    await reader.close();
  },
};

await UNPACK[library]();
