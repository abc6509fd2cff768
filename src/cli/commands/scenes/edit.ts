import type { SceneEditList } from '../../../contract/scene-plans.ts';
import { PropmasterError } from '../../../errors.ts';
import type { Command } from '../../command.ts';
import type { RepeatableOptions, WaitingOptions } from '../../common-options.ts';
import { kindsHere } from '../../kinds-here.ts';
import { readEdits } from '../../read-edits.ts';
import { submitting } from '../../submitting.ts';
import { acceptedScene } from './accepted-scene.ts';

interface EditSceneOptions extends RepeatableOptions, WaitingOptions {
  /** File of a list of edits; `-`: stdin. */
  readonly edits?: string;
  readonly remove?: readonly string[];
  readonly move?: readonly string[];
  readonly swap?: readonly string[];
  readonly resize?: readonly string[];
  readonly insert?: readonly string[];
  readonly withContents?: boolean;
  readonly maxCostCents?: number | 'unlimited';
}

/** The edits of the file first, then those of the options: removals, moves, swaps, sizes, and what is inserted. */
export const editScene: Command<EditSceneOptions> = async (call) => {
  const { edits: file, maxCostCents, ...options } = call.options;
  const edits = [...(file === undefined ? [] : await readEdits(file)), ...editsOf(options)];
  if (edits.length === 0) {
    throw new PropmasterError('usage', 'There is nothing to edit.', {
      hint: 'Give --edits, --remove, --move, --swap, --resize or --insert. Names: propmaster scenes show <id> --graph.',
    });
  }
  const cap = maxCostCents === undefined ? {} : { max_cost_cents: maxCostCents };
  return call.withClient(async (client, deployment) => {
    const kinds = await kindsHere(call, deployment, edits);
    const body = { scene_id: call.args[0]!, edits, ...(kinds && { kinds }), ...cap };
    const accepted = await submitting(call, (sending) => client.scenes.edit(body, sending));
    return acceptedScene(client, accepted, call, deployment.local);
  }, 'team');
};

function editsOf(options: EditSceneOptions): SceneEditList {
  const { remove = [], move = [], swap = [], resize = [], insert = [], withContents } = options;
  const contents = withContents ? { with_contents: true } : {};
  return [
    ...remove.map((instance) => ({ op: 'remove', instance, ...contents })),
    ...move.map((text) => {
      const [instance, to] = parted('--move', text);
      return { op: 'move', instance, ...placeOf('--move', to), ...contents };
    }),
    ...swap.map((text) => {
      const [instance, prompt] = parted('--swap', text);
      return { op: 'swap', instance, prompt };
    }),
    ...resize.map((text) => {
      const [instance, size] = parted('--resize', text);
      return { op: 'resize', instance, size: sizeOf(size) };
    }),
    ...insert.map((text) => {
      const [prompt, to] = parted('--insert', text);
      return { op: 'insert', object: { id: idOf(prompt), prompt, ...relationsOf('--insert', to) } };
    }),
  ];
}

/** What stands on both sides of the first `=`. */
function parted(option: string, text: string): [string, string] {
  const at = text.indexOf('=');
  if (at > 0 && at < text.length - 1) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  throw unclear(option, text);
}

const unclear = (option: string, text: string): PropmasterError =>
  new PropmasterError('usage', `${option} "${text}" can't be read.`, {
    hint: 'As in --move mug_2=on:shelf_1, --move mug_2=0.4,0.1, --swap mug_2="white bowl", --resize table_1=width:1.6,depth:0.9, --insert "red mug=on:table_1".',
  });

/** `0.4,0.1`, `0.4,0.1,0.74`, or relations. */
function placeOf(option: string, text: string): object {
  const numbers = text.split(',').map(Number);
  if (!numbers.some(Number.isNaN)) {
    if (numbers.length < 2 || numbers.length > 3) throw unclear(option, text);
    return { position: numbers };
  }
  return relationsOf(option, text);
}

/** `on:table_1,left_of:bowl_1`, `against_wall`. */
function relationsOf(option: string, text: string): { relations: object[] } {
  const relations = text.split(',').map((one) => {
    const [kind, to, ...more] = one.split(':').map((part) => part.trim());
    if (!kind || to === '' || more.length > 0) throw unclear(option, text);
    return { kind, ...(to === undefined ? {} : { to }) };
  });
  return { relations };
}

/** `width:1.6,depth:0.9` [m] */
function sizeOf(text: string): Record<string, number> {
  return Object.fromEntries(
    text.split(',').map((one) => {
      const [axis, metres] = one.split(':').map((part) => part.trim());
      if (!axis || !metres || Number.isNaN(Number(metres))) throw unclear('--resize', text);
      return [axis, Number(metres)];
    }),
  );
}

/** A name of the words. */
function idOf(prompt: string): string {
  const id = prompt
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 40);
  return id === '' ? 'thing' : id;
}
