import { CATALOG } from '../../src/verify/catalog.ts';
import { PLANTED } from './planted.ts';

/** Why the checks of a chapter of docs/checks.md have no pair; those that have one are left out. */
export const OF_CHAPTER: Readonly<Record<string, string>> = {
  Request:
    'The words are wrong, not the prop: the viewer marks them beside what they became ("What the words became").',
  'Installed files':
    'Files of a project are missing, changed or contradict each other; the prop that is shown is the installed one.',
  Scenes: 'Of a whole scene and its files; its props are shown one by one.',
  'On the way': 'A note about what an import changed. The prop that it is about is sound.',
  'Reading any format':
    'About what a file says; the finding names file and line. What is read is shown, or there is no prop.',
  'Reading MJCF': 'About the words of a file.',
  'Reading a GLB bundle': 'About the words of a file.',
  'Reading GLB': 'About the bytes of a file; most are refused before there is a prop.',
  'Physics in GLB': 'About the words of a file.',
  'Reading SDF': 'About the words of a file.',
  'Reading URDF': 'About the words of a file.',
  'Reading USD': 'About the words of a file.',
  'Meshes without physics': 'What was estimated is shown by every prop that is imported from a mesh, and is no fault.',
  'Reading OBJ and MTL': 'About the words of a file.',
  'Reading STL': 'About the bytes of a file.',
  'Reading PLY': 'About the words of a file.',
  'Reading VTK': 'About the words of a file.',
  'Reading COLLADA': 'About the words of a file.',
  'XML of any kind': 'The file is refused before there is a prop.',
  'MJCF, before MuJoCo': 'The file is refused before there is a prop.',
  'USD layers': 'The layer is refused, or left out, before there is a prop.',
};

const OF_CHECK: Readonly<Record<string, string>> = {
  'simulation/engine-stopped':
    'MuJoCo itself gives up, for example out of memory at thousands of contacts: nothing of it moves that could be recorded.',
};

/** Check → why it has no pair, in the order of docs/checks.md. */
export const NOT_SHOWN: ReadonlyMap<string, string> = new Map(
  CATALOG.flatMap(({ title, kinds }) =>
    kinds
      .filter(({ code }) => !PLANTED.some((planted) => planted.code === code))
      .map(({ code }) => {
        const why = OF_CHECK[code] ?? OF_CHAPTER[title];
        if (why === undefined) throw new Error(`${code} has neither a pair nor a reason why not.`);
        return [code, why] as const;
      }),
  ),
);

/** The reasons by chapter, with what they are about. */
export const REASONS: readonly { readonly why: string; readonly title: string; readonly codes: readonly string[] }[] =
  CATALOG.flatMap(({ title, kinds }) => {
    const codes = kinds.map(({ code }) => code).filter((code) => NOT_SHOWN.has(code));
    return [...new Set(codes.map((code) => NOT_SHOWN.get(code)!))].map((why) => ({
      ...{ title, why },
      codes: codes.filter((code) => NOT_SHOWN.get(code) === why),
    }));
  });
