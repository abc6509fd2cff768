import type { BlueprintFinding, BlueprintReading } from '../generator/index.ts';
import { modelBounds } from '../model/bounds.ts';
import type { SimModel } from '../model/types.ts';

/** What was measured on the prop of a blueprint. */
export interface BlueprintMeasures {
  /** Along x, y, z [m]. */
  readonly size: readonly number[];
  /** [kg] */
  readonly mass: number;
  readonly links: readonly { readonly name: string; readonly mass: number; readonly colliders: number }[];
  /** Limits in degrees or metres. */
  readonly joints: readonly {
    readonly name: string;
    readonly type: string;
    readonly limits?: readonly [lower: number, upper: number];
  }[];
  /** Names of hollows that things stay in. */
  readonly cavities: readonly string[];
  readonly triangles: number;
}

/** A blueprint that was tried out. */
export interface TriedBlueprint {
  readonly findings: readonly BlueprintFinding[];
  /** Absent where it can't be built. */
  readonly model?: SimModel;
  readonly measured?: BlueprintMeasures;
}

/**
 * Builds a blueprint without a job.
 *
 * @param document its text, or what was read from it
 * @param parameters by name, with `material` and `colour`
 */
export async function tryBlueprint(
  document: unknown,
  parameters: Readonly<Record<string, number | string>> = {},
): Promise<TriedBlueprint> {
  const { buildBlueprint, readBlueprint, readBlueprintText } = await import('../generator/index.ts');
  const reading: BlueprintReading =
    typeof document === 'string' ? readBlueprintText(document) : readBlueprint(document);
  if (reading.kind === 'refused') return { findings: reading.findings };
  const { model, findings } = await buildBlueprint(reading.blueprint, { parameters });
  return model ? { findings, model, measured: measuresOf(model) } : { findings };
}

const digits = (value: number): number => Number(value.toPrecision(4)) + 0;

function measuresOf(model: SimModel): BlueprintMeasures {
  const bounds = modelBounds(model, 'visuals') ?? { min: [0, 0, 0], max: [0, 0, 0] };
  const seen = new Set(
    model.links.flatMap(({ visuals }) =>
      visuals.flatMap(({ geometry }) => (geometry.type === 'mesh' ? geometry.mesh : [])),
    ),
  );
  return {
    size: bounds.max.map((value, i) => digits(value - bounds.min[i]!)),
    mass: digits(model.links.reduce((sum, { inertial }) => sum + inertial.mass, 0)),
    links: model.links.map(({ name, inertial, collisions }) => ({
      name,
      mass: digits(inertial.mass),
      colliders: collisions.length,
    })),
    joints: model.joints.map(({ name, type, limits }) => {
      const unit = type === 'revolute' ? 180 / Math.PI : 1;
      return {
        name,
        type,
        ...(limits ? { limits: [digits(unit * limits.lower), digits(unit * limits.upper)] as const } : {}),
      };
    }),
    cavities: model.semantics.cavities.map(({ name }) => name),
    triangles: model.meshes.reduce((sum, { name, indices }) => sum + (seen.has(name) ? indices.length / 3 : 0), 0),
  };
}

/** A kind as a blueprint to start from. */
export interface KindBlueprint {
  readonly document: Readonly<Record<string, unknown>>;
  /** Whether it is the kind itself; else it is drawn after the shapes that it collides with. */
  readonly isWhole: boolean;
}

/**
 * The blueprint of a built-in kind: its own document, or one that is drawn after what it is made of.
 *
 * @returns `undefined` for an unknown kind; `refused` with the reason where its parts can't be drawn
 */
export async function blueprintOfKind(kind: string): Promise<KindBlueprint | { readonly refused: string } | undefined> {
  const { documentOfKind } = await import('../generator/index.ts');
  return documentOfKind(kind);
}
