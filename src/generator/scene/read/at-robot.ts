import type { RelationFrame, ThingFrame } from '../../../language/frame.ts';
import { isSurface } from '../habits.ts';
import { ROBOTS, type RobotName } from '../robots.ts';
import { ROBOT } from './take-robot.ts';
import type { Thing } from './thing.ts';
import { isSmallThing, wish } from './wishes.ts';

/** Before an arm on a table is that table; the arm is on it, or at it. */
const BEFORE = /^(?:in_front_of|beside|on)$/;
const AT_TABLE = /^(?:on|at|beside|around)$/;
const TABLE = /table|bench|desk|counter/;

/** What is known of a scene with a robot. */
interface AtRobot {
  readonly robot: RobotName;
  /** What the relation is said of; absent: the robot itself, or what isn't made. */
  readonly thing: Thing | undefined;
  /** All that are made. */
  readonly things: readonly Thing[];
}

/**
 * What is said of where a thing is to the robot, which the scene places itself. An arm stands at the back edge of its table
 * and looks over it, so what is in front of it is on the table; other words change nothing, and are told.
 *
 * @param text the words of the relation
 * @returns what is told of it
 */
export function tellAtRobot(
  { kind }: ThingFrame,
  { relation, to }: RelationFrame,
  text: string,
  { robot, thing, things }: AtRobot,
): { readonly assumed?: readonly string[]; readonly ignored?: readonly string[] } {
  const isArm = ROBOTS[robot].base === 'mounted';
  const isTable = (one: Thing): boolean => isSurface(one.category) && !isSmallThing(one);
  const looks = `over which the ${robot} looks from its back edge`;
  if (!thing) {
    const isAtTable = isArm && kind === ROBOT && AT_TABLE.test(relation) && TABLE.test(to?.kind ?? '');
    return isAtTable ? {} : { ignored: [`where the ${robot} stands: ${text}`] };
  }
  if (!isArm || !BEFORE.test(relation)) return { ignored: [text] };
  // "A table in front of the robot": it stands at that.
  if (isTable(thing)) return { assumed: [`"${text}": the table ${looks}`] };
  const table = things.find((one) => one !== thing && isTable(one));
  if (!table || !isSmallThing(thing)) return { ignored: [text] };
  wish(thing, 'on', table, { likely: true });
  return { assumed: [`"${text}": on the table, ${looks}`] };
}
