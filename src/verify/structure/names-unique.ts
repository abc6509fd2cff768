import { defineCheck } from '../check.ts';
import { partsOf } from '../parts.ts';

export const namesUnique = defineCheck({
  code: 'structure/names-unique',
  severity: 'error',
  about:
    'Two links, joints, materials, meshes or textures with one name, or two shapes, visuals and collisions together (MuJoCo knows both as geoms): references become ambiguous, and simulators keep the first, keep the last or refuse the file.',
  message: ({ what, name }: { what: string; name: string }) => `More than one ${what} is called "${name}".`,
  hint: 'Rename one of them.',

  *find(model) {
    for (const [what, list] of LISTS) {
      const named = model[list].map(({ name }, index) => ({ name, pointer: `/${list}/${index}` }));
      yield* repeated(what, named);
    }
    yield* repeated(
      'shape',
      [...partsOf(model)].map(({ part: { name }, pointer }) => ({ name, pointer })),
    );
  },
});

const LISTS = [
  ['link', 'links'],
  ['joint', 'joints'],
  ['material', 'materials'],
  ['mesh', 'meshes'],
  ['texture', 'textures'],
] as const;

function* repeated(what: string, things: readonly { readonly name: string; readonly pointer: string }[]) {
  const seen = new Set<string>();
  for (const { name, pointer } of things) {
    if (seen.has(name)) yield { pointer: `${pointer}/name`, args: { what, name } };
    seen.add(name);
  }
}
