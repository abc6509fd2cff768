import { defineCheck } from '../check.ts';
import { partsOf } from '../parts.ts';

export const namesPortable = defineCheck({
  code: 'structure/names-portable',
  severity: 'warning',
  about:
    'A name of a part that is not a letter, digit or underscore followed by at most 127 letters, digits, `_`, `-` and `.`. Slashes are paths in USD, colons are scopes in SDF, and spaces end a word in launch files, so writers have to change such a name.',
  message: ({ what, name }: { what: string; name: string }) =>
    `The name of ${what} ${JSON.stringify(name)} is not portable.`,
  hint: 'Use letters, digits and underscores.',

  *find(model) {
    const named = (what: string, list: string, things: readonly { readonly name: string }[]) =>
      things.map(({ name }, index) => ({ what, name, pointer: `${list}/${index}/name` }));
    const all = [
      ...named('link', '/links', model.links),
      ...named('joint', '/joints', model.joints),
      ...named('material', '/materials', model.materials),
      ...named('mesh', '/meshes', model.meshes),
      ...named('texture', '/textures', model.textures),
      ...[...partsOf(model)].map(({ what, part, pointer }) => ({ what, name: part.name, pointer: `${pointer}/name` })),
    ];
    for (const { what, name, pointer } of all) {
      if (!/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/.test(name)) yield { pointer, args: { what, name } };
    }
  },
});
