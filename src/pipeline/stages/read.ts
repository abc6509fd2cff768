import { amended } from '../../client/amended.ts';
import { isPropmasterError, type PropmasterError } from '../../errors.ts';
import type { Licence } from '../../formats/licence/types.ts';
import { quotedNames } from '../../model/quoted-names.ts';
import type { Semantics } from '../../model/types.ts';
import { propName } from '../../project/names.ts';
import { readModel } from '../read-model.ts';
import { defineStage } from '../stage.ts';
import type { Opened, Understood } from '../state.ts';
import type { Unpacked } from '../unpack.ts';

/** Bytes → model, under the name that it will have. */
export const read = defineStage('read', async (opened: Opened, { root, options }): Promise<Understood> => {
  const { unpacked, asset } = opened;
  const name = options.name ?? propName(asset?.name ?? unpacked.title);
  const { model, findings, changes } = await readModel(unpacked, { name, treatment: options.treatment }).catch(
    (error: unknown) => {
      throw isPropmasterError(error) ? withOutside(error, unpacked) : error;
    },
  );
  const { semantics } = model;
  const own = semantics.license === undefined ? undefined : licenceIn(semantics, unpacked.main);
  const licence = own ?? (opened.licence === undefined ? await found(opened, root, options.within) : opened.licence);
  return {
    ...opened,
    model: own || !licence ? model : { ...model, semantics: withLicence(semantics, licence) },
    licence: licence ?? null,
    readFindings: findings,
    changes,
  };
});

async function found(opened: Opened, root: string, within: string | undefined): Promise<Licence | undefined> {
  const { licenceOfSource } = await import('../licence-of.ts');
  return licenceOfSource(opened, { root, within });
}

/** What the model itself says: its reader has found it. */
const licenceIn = ({ license, attribution }: Semantics, source: string): Licence => ({
  id: license!,
  ...(attribution === undefined ? {} : { attribution }),
  source,
});

const withLicence = (semantics: Semantics, { id, attribution }: Licence): Semantics => ({
  ...semantics,
  license: id,
  ...(attribution === undefined ? {} : { attribution }),
});

/** What can't be read may lie where it was not looked for. */
function withOutside(error: PropmasterError, { outside }: Unpacked): PropmasterError {
  const [first, ...more] = outside?.references ?? [];
  if (error.code !== 'invalid_input' || outside === undefined || first === undefined) return error;
  const { from, uri, known } = first;
  const what = `${from} refers to "${uri}"${more.length === 0 ? '' : ` (and ${more.length} more)`}`;
  if (known === undefined)
    return amended(error, {
      hint: `${what}, which leads out of ${outside.root}; references are read within that folder only. If you trust the model, say with --root within which folder they are read.`,
    });
  const there = known.length === 0 ? 'no model or package lies there' : `there are ${quotedNames(known, NAMES_SHOWN)}`;
  return amended(error, {
    hint: `${what}. It was looked for beside the model and above it, up to ${outside.root}; ${there}. Put it there, or say with --root which folder holds both.`,
  });
}

const NAMES_SHOWN = 8;
