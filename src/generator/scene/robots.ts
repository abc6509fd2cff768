/** What a scene has to know of a robot to leave room for it [m]. */
export interface RobotFacts {
  /** Words that mean it after "for a". */
  readonly words: RegExp;
  /** Words that mean it wherever they stand: no panda and no stretch of anything else. */
  readonly name: RegExp;
  /** Its name with a capital letter, by itself or before what it does; case counts. */
  readonly proper?: RegExp;
  /** `mobile`: it drives or walks on the floor. `mounted`: its base is bolted to the edge of a table, or to the floor. */
  readonly base: 'mobile' | 'mounted';
  /** What its base takes of the floor plan: length (the way that it looks, +X) and width. */
  readonly footprint: readonly [x: number, y: number];
  /** What it takes upwards, standing or driving; of an arm: up to its shoulder. */
  readonly height: number;
  /** From the middle of its base (of an arm: from its shoulder) to its farthest grasp, sideways; 0: it takes hold of nothing. */
  readonly reach: number;
  /** Of a mobile robot with an arm: its highest grasp [m]. */
  readonly highest?: number;
  /** Where the figures come from. */
  readonly source: string;
}

/**
 * Robots that a prompt can be "for". Sizes as their makers state them, rounded up to a centimetre; the footprint of an arm is
 * its flange with room for bolts and cables.
 */
export const ROBOTS = {
  franka: {
    words: /\b(?:franka(?: emika)?(?: panda)?(?: research 3)?|panda|fr3)\b/,
    name: /\b(?:franka(?: emika)?(?: panda)?(?: research 3)?|panda (?:robot|arm)|fr3)\b/,
    proper: /\bPanda\b(?! (?:bears?|toys?|plush|cub))/,
    base: 'mounted',
    footprint: [0.25, 0.22],
    height: 0.333,
    reach: 0.855,
    source:
      'frankaemika/docs, source/control_parameters.rst (Denavit–Hartenberg, d1 = 0.333 m); reach 855 mm: Franka Research 3 data sheet',
  },
  ur5e: {
    words: /\bur ?5 ?e?\b/,
    name: /\bur ?5 ?e?\b/,
    base: 'mounted',
    footprint: [0.2, 0.2],
    height: 0.163,
    reach: 0.85,
    source:
      "RoboticManipulation/Universal_Robots_ROS2_Description, config/ur5e/default_kinematics.yaml (shoulder 0.1625 m), a copy of the maker's; reach 850 mm, footprint Ø149 mm: UR5e technical specification",
  },
  ur10e: {
    words: /\bur ?10 ?e?\b/,
    name: /\bur ?10 ?e?\b/,
    base: 'mounted',
    footprint: [0.24, 0.24],
    height: 0.181,
    reach: 1.3,
    source:
      'UniversalRobots/Universal_Robots_ROS2_Description, config/ur10e/physical_parameters.yaml (d1 = 0.181 m); reach 1300 mm, footprint Ø190 mm: UR10e technical specification',
  },
  stretch: {
    words: /\b(?:hello robot )?stretch(?: (?:2|3|re1|robot))?\b/,
    name: /\b(?:hello robot(?:'s)? stretch(?: (?:2|3|re1))?|stretch (?:robot|re1))\b/,
    proper: /\bStretch\b(?! (?:the|an?|out|wrap|film|it)\b)/,
    base: 'mobile',
    footprint: [0.34, 0.33],
    height: 1.41,
    reach: 0.93,
    highest: 1.21,
    source:
      'hello-robot/stretch_urdf, stretch_urdf/SE3/stretch_description_SE3_eoa_wrist_dw3_tool_sg3.urdf (arm 4 × 0.13 m, lift 1.1 m: link_grasp_center up to 0.935 m beside base_link and 1.21 m high); size 34 × 33 × 141 cm: Stretch 3 specifications',
  },
  turtlebot4: {
    words: /\bturtle ?bot ?4?\b/,
    name: /\bturtle ?bot ?4?\b/,
    base: 'mobile',
    footprint: [0.35, 0.34],
    height: 0.36,
    reach: 0,
    source: 'turtlebot/turtlebot4-user-manual, overview/features.md (342 × 339 × 351 mm)',
  },
  go2: {
    words: /\b(?:unitree )?go ?2\b/,
    name: /\b(?:unitree go ?2|go2)\b/,
    base: 'mobile',
    footprint: [0.7, 0.31],
    height: 0.4,
    reach: 0,
    source: 'Unitree, Go2 product page (standing 70 × 31 × 40 cm)',
  },
} as const satisfies Readonly<Record<string, RobotFacts>>;

export type RobotName = keyof typeof ROBOTS;
export const ROBOT_NAMES = Object.keys(ROBOTS) as [RobotName, ...RobotName[]];
