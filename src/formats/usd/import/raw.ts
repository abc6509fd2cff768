import type { Finding } from '../../../model/finding.ts';
import { Names } from '../../../model/names.ts';
import { tessellate } from '../../../model/tessellate.ts';
import { IDENTITY, type Mesh } from '../../../model/types.ts';
import type { RawGeometry, RawPart } from '../../raw/types.ts';
import { affineOf } from './matrix.ts';
import type { PartReader } from './parts.ts';
import { shownOf } from './parts.ts';
import { transformed, type UsdShape } from './shape.ts';
import type { StageSurvey } from './survey.ts';

/** A stage without any physics: what is drawn, in the model frame. Its findings are those of the reader. */
export async function readRaw(
  parts: PartReader,
  { still }: StageSurvey,
  findings: readonly Finding[],
): Promise<RawGeometry> {
  const names = new Names();
  const raw: RawPart[] = [];
  const shown = shownOf(still.shapes);
  for (const prim of still.shapes) {
    if (!shown.has(prim)) continue;
    const pieces = await parts.pieces(prim, IDENTITY);
    const primitives = pieces.map(({ shape, material }) => ({
      mesh: { ...inModelFrame(shape), name: names.unique(prim.name, 'mesh') },
      ...(material === undefined ? {} : { material }),
    }));
    const [first] = pieces;
    if (!first) continue;
    raw.push({ node: prim.name, primitives, ...('geometry' in first.shape ? { shape: first.shape } : {}) });
  }
  const used = new Set(raw.flatMap(({ primitives }) => primitives.flatMap(({ material }) => material ?? [])));
  return { parts: raw, ...parts.materials.list(used), findings };
}

function inModelFrame(shape: UsdShape): Mesh {
  const mesh = 'mesh' in shape ? shape.mesh : tessellate(shape.geometry, new Map());
  return transformed(mesh, affineOf(shape.pose));
}
