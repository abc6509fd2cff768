import type { Report } from 'gltf-validator';
import type { Finding } from '../../model/finding.ts';
import type { ByteMap } from '../files.ts';
import { glbMalformed, gltfError, gltfWarning } from './findings.ts';
import { isGltfText, withoutMark } from './gate/container.ts';
import { resolveUri } from './gate/uri.ts';

/** The validator stops there; errors may come after any number of warnings. */
const MOST_ISSUES = 10_000;

/**
 * Not told: that a mesh with a normal map has no tangents. Nothing here keeps tangents, and every program makes them from
 * normals and texture coordinates, in ways that differ by less than one sees (glTF 2.0, 3.7.2.1, recommends MikkTSpace).
 */
const NOT_TOLD: ReadonlySet<string> = new Set(['MESH_PRIMITIVE_GENERATED_TANGENT_SPACE']);

/**
 * Errors to the validator, and none to whoever shows the file: an image on a mesh without texture coordinates, which is laid
 * on (`format/texture-laid`) as on any other mesh.
 */
const SHOWN_ANYWAY: ReadonlySet<string> = new Set(['MESH_PRIMITIVE_TOO_FEW_TEXCOORDS']);

/**
 * Likewise a factor of a material that is out of its range, such as a colour of 2 or of 255: it is clamped, as programs
 * show it (`structure/material-values`), and nothing else depends on it.
 */
const isOfMaterial = ({ code, pointer }: Issue): boolean =>
  code === 'VALUE_NOT_IN_RANGE' && /^\/materials\/\d+\/.*(?:Factor|Strength|Cutoff)\b/.test(pointer ?? '');

type Issue = Report['issues']['messages'][number];

/** Loaded with the first file; an import of what is loaded already still takes its time for each file. */
let validatorModule: Promise<typeof import('gltf-validator')> | undefined;

/**
 * What Khronos' glTF-Validator says. It must have passed our own gate: the validator throws on some hostile input.
 *
 * @returns errors first, then warnings
 */
export async function askKhronos(bytes: Uint8Array, place: string, files: ByteMap): Promise<Finding[]> {
  const isText = isGltfText(bytes);
  validatorModule ??= import('gltf-validator');
  const { default: validator } = await validatorModule;
  try {
    const report = await validator.validateBytes(withoutMark(bytes), {
      uri: place,
      format: isText ? 'gltf' : 'glb',
      maxIssues: MOST_ISSUES,
      writeTimestamp: false,
      externalResourceFunction: async (uri) => {
        const found = resolveUri(uri, place, { place, files, isText });
        if ('bytes' in found) return found.bytes;
        throw new Error(found.message);
      },
    });
    return translate(report, place);
  } catch (error) {
    return [glbMalformed.at(place, { reason: `the validator gave up (${String(error).slice(0, 200)})` })];
  }
}

function translate({ issues }: Report, place: string): Finding[] {
  const severityOf = (issue: Issue): number =>
    issue.severity === 0 && (SHOWN_ANYWAY.has(issue.code) || isOfMaterial(issue)) ? 1 : issue.severity;
  const found = (severity: number, kind: typeof gltfError): Finding[] =>
    issues.messages
      .filter((issue) => severityOf(issue) === severity && !NOT_TOLD.has(issue.code))
      .map(({ code, message, pointer }) =>
        kind.at(pointer ? `${place}${pointer}` : place, { issue: code, said: message }),
      );
  const endless = issues.truncated
    ? [glbMalformed.at(place, { reason: `the validator stopped after ${MOST_ISSUES} issues` })]
    : [];
  return [...endless, ...found(0, gltfError), ...found(1, gltfWarning)];
}
