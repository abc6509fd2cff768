// What glTF-Validator and gltf-transform say of a GLB, each used as its own documentation shows: 'refused' or 'passed'.
import path from 'node:path';
import { Logger, WebIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import draco from 'draco3dgltf';
import validator from 'gltf-validator';
import { MeshoptDecoder } from 'meshoptimizer';

const TASKS = {
  /** A report with an error is a refusal; an exception in place of a report is none, and is thrown on. */
  async validator({ bytes, files }) {
    const externalResourceFunction = async (uri) => {
      const found = files.get(path.posix.normalize(decodeURIComponent(uri)));
      if (found) return found;
      throw new Error('there is no such file');
    };
    const { issues } = await validator.validateBytes(bytes, {
      format: 'glb',
      maxIssues: 10_000,
      externalResourceFunction,
    });
    return issues.numErrors > 0 ? 'refused' : 'passed';
  },

  /** Every exception is a refusal, but one for want of memory or stack. */
  async transform({ bytes }) {
    const io = new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT)).registerExtensions(ALL_EXTENSIONS);
    await MeshoptDecoder.ready;
    io.registerDependencies({
      'meshopt.decoder': MeshoptDecoder,
      'draco3d.decoder': await draco.createDecoderModule(),
    });
    try {
      const document = await io.readBinary(bytes);
      for (const node of document.getRoot().listNodes()) node.getWorldMatrix();
      return 'passed';
    } catch (error) {
      if (/call stack|allocation failed/.test(error?.message)) throw error;
      return 'refused';
    }
  },
};

/** Copies, since what comes by message is a view of a larger buffer, which some readers take for the file. */
process.on('message', ({ task, input: { bytes, files } }) => {
  const copies = new Map([...files].map(([name, content]) => [name, new Uint8Array(content)]));
  TASKS[task]({ bytes: new Uint8Array(bytes), files: copies }).then(
    (verdict) => process.send(verdict),
    () => process.send('crashed'),
  );
});
