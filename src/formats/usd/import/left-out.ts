import type { Finding } from '../../../model/finding.ts';
import { Survey as AccountSurvey, type Verdict, verdictOf } from '../../account.ts';
import { PHYSX_ACCOUNT, USD_ACCOUNT, usdAccount } from '../account.ts';
import type { Value } from '../layer/types.ts';
import { animated, foreignNames, notCarried } from '../read-findings.ts';
import type { StagePrim } from '../stage/types.ts';
import type { StageSurvey } from './survey.ts';
import { hasSchema, instancesOf } from './values.ts';

/** Namespaces of attributes that USD's own schemas and their tools have. */
const KNOWN =
  /^(?:physics|xformOp|primvars|inputs|outputs|info|material|drive|limit|semantics?|collection|subsetFamily|ui|omni|userProperties|state|proxyPrim|extent|visibility|colorSpace|model|motion|skel|light|shutter|exposure|trimCurve|propmaster)$/;

/** Schemas whose properties stand on prims of other types. */
const BASES = /^(?:Imageable|Xformable|Boundable|Gprim|PointBased|Curves|PhysicsJoint)$/;

/** What a stage has that a prop has no place for, each kind of it once. */
export function leftOut(top: StagePrim, { left }: StageSurvey, place: string): Finding[] {
  const moving: string[] = [];
  const foreign = new Map<string, number>();
  const verdicts: Record<string, Verdict> = { ...VERDICTS };
  const account = new AccountSurvey(verdicts);
  const visit = (prim: StagePrim): void => {
    for (const [name, { animated: moves, value }] of prim.attributes) {
      if (moves) moving.push(`${prim.path}.${name}`);
      const [first, second] = name.split(':') as [string, string | undefined];
      if (second === undefined || KNOWN.test(first)) continue;
      const verdict = verdictOf(PHYSX_ACCOUNT, `${first}/${name.slice(first.length + 1)}`);
      if (verdict) {
        verdicts[name] = verdict;
        account.meet(name, place, textOfValue(value));
      } else foreign.set(first, (foreign.get(first) ?? 0) + 1);
    }
    for (const { schema, property, word } of REPORTED) {
      if (property === '*') {
        if (hasSchema(prim, schema) || instancesOf(prim, schema).length > 0) account.meet(word, place);
      } else if (BASES.test(schema) || prim.typeName === schema || hasSchema(prim, schema)) {
        const attribute = prim.attributes.get(property);
        const written = attribute
          ? attribute.value !== undefined
          : (prim.relationships.get(property)?.targets.length ?? 0) > 0;
        if (written || (attribute?.connections.length ?? 0) > 0)
          account.meet(word, place, textOfValue(attribute?.value));
      }
    }
    for (const child of prim.children) visit(child);
  };
  visit(top);
  return [
    ...(left.size > 0 ? [notCarried.at(place, { elements: Object.fromEntries(left) })] : []),
    ...account.findings(usdAccount),
    ...(moving.length > 0 ? [animated.at(place, { count: moving.length, first: moving[0]! })] : []),
    ...(foreign.size > 0 ? [foreignNames.at(place, { names: Object.fromEntries([...foreign].toSorted()) })] : []),
  ];
}

/** Words of USD's schemas that the account itself reports: whose property on which prims, and how the finding calls it. */
const REPORTED = Object.entries(USD_ACCOUNT).flatMap(([path, { fate, reportedBy }]) => {
  if (fate === 'carried' || fate === 'no-meaning' || reportedBy !== undefined) return [];
  const [, schema = '', property] = path.split('/');
  return property === undefined ? [] : [{ path, schema, property, word: property === '*' ? schema : property }];
});

/** The same verdicts by the words of a file: `physics:velocity`. */
const VERDICTS = Object.fromEntries(REPORTED.map(({ path, word }) => [word, USD_ACCOUNT[path]!]));

function textOfValue(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value === 'object') return 'items' in value ? [...value.items].map(String).join(' ') : '';
  return String(value);
}
