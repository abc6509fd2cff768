import { type AssetInput, type DrawnDescription, drawnDescription } from '../../contract/references.ts';
import { type BlueprintFinding, buildBlueprint, readBlueprint } from '../../generator/index.ts';
import type { RequestCheck } from '../../model/asked.ts';
import type { SimModel } from '../../model/types.ts';
import { RequestRefused } from './product.ts';

/** What a request draws in place of words. */
export function drawnOf({ blueprint, parameters, description }: Partial<AssetInput>): DrawnDescription | undefined {
  if (!blueprint) return drawnDescription.safeParse(description).data;
  return { category: 'blueprint', blueprint, ...(parameters === undefined ? {} : { parameters }) };
}

/** A prop of a blueprint, and what was noted on the way. */
export interface DrawnProp {
  readonly model: SimModel;
  readonly notes: readonly string[];
}

/**
 * Builds what is drawn. The same document gives the same model.
 *
 * @param about its `prompt` is what words asked for; what somebody drew has none, and is judged as a file of theirs is
 *
 * @throws {RequestRefused} `blueprint_not_valid` for its form, `blueprint_not_buildable` with the places that are wrong
 */
export async function buildDrawn(
  { blueprint, parameters = {} }: DrawnDescription,
  about: { readonly name: string; readonly prompt?: string },
): Promise<DrawnProp> {
  const reading = readBlueprint(blueprint);
  if (reading.kind === 'refused') throw new RequestRefused('blueprint_not_valid', told(reading.findings));
  const { model, findings } = await buildBlueprint(reading.blueprint, { ...about, parameters });
  if (model) return { model, notes: findings.map(sentence) };
  throw new RequestRefused('blueprint_not_buildable', told(findings.filter(({ severity }) => severity === 'error')));
}

/** Places that a refusal names. */
const MOST_TOLD = 8;

const sentence = ({ pointer, message, hint }: BlueprintFinding): string =>
  `${pointer}: ${message}${hint ? ` ${hint}` : ''}`;

function told(findings: readonly BlueprintFinding[]): string {
  const more = findings.length - MOST_TOLD;
  return `${findings.slice(0, MOST_TOLD).map(sentence).join('\n')}${more > 0 ? `\nand ${more} more` : ''}`;
}

/** What a blueprint asks for, found in the model: its links and joints. */
export function judgeDrawn({ blueprint }: DrawnDescription, { links, joints }: SimModel): RequestCheck[] {
  const reading = readBlueprint(blueprint);
  if (reading.kind === 'refused') return [];
  const hasLink = (name: string): boolean => links.some((link) => link.name === name);
  const parts = reading.blueprint.links
    .filter(({ name, when }) => when === undefined || hasLink(name))
    .map(({ name }): RequestCheck => {
      const words = name.replaceAll('_', ' ');
      return hasLink(name)
        ? { aspect: 'part', words, outcome: 'held', found: name }
        : { aspect: 'part', words, outcome: 'lost', reason: 'nothing was made of it' };
    });
  const moves = reading.blueprint.joints
    .filter(({ child, when }) => when === undefined || joints.some((joint) => joint.child === child))
    .map(({ type, child }): RequestCheck => {
      const found = joints.find((joint) => joint.child === child);
      const words = `${type} of ${child.replaceAll('_', ' ')}`;
      return found && KINDS[type] === found.type
        ? { aspect: 'joint', words, outcome: 'held', found: found.name }
        : { aspect: 'joint', words, outcome: 'lost', reason: 'it does not move so' };
    });
  return [...parts, ...moves];
}

const KINDS = { hinge: 'revolute', slide: 'prismatic', spin: 'continuous', ball: 'ball', fixed: 'fixed' } as const;
