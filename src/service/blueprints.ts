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
  /** Of what can't be built: the solids that could be made, as one piece. Only good for a picture. */
  readonly draft?: SimModel;
  readonly measured?: BlueprintMeasures;
  /** Where the time went, if it was long. */
  readonly slow?: SlowPart;
}

/** What took most of a long time. */
export interface SlowPart {
  /** Processor time of all [s]. */
  readonly seconds: number;
  /** JSON pointer to the solid, link or joint that took most of it. */
  readonly pointer: string;
  /** What that took [s]. */
  readonly own: number;
}

/** Processor time from which on it is told where it went [s]. */
const LONG = 2;

/**
 * Builds a blueprint without a job. Of a document that is not valid, the parts that are get built too, so that their faults are
 * told in the same answer.
 *
 * @param document its text, or what was read from it
 * @param parameters by name, with `material` and `colour`
 * @param draft whether a draft of what is refused is made
 */
export async function tryBlueprint(
  document: unknown,
  parameters: Readonly<Record<string, number | string>> = {},
  draft = false,
): Promise<TriedBlueprint> {
  const { buildBlueprint, readBlueprint, readBlueprintText, restOfDocument, Stopwatch } = await import(
    '../generator/index.ts'
  );
  const reading: BlueprintReading =
    typeof document === 'string' ? readBlueprintText(document) : readBlueprint(document);
  const rest = reading.kind === 'read' ? { blueprint: reading.blueprint } : restOfDocument(document);
  const told = reading.kind === 'read' ? [] : reading.findings;
  if (!rest) return { findings: told };
  const stopwatch = new Stopwatch(processorSeconds);
  const begun = processorSeconds();
  const {
    model,
    draft: drawn,
    findings,
    costs,
  } = await buildBlueprint(rest.blueprint, {
    parameters,
    draft,
    stopwatch,
    ...('leftOut' in rest ? { leftOut: rest.leftOut } : {}),
  });
  const seconds = processorSeconds() - begun;
  const [most] = costs ?? [];
  const slow = most && seconds > LONG ? { slow: { seconds, pointer: most.pointer, own: most.seconds } } : {};
  if (model) return { findings, model, measured: measuresOf(model), ...slow };
  return { findings: [...told, ...findings], ...(drawn ? { draft: drawn } : {}), ...slow };
}

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

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
