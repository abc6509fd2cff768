import type { SimModel } from '../model/types.ts';
import type { BlueprintMeasures, KindBlueprint, SlowPart, TriedBlueprint } from '../service/blueprints.ts';
import type { Report } from '../verify/report.ts';

export type { BlueprintMeasures, SlowPart };

export interface DrawOptions {
  /** Parameters by name, with `material` and `colour`. */
  readonly parameters?: Readonly<Record<string, number | string>>;
  /** Width of the picture of four views [pixels]; 0: none. @default 0 */
  readonly picture?: number;
  /** Whether it is tried out in MuJoCo, too. @default false */
  readonly simulate?: boolean;
}

/** A blueprint that was built and looked at; nothing is installed. */
export interface DrawnBlueprint extends Omit<TriedBlueprint, 'model' | 'draft'> {
  /** Of the prop, as an install would verify it; absent where it can't be built. */
  readonly report?: Report;
  /** PNG of four views with scale bars; of what can't be built, of the solids that could be made. */
  readonly picture?: Uint8Array;
}

/** Builds a blueprint, verifies and draws it. @param document its text, or what was read from it */
export async function drawBlueprint(
  document: unknown,
  { parameters, picture = 0, simulate = false }: DrawOptions = {},
): Promise<DrawnBlueprint> {
  const { tryBlueprint } = await import('../service/blueprints.ts');
  const { model, draft, ...tried } = await tryBlueprint(document, parameters, picture > 0);
  if (!model) return draft ? { ...tried, picture: await viewsOf(draft, picture) } : tried;
  const { verifyModel } = await import('../verify/verify.ts');
  const report = await verifyModel(model, { sourceFormat: 'glb_bundle', readFindings: [], simulate });
  if (picture === 0) return { ...tried, report };
  return { ...tried, report, picture: await viewsOf(model, picture) };
}

async function viewsOf(model: SimModel, size: number): Promise<Uint8Array> {
  const { renderViews } = await import('../preview/index.ts');
  return renderViews(model, { size });
}

/**
 * A built-in kind as a blueprint to start from: its own document, or one drawn after the shapes that it collides with.
 *
 * @returns `undefined` for an unknown kind; `refused` with the reason where its parts can't be drawn
 */
export async function blueprintOfKind(kind: string): Promise<KindBlueprint | { readonly refused: string } | undefined> {
  return (await import('../service/blueprints.ts')).blueprintOfKind(kind);
}

/** A small blueprint to begin with. */
export const FIRST_BLUEPRINT = {
  blueprint: 1,
  name: 'tin',
  material: 'steel',
  parameters: { width: { default: 0.12, min: 0.06, max: 0.3, unit: 'm' } },
  values: { wall: 'width / 60' },
  links: [
    {
      name: 'tin',
      solids: [
        {
          name: 'case',
          shape: 'box',
          size: ['width', 'width * 0.7', 'width * 0.6'],
          round: 0.004,
          shell: { wall: 'wall' },
        },
      ],
    },
    {
      name: 'lid',
      colour: 'red',
      solids: [
        {
          name: 'plate',
          shape: 'box',
          size: ['width', 'width * 0.7', 0.003],
          at: { of: 'case', face: 'top', shift: [0, 0, 0.0005] },
        },
        { name: 'grip', shape: 'sphere', radius: 0.006, at: { of: 'plate', face: 'top', shift: [0, 0, -0.001] } },
      ],
    },
  ],
  joints: [
    {
      type: 'hinge',
      child: 'lid',
      at: { of: 'plate', face: 'bottom-back' },
      axis: '-x',
      limits: [0, 110],
      kind: 'lid',
    },
  ],
} as const;
