import type { ColliderPlan } from '../../model/colliders.ts';
import type { Finding } from '../../model/finding.ts';
import type { Dropped } from '../dropped.ts';
import type { ByteMap } from '../files.ts';
import type { DecodeGlb } from '../glb/decode.ts';
import type { ReadMesh } from '../raw/read-mesh-file.ts';

/** What all parts of the reader share while one file is read. */
export interface SdfReading {
  readonly files: ByteMap;
  /** Path of the main file. */
  readonly entry: string;
  /** How concave collision meshes are replaced. */
  readonly collider: ColliderPlan;
  /** How many times as large the thing will be made. */
  readonly scale: number;
  /** Where GLB meshes are judged and decoded. */
  readonly decodeGlb: DecodeGlb | undefined;
  /** What reads mesh files. */
  readonly readMesh: ReadMesh | undefined;
  readonly findings: Finding[];
  readonly dropped: Dropped;
}
