import { ROBOT_NAMES, ROBOTS, type RobotFacts, type RobotName } from '../robots.ts';

/** What stands in the text for a robot that is named: the reader's word for it. */
export const ROBOT = 'robot';

/** Words that a robot's name may go on with, and those that lead to it. */
const KIND = '(?:[- ](?:robot arm|robotic arm|cobot|robot|arm|gripper|hand|dog|quadruped|base))?';
const MOUNTED =
  '(?: (?:is )?(?:mounted|bolted|fixed|standing|placed|sitting|located)(?= (?:at|on|onto|to|behind|beside|next to|near|in front of)\\b))?';
const ANY = '(?:(?:an?|the) (?:robot(?:ic)?(?: arm)?|cobot|manipulator)\\b[ ,:(]*)?';
const LEAD =
  '(?:[,;]?\\s*\\b(?:for|with|and|plus|by|used by|served by|using|operated by|reachable by|the robot is|robot:)\\s+)?';
const ARTICLE = '(?:(?:an?|the|my|our|one|single)\\s+)?';
/** "Grasping with": what a robot does, with its name taken out. */
const DOING =
  '(?:\\s+(?:navigation|picking|tidying(?: up)?|cleaning(?: up)?|sorting|patrolling|patrol|manipulating|grasping|navigating|exploring|inspecting)\\b(?! (?:bin|station)))?';

const bare = ({ source }: RegExp): string => source.replace(/^\\b|\\b$/g, '');

/** "With a UR5e" is "with the robot"; what is only "for a UR5e" names no thing. */
function standIn(said: string): string {
  const [, separator = '', lead = ''] =
    /^([,;]?)\s*(?:(for|with|and|plus|by|used|served|using|operated|reachable)\b)?/i.exec(said) ?? [];
  if (lead !== '' && !/^(?:with|and|plus)$/i.test(lead)) return ' ';
  return `${separator} ${lead} the ${ROBOT} `;
}

export interface RobotTaken {
  readonly robot: RobotName | undefined;
  /** Further robots that the prompt names. */
  readonly others: readonly RobotName[];
  /** The prompt without the words that speak of robots. */
  readonly rest: string;
}

/** The robot that a prompt is for: "for a franka", "with a TurtleBot 4 robot", or its name alone. */
export function takeRobot(prompt: string): RobotTaken {
  let rest = prompt;
  const found: { robot: RobotName; at: number; ways: RegExp[] }[] = [];
  for (const robot of ROBOT_NAMES) {
    const { words, name, proper }: RobotFacts = ROBOTS[robot];
    const asked = new RegExp(
      `[,;]?\\s*\\b(?:for|with|and|used by|served by)\\s+(?:an?|the|my|our)?\\s*${bare(words)}${KIND}\\b`,
      'gi',
    );
    const named = new RegExp(`${LEAD}${ANY}${ARTICLE}\\b${bare(name)}\\b${KIND}\\)?${MOUNTED}${DOING}`, 'gi');
    const ways = [asked, named, ...(proper ? [new RegExp(`${proper.source}(?: arm)?`, 'g')] : [])];
    const at = ways.map((way) => prompt.search(way)).filter((index) => index >= 0);
    if (at.length === 0) continue;
    found.push({ robot, at: Math.min(...at), ways });
  }
  if (found.length === 0) return { robot: undefined, others: [], rest: prompt };
  const [first, ...others] = found.toSorted((a, b) => a.at - b.at);
  for (const { ways } of others) for (const way of ways) rest = rest.replace(way, ' ');
  // Where its name stood, so that "in front of it" finds what it means.
  for (const way of first!.ways) rest = rest.replace(way, standIn);
  return {
    robot: first!.robot,
    others: others.map(({ robot }) => robot),
    rest: rest
      .replace(/^[\s:,;.-]+/, '')
      // "Franka on a table" is about the table; "on the left table a mug; a franka" is not.
      .replace(/^\W*$/.test(prompt.slice(0, first!.at)) ? /^(?:on|onto|at|to) (?=(?:an?|the) )/i : /^$/, '')
      .trim(),
  };
}
