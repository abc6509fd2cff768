import { ROBOTS, type RobotName } from '../robots.ts';

const ARM = '(?:the|its|that) (?:robot(?:ic)?(?: arm)?|arm|cobot|manipulator|gripper)\\b';
const TABLE = /\b(?:table|desk|bench|workbench|counter|table ?top|bench ?top|desk ?top)s?\b/i;
/** "On a table, in front of it a cube", of the robot that the sentence began with. */
const ON_ITS_TABLE =
  /^((?:an?|the|its|one) (?:[\w-]+ ){0,2}(?:table|desk|bench|workbench|counter)),? (?:and )?in front of it(?: (?:is|are|lies?|stands?))?(?= (?:an?|one|two|three|four|five|six|some|several|\d+) )/i;
/** "A cube in front of the robot". */
const BEFORE = new RegExp(
  `,? ?\\b((?:right |directly )?(?:in front of|before|within (?:the )?reach of|in reach of|near|close to)) ${ARM}(?!'s)`,
  'gi',
);
/** "Next to a conveyor": where the robot is. */
const ITS_PLACE = /^(?:next to|beside|near|close to|in front of|behind|facing) (?=(?:an?|the) )/i;

/** What a prompt says of where things are to the robot, which the scene decides itself. */
export interface SaidOfRobot {
  readonly rest: string;
  readonly assumed: readonly string[];
  readonly ignored: readonly string[];
}

/**
 * Takes out what is said of where things are to the robot. An arm stands at the back edge of its table and looks over
 * it, so what is on the table is in front of it; elsewhere such words change nothing and are named.
 *
 * @param rest the prompt without the robot's name
 */
export function takeAtRobot(rest: string, robot: RobotName | undefined): SaidOfRobot {
  if (robot === undefined) return { rest, assumed: [], ignored: [] };
  const place = ITS_PLACE.exec(rest)?.[0];
  const placed = place === undefined ? rest : rest.slice(place.length);
  const ignored = place === undefined ? [] : [`where the ${robot} stands: ${rest.split(/[,.;]/)[0]!.trim()}`];
  if (ROBOTS[robot].base !== 'mounted' || !TABLE.test(rest)) return { rest: placed, assumed: [], ignored };
  const said: string[] = [];
  const plain = placed
    .replace(ON_ITS_TABLE, (_, table: string) => {
      said.push('in front of it');
      return `${table} with`;
    })
    .replace(BEFORE, (_, where: string) => {
      said.push(`${where} the robot`);
      return '';
    });
  const assumed = said.map((words) => `"${words}": on the table, over which the ${robot} looks from its back edge`);
  return { rest: plain, assumed: [...new Set(assumed)], ignored };
}
