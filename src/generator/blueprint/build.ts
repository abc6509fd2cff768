import type { SimModel } from '../../model/types.ts';
import { type Finish, finishSchema } from '../finish.ts';
import { withKernel } from '../solids.ts';
import { assemble } from './assemble.ts';
import type { Costs } from './costs.ts';
import { draftOf } from './draft.ts';
import { type BlueprintFinding, Fault } from './finding.ts';
import { LIMITS } from './limits.ts';
import type { BlueprintOptions } from './options.ts';
import { reachFaults } from './reach.ts';
import type { Blueprint } from './schema/document.ts';
import { type NumberScope, scopeOf } from './scope.ts';

/** A prop of a blueprint, or what stands against it. */
export interface BlueprintResult {
  /** Absent where a finding is an error. */
  readonly model?: SimModel;
  /** Of what is refused: the solids that could be made, as one piece and where they are drawn. Only good for a picture. */
  readonly draft?: SimModel;
  /** In the order of the document, errors first. */
  readonly findings: readonly BlueprintFinding[];
  /** What parts of the document took, the longest first; absent without a stopwatch. */
  readonly costs?: Costs;
}

/**
 * Builds the prop of a blueprint: on z = 0, centred in x and y, every joint at 0. Bad documents give findings and no model,
 * never an exception. The same document and parameters give the same model, bit for bit.
 */
export async function buildBlueprint(blueprint: Blueprint, options: BlueprintOptions = {}): Promise<BlueprintResult> {
  const { material, colour, ...settings } = options.parameters ?? {};
  const { scope, findings } = scopeOf(blueprint, settings, options.leftOut?.values);
  findings.push(...reachFaults(blueprint));
  const usual = options.finish ?? { material: blueprint.material, colour: blueprint.colour };
  const finish = finishSchema.safeParse({
    material: material ?? usual.material,
    // Another material shows itself, unless a colour is given with it.
    colour: colour === 'none' ? null : (colour ?? (material === undefined ? usual.colour : null)),
  });
  if (!finish.success)
    findings.push(
      ...finish.error.issues.map(
        ({ path }) =>
          new Fault(
            'out-of-range',
            [...(path as string[])],
            `There is no ${path.join(' ')} "${path[0] === 'material' ? material : colour}".`,
          ).finding,
      ),
    );
  const resolved = {
    ...options,
    finish: finish.success ? finish.data : { material: blueprint.material, colour: blueprint.colour },
  };
  const build = (edgeSteps?: number) => buildWith(blueprint, scope, resolved, findings, edgeSteps);
  const usualEdges = await build();
  const triangles = usualEdges.model ? trianglesOf(usualEdges.model) : TRIANGLES.least;
  if (triangles >= TRIANGLES.least && triangles <= TRIANGLES.most) return usualEdges;
  return build(triangles < TRIANGLES.least ? EDGE_STEPS.fine : EDGE_STEPS.coarse);
}

/** What is seen of it. */
function trianglesOf({ links, meshes }: SimModel): number {
  const seen = new Set(
    links.flatMap(({ visuals }) => visuals.flatMap(({ geometry }) => (geometry.type === 'mesh' ? geometry.mesh : []))),
  );
  return meshes.reduce((sum, { name, indices }) => sum + (seen.has(name) ? indices.length / 3 : 0), 0);
}

/** As with kinds in code: edges are rounded more finely in what is of few triangles, and just cut off in what has many. */
const TRIANGLES = { least: 500, most: 20_000 };
const EDGE_STEPS = { fine: 7, coarse: 1 };

function buildWith(
  blueprint: Blueprint,
  scope: NumberScope,
  options: BlueprintOptions & { readonly finish: Finish },
  before: readonly BlueprintFinding[],
  edgeSteps: number | undefined,
): Promise<BlueprintResult> {
  return withKernel(async (kernel) => {
    const notes = [...before];
    const drawn = await assemble(kernel, blueprint, scope, options, notes);
    const costs = options.stopwatch ? { costs: options.stopwatch.costs() } : {};
    const findings = sorted(notes);
    if (drawn.model && !options.leftOut && !notes.some(isError)) return { model: drawn.model, findings, ...costs };
    const draft = options.draft ? draftOf(kernel, blueprint, drawn.links) : undefined;
    return { findings, ...(draft ? { draft } : {}), ...costs };
  }, edgeSteps);
}

const isError = ({ severity }: BlueprintFinding): boolean => severity === 'error';
const RANK = { error: 0, warning: 1, info: 2 } as const;
const sorted = (findings: readonly BlueprintFinding[]): BlueprintFinding[] =>
  findings
    .filter(({ code }) => code !== 'follows')
    .toSorted((a, b) => RANK[a.severity] - RANK[b.severity])
    .slice(0, LIMITS.findings);
