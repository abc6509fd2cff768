import { type Document, type JSONDocument, Logger, WebIO } from '@gltf-transform/core';
import { EXTMeshGPUInstancing, KHRDracoMeshCompression, KHRTextureTransform } from '@gltf-transform/extensions';

/**
 * A prepared document, read by gltf-transform. Draco's decoder is loaded where there is something for it, and anew for
 * each file: one that a broken file upset is not used again.
 *
 * @throws {Error} if it can't be read
 */
export async function readDocument(document: JSONDocument): Promise<Document> {
  const io = new WebIO()
    .setLogger(new Logger(Logger.Verbosity.SILENT))
    .registerExtensions([KHRTextureTransform, EXTMeshGPUInstancing]);
  if (usesDraco(document)) {
    const { default: draco } = await import('draco3dgltf');
    io.registerExtensions([KHRDracoMeshCompression]).registerDependencies({
      'draco3d.decoder': await draco.createDecoderModule(),
    });
  }
  const read = await io.readJSON(document);
  holdCounts(document, read);
  return read;
}

/** What compressed data decode to must be as much as their accessors declare; its decoder does not compare. */
function holdCounts({ json }: JSONDocument, read: Document): void {
  for (const [index, accessor] of read.getRoot().listAccessors().entries()) {
    const declared = json.accessors![index]!.count;
    if (accessor.getCount() !== declared)
      throw new Error(`accessor ${index} declares ${declared} elements, and ${accessor.getCount()} come out`);
  }
}

const usesDraco = ({ json }: JSONDocument): boolean =>
  (json.meshes ?? []).some(({ primitives }) => primitives.some(({ extensions }) => extensions !== undefined));
