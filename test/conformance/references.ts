import path from 'node:path/posix';

/** A file that another one refers to. */
export interface Reference {
  /** The file that says so, as a path in the project's folder of the simulator. */
  readonly from: string;
  /** As it is written there. */
  readonly said: string;
  /** As a path in that folder; `undefined`: it leads out of it, or is no relative path. */
  readonly target: string | undefined;
}

/** How each text format names files, by the ending of the file that does; group 1 is the file. */
const PATTERNS: readonly (readonly [ending: RegExp, pattern: RegExp, folder?: RegExp])[] = [
  [/\.sdf$/, /<(?:uri|albedo_map|roughness_map|metalness_map|normal_map)>([^<]*)</g],
  [/model\.config$/, /<sdf [^>]*>([^<]*)</g],
  [/\.obj$/, /^mtllib (.*)$/gm],
  [/\.mtl$/, /^(?:map_Kd|map_ORM|norm) (.*)$/gm],
  [/\.xml$/, /<(?:include|model) [^>]*file="([^"]*)"/g],
  // texturedir is the same everywhere (src/formats/mjcf/write.ts)
  [/\.xml$/, /<(?:mesh|texture) [^>]*file="([^"]*)"/g, /<compiler [^>]*meshdir="([^"]*)"/],
  [/\.usda$/, /@([^@]*)@/g],
  [/\.urdf$/, /filename="([^"]*)"/g],
];

/** Everything that the text files refer to. @param models where `model://` leads */
export function referencesIn(files: ReadonlyMap<string, Uint8Array | string>, models: string): Reference[] {
  return [...files].flatMap(([from, content]) =>
    PATTERNS.filter(([ending]) => ending.test(from)).flatMap(([, pattern, folder]) => {
      const text = withoutText(from, textOf(content));
      const below = folder?.exec(text)?.[1] ?? '';
      return [...text.matchAll(pattern)].map(([, said]): Reference => {
        const target = resolve(path.dirname(from), below, said!, models);
        return { from, said: said!, target };
      });
    }),
  );
}

const textOf = (content: Uint8Array | string): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** USDA without its strings: a stranger's text may hold what looks like a reference. */
const withoutText = (from: string, text: string): string =>
  from.endsWith('.usda') ? text.replace(/"(?:\\.|[^"\\])*"/g, '""') : text;

function resolve(home: string, folder: string, said: string, models: string): string | undefined {
  if (said.startsWith('model://')) return path.join(models, said.slice('model://'.length));
  // The whole folder is the package.
  if (said.startsWith('package://propmaster_props/')) return said.slice('package://propmaster_props/'.length);
  if (said.includes('\\') || said.includes(':') || path.isAbsolute(said)) return undefined;
  const target = path.join(home, folder, said);
  return target.startsWith('..') ? undefined : target;
}
