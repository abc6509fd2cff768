import type { ByteMap } from '../formats/files.ts';
import type { Decoded } from '../formats/glb/decode.ts';
import type { Finding } from '../model/finding.ts';
import type { DecodedPixels } from './transcode-ktx2.ts';

/** A GLB, what messages call it, and what lies around it in its archive. */
export interface GlbInput {
  readonly bytes: Uint8Array;
  readonly place: string;
  readonly files: ByteMap;
}

/** The tasks of the sandbox for untrusted files. Each task loads its modules on first use. */
export const TASKS = {
  'validate-glb': async ({ bytes, place, files }: GlbInput): Promise<Finding[]> => {
    const { validateGlb } = await import('../formats/glb/validate.ts');
    return validateGlb(bytes, place, files);
  },
  'decode-glb': async ({ bytes, place, files }: GlbInput): Promise<Decoded> => {
    const { decodeGlb } = await import('../formats/glb/decode.ts');
    return decodeGlb(bytes, place, files);
  },
  'transcode-ktx2': async (bytes: Uint8Array): Promise<DecodedPixels> => {
    const { transcodeKtx2 } = await import('./transcode-ktx2.ts');
    return transcodeKtx2(bytes);
  },
};
