import { type AssetInput, drawnDescription, type PropDescription } from '../../contract/references.ts';
import { ServiceError } from '../http/service-error.ts';
import { validate } from '../http/validate.ts';
import { issuesError } from '../scenes/plan-documents.ts';

/**
 * Checks descriptions against the generator's schema, which is loaded only when there is one.
 *
 * @param given by the path of the field in the request: `description`, `items.3.input.description`
 * @throws ServiceError 422 `validation_error`, with the fields that are wrong
 */
async function checkDescriptions(given: ReadonlyMap<string, PropDescription>): Promise<void> {
  if (given.size === 0) return;
  const { KIND_NAMES, descriptionSchema } = await import('../../generator/index.ts');
  for (const [path, description] of given) {
    if (description.category === 'blueprint') {
      const { blueprint } = validate(drawnDescription, description, path, path);
      await checkBlueprint(`${path}.blueprint`, blueprint);
      continue;
    }
    if (!(KIND_NAMES as readonly string[]).includes(description.category)) {
      const message = `There is no category "${description.category}". There are: ${KIND_NAMES.join(', ')}.`;
      throw new ServiceError('validation_error', message, { fields: [{ path: `${path}.category`, message }] });
    }
    validate(descriptionSchema, description, path, path);
  }
}

/**
 * Checks what a request describes in place of words: a description, or the form of a blueprint.
 *
 * @param at path of the input in the request: empty, `items.3.input.`
 * @throws ServiceError 422 `validation_error`, with the fields that are wrong
 */
export async function checkInputs(inputs: ReadonlyMap<string, AssetInput>): Promise<void> {
  for (const [at, { description, blueprint, parameters, kinds }] of inputs) {
    if (kinds && (description || blueprint))
      throw refused(`${at}kinds`, 'Kinds are for a prompt: here is none to read.');
    if (description && blueprint) throw refused(`${at}blueprint`, 'Give either a description or a blueprint.');
    if (parameters && !blueprint)
      throw refused(`${at}parameters`, 'Parameters are those of a blueprint: there is none.');
    if (blueprint) await checkBlueprint(`${at}blueprint`, blueprint);
    if (kinds) await checkKinds(`${at}kinds`, kinds);
    if (description) await checkDescriptions(new Map([[`${at}description`, description]]));
  }
}

/**
 * Checks kinds that a request brings along: blueprints with words, of which no two claim a name or a noun.
 *
 * @throws ServiceError 422 `validation_error`, with the fields that are wrong
 */
export async function checkKinds(path: string, documents: readonly object[]): Promise<void> {
  const { readBlueprint, shelfWith } = await import('../../generator/index.ts');
  const blueprints = [];
  for (const [i, document] of documents.entries()) {
    const reading = readBlueprint(document);
    if (reading.kind === 'refused') throw issuesError(`${path}.${i}`, reading.findings);
    if (!reading.blueprint.words) throw refused(`${path}.${i}.words`, 'A kind needs words: nouns that mean it.');
    blueprints.push(reading.blueprint);
  }
  try {
    shelfWith(blueprints);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw refused(path, `${error.message}.`);
  }
}

async function checkBlueprint(path: string, document: unknown): Promise<void> {
  const { readBlueprint } = await import('../../generator/index.ts');
  const reading = readBlueprint(document);
  if (reading.kind === 'refused') throw issuesError(path, reading.findings);
}

const refused = (path: string, message: string): ServiceError =>
  new ServiceError('validation_error', message, { fields: [{ path, message }] });
