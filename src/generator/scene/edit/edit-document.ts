import { readDescription } from '../../read-description.ts';
import { onShelf, shelfOfKinds } from '../../shelf.ts';
import { axesOf, definitionOf } from '../document/design.ts';
import { type DocumentIssue, issuesOf, listed, pointerTo } from '../document/issues.ts';
import { readPlanDocument } from '../document/read.ts';
import { readKinds } from '../document/read-kinds.ts';
import type { ObjectDocument, ScenePlanDocument } from '../document/schema.ts';
import { mayBeHung } from '../habits.ts';
import { type SceneEdit, sceneEdits } from './edit-schema.ts';

/** What became of the plan of a scene. */
export type EditReading =
  | {
      readonly kind: 'edited';
      /** All that is not edited has its pose. */
      readonly document: ScenePlanDocument;
      /** Ids of the objects that are new, placed anew or otherwise made. */
      readonly touched: readonly string[];
      /** Objects that have another design at the same place, with the one that stood there. */
      readonly replaced: readonly { readonly id: string; readonly was: ObjectDocument }[];
    }
  | { readonly kind: 'refused'; readonly issues: readonly DocumentIssue[] };

/** A plan on its way; every object describes itself. */
interface Draft {
  readonly document: ScenePlanDocument;
  readonly objects: Map<string, ObjectDocument>;
  readonly touched: Set<string>;
  readonly replaced: Map<string, ObjectDocument>;
  /** Objects that an edit has put there, with the index of that. */
  readonly inserted: Map<string, number>;
}

/**
 * Edits the plan of a scene as it came out, one edit after the other. Nothing but what the edits name gets another pose;
 * relations to what is removed go with it. Pure.
 *
 * @param placed every instance is an object with its pose
 * @param more kinds that edits may name besides those of the plan; one of the same name doesn't replace that
 */
export function editPlacedDocument(
  placed: ScenePlanDocument,
  value: unknown,
  more: readonly { readonly name: string }[] = [],
): EditReading {
  const own = placed.kinds ?? [];
  const kinds = [...own, ...more.filter(({ name }) => !own.some((one) => Reflect.get(one, 'name') === name))];
  if (kinds.length === 0) return editOnShelf(placed, value);
  const reading = readKinds(kinds);
  if (reading.kind === 'refused') return reading;
  const draft = { ...placed, kinds: kinds as NonNullable<ScenePlanDocument['kinds']> };
  return onShelf(shelfOfKinds(reading.kinds), () => editOnShelf(draft, value));
}

function editOnShelf(placed: ScenePlanDocument, value: unknown): EditReading {
  const parsed = sceneEdits.safeParse(value);
  if (!parsed.success) return { kind: 'refused', issues: issuesOf(parsed.error) };
  const draft: Draft = {
    document: placed,
    objects: new Map(described(placed.objects).map((object) => [object.id, object])),
    ...{ touched: new Set(), replaced: new Map(), inserted: new Map() },
  };
  for (const [i, edit] of parsed.data.entries()) {
    const issues = apply(draft, edit, i);
    if (issues.length > 0) return { kind: 'refused', issues };
  }
  if (draft.objects.size === 0)
    return { kind: 'refused', issues: [{ pointer: '', message: 'Nothing would be left of the scene.' }] };
  const document = { ...placed, objects: undescribed([...draft.objects.values()]) };
  const reading = readPlanDocument(document);
  if (reading.kind === 'refused')
    return { kind: 'refused', issues: reading.issues.map((one) => atEdit(one, document, draft)) };
  const replaced = [...draft.replaced].map(([id, was]) => ({ id, was }));
  return { kind: 'edited', document, touched: [...draft.touched], replaced };
}

/** An issue of the whole plan, where it is about an inserted object: at that edit. */
function atEdit(issue: DocumentIssue, { objects }: ScenePlanDocument, { inserted }: Draft): DocumentIssue {
  const [, index = '', rest = ''] = /^\/objects\/(\d+)(.*)$/.exec(issue.pointer) ?? [];
  const edit = inserted.get(objects[Number(index)]?.id ?? '');
  return edit === undefined ? issue : { ...issue, pointer: `/${edit}/object${rest}` };
}

function apply(draft: Draft, edit: SceneEdit, index: number): DocumentIssue[] {
  if (edit.op === 'insert') return insert(draft, edit, index);
  const object = draft.objects.get(edit.instance);
  if (!object) {
    const there = listed([...draft.objects.keys()]);
    return issue(index, 'instance', `There is no instance "${edit.instance}". There are: ${there}.`);
  }
  switch (edit.op) {
    case 'remove':
      return remove(draft, edit, index);
    case 'move':
      return move(draft, object, edit, index);
    case 'swap':
      return swap(draft, object, edit, index);
    case 'resize':
      return resize(draft, object, edit, index);
  }
}

const issue = (index: number, key: string, message: string): DocumentIssue[] => [
  { pointer: pointerTo([index, ...key.split('/')]), message },
];

function insert(
  { objects, touched, inserted }: Draft,
  { object }: Extract<SceneEdit, { op: 'insert' }>,
  index: number,
) {
  if (objects.has(object.id))
    return issue(index, 'object/id', `The id "${object.id}" is used. Give another; design names what it is a copy of.`);
  const design = object.design ?? object.id;
  const like = [...objects.values()].find((one) => (one.design ?? one.id) === design);
  const same = like && object.prompt === undefined && object.description === undefined ? designOf(like) : {};
  const names = object.names ?? (object.pose ? undefined : freeNames(design, object.count ?? 1, objects));
  objects.set(object.id, { ...same, ...object, ...(names ? { names } : {}) });
  touched.add(object.id);
  inserted.set(object.id, index);
  return [];
}

const designOf = ({
  prompt,
  description,
  size,
  hung,
}: ObjectDocument): Pick<ObjectDocument, 'prompt' | 'description' | 'size' | 'hung'> => ({
  ...(prompt === undefined ? {} : { prompt }),
  ...(description === undefined ? {} : { description }),
  ...(size === undefined ? {} : { size }),
  ...(hung === undefined ? {} : { hung }),
});

/** The next names of instances of a design. */
function freeNames(design: string, count: number, objects: ReadonlyMap<string, ObjectDocument>): string[] {
  const taken = new Set([...objects.values()].flatMap(({ id, names = [] }) => [id, ...names]));
  const names: string[] = [];
  for (let i = 1; names.length < Math.min(count, 1_000); i++)
    if (!taken.has(`${design}_${i}`)) names.push(`${design}_${i}`);
  return count > 1_000 ? [] : names;
}

function remove(draft: Draft, { instance, with_contents }: Extract<SceneEdit, { op: 'remove' }>, index: number) {
  const contents = contentsOf(draft, instance);
  const refusal = robotOn(draft, instance, index) ?? occupied(contents, instance, with_contents, index);
  if (refusal) return refusal;
  const gone = new Set([instance, ...contents]);
  for (const name of gone) {
    draft.objects.delete(name);
    draft.touched.delete(name);
    draft.replaced.delete(name);
  }
  for (const [id, object] of draft.objects) {
    const { relations = [] } = object;
    const kept = relations.filter(({ to, and }) => ![to, and].some((other) => other !== undefined && gone.has(other)));
    if (kept.length < relations.length) draft.objects.set(id, { ...object, relations: kept });
  }
  return [];
}

/** What is on, in or under a thing, and what is on that. */
function contentsOf({ objects }: Draft, instance: string): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    for (const { id, relations = [] } of objects.values())
      if (!found.has(id) && relations.some(({ kind, to }) => (kind === 'on' || kind === 'in') && to === name)) {
        found.add(id);
        visit(id);
      }
  };
  visit(instance);
  return [...found];
}

function occupied(contents: readonly string[], instance: string, isAllowed: boolean | undefined, index: number) {
  if (contents.length === 0 || isAllowed) return undefined;
  return issue(
    index,
    'instance',
    `${listed(contents)} ${contents.length === 1 ? 'is' : 'are'} on or in ${instance}. Say with_contents, or move ${contents.length === 1 ? 'it' : 'these'} first.`,
  );
}

function robotOn({ document: { robot } }: Draft, instance: string, index: number) {
  if (typeof robot !== 'object' || robot.mounted_on !== instance) return undefined;
  return issue(index, 'instance', `The ${robot.profile} is bolted to ${instance}, which stays as it is.`);
}

function move(draft: Draft, object: ObjectDocument, edit: Extract<SceneEdit, { op: 'move' }>, index: number) {
  const { instance, relations, position, yaw, with_contents } = edit;
  const refusal = robotOn(draft, instance, index);
  if (refusal) return refusal;
  if ((relations === undefined) === (position === undefined && yaw === undefined))
    return issue(index, 'relations', 'Give either relations, or position, yaw or both.');
  const contents = contentsOf(draft, instance);
  const full = occupied(contents, instance, with_contents, index);
  if (full) return full;
  const { pose, ...rest } = object;
  const unknown = (relations ?? []).flatMap(({ to, and }, i) =>
    [to, and].flatMap((other, which) =>
      other !== undefined && (!draft.objects.has(other) || other === instance || contents.includes(other))
        ? issue(
            index,
            `relations/${i}/${which === 0 ? 'to' : 'and'}`,
            `There is no other instance "${other}" that stays. There are: ${listed([...draft.objects.keys()].filter((id) => id !== instance && !contents.includes(id)))}.`,
          )
        : [],
    ),
  );
  if (unknown.length > 0) return unknown;
  if (relations) draft.objects.set(instance, { ...rest, relations, names: [instance] });
  else {
    if (!pose) return issue(index, 'position', `${instance} has no pose yet: give it in the edit that inserts it.`);
    const [x, y, z] = position ?? pose.position;
    // What is said of where it stands no longer holds; on the same surface it stays.
    const stays = (object.relations ?? []).filter(({ kind }) => kind === 'on' || kind === 'in');
    draft.objects.set(instance, {
      ...object,
      relations: position?.length === 3 ? [] : stays,
      pose: {
        position: [x, y, z ?? pose.position[2]],
        ...(yaw === undefined ? (pose.rotation ? { rotation: pose.rotation } : { yaw: pose.yaw ?? 0 }) : { yaw }),
      },
    });
  }
  draft.touched.add(instance);
  for (const name of contents) {
    const { pose: _, ...content } = draft.objects.get(name)!;
    draft.objects.set(name, { ...content, names: [name] });
    draft.touched.add(name);
  }
  return [];
}

function swap(draft: Draft, object: ObjectDocument, edit: Extract<SceneEdit, { op: 'swap' }>, index: number) {
  const { instance, prompt, description, size } = edit;
  const refusal = robotOn(draft, instance, index);
  if (refusal) return refusal;
  if (prompt === undefined && description === undefined)
    return issue(index, 'prompt', 'Give the prompt or the description of what is to stand there instead.');
  const found = definitionOf('design', { ...edit }, [index]);
  if (Array.isArray(found)) return found;
  const wanted = edit.design ?? found.description.category;
  const design = freeDesign(wanted, draft.objects);
  const [name = design] = freeNames(design, 1, draft.objects);
  const own = {
    ...(prompt === undefined ? {} : { prompt }),
    ...(description === undefined ? {} : { description }),
    ...(size === undefined ? {} : { size }),
    ...(object.hung && mayBeHung(found.description.category) ? { hung: true } : {}),
  };
  replace(draft, object, { ...placeOf(object), id: name, design, ...own, ...(object.pose ? {} : { names: [name] }) });
  return [];
}

/** A design that nothing else has. */
function freeDesign(wanted: string, objects: ReadonlyMap<string, ObjectDocument>): string {
  const taken = new Set([...objects.values()].flatMap(({ id, design = id, names = [] }) => [id, design, ...names]));
  let design = wanted;
  for (let i = 98; taken.has(design); i++) design = `${wanted.slice(0, 50)}_${String.fromCharCode(i)}`;
  return design;
}

const placeOf = ({ relations, pose }: ObjectDocument): Pick<ObjectDocument, 'relations' | 'pose'> => ({
  ...(relations ? { relations } : {}),
  ...(pose ? { pose } : {}),
});

function replace(draft: Draft, was: ObjectDocument, object: ObjectDocument): void {
  const entries = [...draft.objects].map(([id, one]): [string, ObjectDocument] =>
    id === was.id ? [object.id, object] : [id, renamed(one, was.id, object.id)],
  );
  draft.objects.clear();
  for (const [id, one] of entries) draft.objects.set(id, one);
  draft.touched.delete(was.id);
  draft.touched.add(object.id);
  const first = draft.replaced.get(was.id) ?? was;
  draft.replaced.delete(was.id);
  if (object.pose) draft.replaced.set(object.id, first);
}

function renamed(object: ObjectDocument, from: string, to: string): ObjectDocument {
  if (!object.relations || from === to) return object;
  const name = (id: string): string => (id === from ? to : id);
  return {
    ...object,
    relations: object.relations.map((relation) => ({
      ...relation,
      ...(relation.to === undefined ? {} : { to: name(relation.to) }),
      ...(relation.and === undefined ? {} : { and: name(relation.and) }),
    })),
  };
}

function resize(draft: Draft, object: ObjectDocument, edit: Extract<SceneEdit, { op: 'resize' }>, index: number) {
  const { instance, size } = edit;
  const refusal = robotOn(draft, instance, index);
  if (refusal) return refusal;
  if (Object.keys(size).length === 0)
    return issue(index, 'size', 'Give a width, depth, height, length or diameter [m].');
  const design = freeDesign(object.design ?? object.id, draft.objects);
  const { prompt, description } = object;
  const said =
    description === undefined && definitionOf(design, { prompt, size: { ...object.size, ...size } }, [index]);
  if (said && !Array.isArray(said)) {
    replace(draft, object, { ...object, design, prompt: said.prompt, ...nothing(object) });
    return [];
  }
  const usual = definitionOf(design, object, [index]);
  if (Array.isArray(usual)) return usual;
  const changed = withSize(usual.description, size);
  if (!changed)
    return said && !Array.isArray(usual)
      ? said
      : issue(index, 'size', `It has these sizes: ${listed(axesOf(usual.description))}.`);
  const { data, error } = readDescription(changed);
  if (!data) return issuesOf(error, [index, 'size']);
  const { size: _, ...rest } = object;
  replace(draft, object, { ...rest, design, description: data });
  return [];
}

/** Without the size that is in the words now. */
const nothing = ({ size }: ObjectDocument): Pick<ObjectDocument, 'size'> => (size === undefined ? {} : { size: {} });

/** The same description with other outer sizes; undefined where it lacks one of these. */
function withSize(description: object, size: Readonly<Record<string, number>> | object): object | undefined {
  const changed = structuredClone(description) as Record<string, unknown>;
  const inner = changed['size'] as Record<string, unknown> | undefined;
  for (const [axis, metres] of Object.entries(size)) {
    if (typeof inner === 'object' && axis in inner) inner[axis] = metres;
    else if (typeof changed[axis] === 'number') changed[axis] = metres;
    else return undefined;
  }
  return changed;
}

/** Every object with the words of its design, whichever of them is removed. */
function described(objects: readonly ObjectDocument[]): ObjectDocument[] {
  const designs = new Map<string, ReturnType<typeof designOf>>();
  for (const object of objects) {
    const id = object.design ?? object.id;
    if (!designs.has(id)) designs.set(id, designOf(object));
  }
  return objects.map((object) => ({ ...object, ...designs.get(object.design ?? object.id)! }));
}

/** Each design described once, by the first of its objects. */
function undescribed(objects: readonly ObjectDocument[]): ObjectDocument[] {
  const told = new Map<string, string>();
  return objects.map((object) => {
    const id = object.design ?? object.id;
    const own = JSON.stringify(designOf(object));
    const isTold = told.get(id) === own;
    if (!told.has(id)) told.set(id, own);
    if (!isTold) return object;
    const { prompt: _, description: __, size: ___, hung: ____, ...rest } = object;
    return rest;
  });
}
