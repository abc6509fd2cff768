import { readSceneFrame } from '../../../language/read-scene.ts';
import { SCENE_LEXICON } from '../../language.ts';
import { Refusal } from '../../refusal.ts';
import type { RobotName } from '../robots.ts';
import { FrameReader } from './read-frame.ts';
import type { SceneReading } from './scene-reading.ts';

/** The largest `max_instances` of an order. */
const MOST_THINGS = 500;

/**
 * Reads a prompt that speaks of several things: "a 4 x 5 m study with an oak table, two chairs and a laptop on the table".
 * The grammar finds the things and their relations; `describe` reads what is said of each thing. What can't be made is
 * named, never replaced. Pure.
 *
 * @param robot that the prompt calls "the robot"
 * @throws {Refusal} on a room that can't be made, and on more things than a scene can have: what each of them is would take
 *   long to find out
 */
export function readScene(prompt: string, robot?: RobotName): SceneReading {
  const frame = readSceneFrame(prompt, SCENE_LEXICON);
  const { length } = frame.things;
  if (length > MOST_THINGS)
    throw new Refusal(
      'impossible_count',
      `The prompt names ${length} things one by one, and a scene has at most ${MOST_THINGS}. Say numbers, as in "200 mugs", or split the scene.`,
    );
  return new FrameReader(prompt, frame, robot).read();
}
