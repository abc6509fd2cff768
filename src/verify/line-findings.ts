import { defineFinding, type FindingKind } from '../model/finding.ts';
import { quotedNames } from '../model/quoted-names.ts';

/** References that a message holds; all of them are in its arguments. */
const REFERENCES_SHOWN = 3;

export const converted = defineFinding<{ simulator: string; from: string; native: string; lacking: boolean }>({
  code: 'format/converted',
  severity: 'info',
  about:
    'The files for a simulator were converted from another format than its own, through the neutral model. What a format ' +
    'can not carry is listed in docs/formats.md. All simulators of a prop get the same model, so that they agree.',
  message: ({ simulator, from, native, lacking }) =>
    `The files for ${simulator} are converted from ${from}${lacking ? `: the release has no ${native}` : ''}.`,
});

export const referencesOutside = defineFinding<{ references: readonly string[]; root: string }>({
  code: 'structure/reference-outside',
  severity: 'warning',
  about:
    'A file of the model refers to what is hidden, or lies beyond the folder within which references are read ' +
    '(docs/references.md). It was not read, whether it is there or not.',
  message: ({ references, root }) =>
    `Not read, since it leads out of ${root} or is hidden: ${quotedNames(references, REFERENCES_SHOWN)}.`,
  hint: 'If you trust the model, say with --root within which folder references are read.',
});

export const namesUnknown = defineFinding<{ references: readonly string[]; known: readonly string[]; root: string }>({
  code: 'structure/reference-name-unknown',
  severity: 'warning',
  about:
    '`model://` and `package://` name a folder, or the package that calls itself so. It is looked for beside the model and ' +
    'above it, within the folder that references are read in (docs/references.md), and was not found there.',
  message: ({ references, known, root }) =>
    `Nothing in ${root} has the name in ${quotedNames(references, REFERENCES_SHOWN)}; ` +
    `${known.length === 0 ? 'no model or package lies there' : `there are ${quotedNames(known, REFERENCES_SHOWN)}`}.`,
  hint: 'If it lies elsewhere, say with --root which folder holds both.',
});

export const materialUnused = defineFinding<{ material: string; density: number }>({
  code: 'physics/material-unused',
  severity: 'info',
  about:
    'A material was given for what the file leaves out, and it leaves out no mass: what it states, or what its format takes where it states ' +
    'nothing, was kept.',
  message: ({ material, density }) =>
    `The mass is that of the file or of its format; "${material}" did not change it. With --density ${density} it is computed from the colliders.`,
});

export const rootMoved = defineFinding<{ x: number; y: number }>({
  code: 'structure/root-moved',
  severity: 'info',
  about: 'The root body stood away from the origin of its scene; the prop was moved to x = 0, y = 0.',
  message: ({ x, y }) => `The root was moved from x = ${x} m, y = ${y} m to the origin.`,
});

export const linkRenamed = defineFinding<{ before: string; after: string }>({
  code: 'structure/link-renamed',
  severity: 'info',
  about: 'MuJoCo and SDF call the world itself `world`; a link of that name has another one in all simulators.',
  message: ({ before, after }) =>
    `The link "${before}" is called "${after}": the first is the name of the world itself.`,
});

export const visualsInvisible = defineFinding<{ visuals: readonly string[] }>({
  code: 'structure/visual-invisible',
  severity: 'info',
  about: 'A visual is wholly transparent. Simulators disagree on whether it is seen, and it was left out.',
  message: ({ visuals }) => `Wholly transparent, and left out: ${shown(visuals)}.`,
  hint: 'Give its material an alpha above 0, if it is meant to be seen.',
});

export const textureLaid = defineFinding<{ meshes: readonly string[] }>({
  code: 'format/texture-laid',
  severity: 'warning',
  about:
    'A mesh shows an image and has no texture coordinates that say how. The image was laid on it along -Z, once over its ' +
    'bounds, as MuJoCo does; other programs show a single pixel of it.',
  message: ({ meshes }) => `The image of ${named(meshes)} was laid on from above: no texture coordinates are given.`,
  hint: 'Unwrap the mesh in the tool that made it, and export it with texture coordinates.',
});

interface MujocoOnlyArgs extends Record<string, unknown> {
  readonly simulators: readonly string[];
  /** What → names of colliders, links or joints. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

const mujocoOnlyMessage = ({ simulators, values }: MujocoOnlyArgs): string => {
  const list = Object.entries(values).map(([what, names]) => `${what} (${shown(names)})`);
  return `Only MuJoCo has all of this, and not ${simulators.join(', ')}: ${list.join('; ')}.`;
};

export const mujocoOnly = defineFinding<MujocoOnlyArgs>({
  code: 'format/mujoco-only',
  severity: 'warning',
  about:
    'The prop has contact or joint values that MuJoCo has words for and the other simulators it is written for have not, ' +
    'or not whole. They act in MuJoCo; docs/formats.md says what the others get.',
  message: mujocoOnlyMessage,
  hint: 'Set them in the other simulators by hand, if the prop depends on them.',
});

export const mujocoOnlySolver = defineFinding<MujocoOnlyArgs>({
  code: 'format/mujoco-only-solver',
  severity: 'info',
  about: "The prop has values for MuJoCo's solver, which resolve contacts and limits there and nowhere else.",
  message: mujocoOnlyMessage,
});

/** Names that a message holds; all of them are in its arguments. */
const NAMES_SHOWN = 5;

const named = (meshes: readonly string[]): string => `${meshes.length === 1 ? 'mesh' : 'meshes'} ${shown(meshes)}`;

function shown(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  const first = names.slice(0, NAMES_SHOWN).map((name) => `"${name}"`);
  return `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What the line itself tells of a prop, whatever it was read from. */
export const LINE_KINDS: readonly FindingKind<never>[] = [
  converted,
  referencesOutside,
  namesUnknown,
  materialUnused,
  rootMoved,
  linkRenamed,
  visualsInvisible,
  textureLaid,
  mujocoOnly,
  mujocoOnlySolver,
];
