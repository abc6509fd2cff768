/** What somebody is to do with a thing: take it from where it is, bring it elsewhere, or work it. */
export type TaskAction = 'take' | 'move' | 'operate';

/**
 * Verbs of tasks. What they speak of is in the scene, as it is before the task; where things are to go is not. "Put" and
 * "place" are orders for the scene, unless they follow one of these.
 */
export const TASK_VERBS: readonly { readonly does: TaskAction; readonly forms: readonly string[] }[] = [
  {
    does: 'take',
    forms: [
      'pick',
      'pick up',
      'pick out',
      'grasp',
      'grab',
      'take',
      'take out',
      'lift',
      'lift up',
      'fetch',
      'get',
      'remove',
      'retrieve',
      'collect',
      'find',
      'reach for',
    ],
  },
  {
    does: 'move',
    forms: [
      'move',
      'bring',
      'carry',
      'transfer',
      'deliver',
      'insert',
      'return',
      'drop',
      'hand over',
      'sort',
      'pour',
      'drag',
    ],
  },
  {
    does: 'operate',
    forms: [
      'open',
      'close',
      'shut',
      'push',
      'pull',
      'pull open',
      'press',
      'turn',
      'turn on',
      'turn off',
      'switch on',
      'switch off',
      'slide',
      'rotate',
      'unlock',
      'wipe',
      'clean',
      'inspect',
      'touch',
      'approach',
      'unload',
      'empty',
      'reach',
    ],
  },
];

/** Between who does something and what it is. */
export const MODALS: readonly string[] = [
  'should',
  'must',
  'shall',
  'will',
  'can',
  'may',
  'has to',
  'have to',
  'needs to',
  'is to',
  'should then',
  'must to',
  'needs',
  'ought to',
  'to',
];

/** Where something is taken from. */
export const SOURCES: readonly string[] = [
  'from',
  'out of',
  'off',
  'off of',
  'from inside',
  'from within',
  'from the top of',
];

/** Where something is brought. */
export const GOALS: readonly string[] = ['to', 'back to', 'over to', 'toward', 'towards'];

/** What leads to a task, where "put" is one too. */
export const TASK_MARKS: readonly string[] = ['task', 'goal', 'objective', 'instruction'].flatMap((name) => [
  `${name} :`,
  `the ${name} :`,
  `the ${name} is to`,
  `${name} is to`,
]);

/** What is done with things, behind the name of one: "bin picking" is an activity, and no bin. */
export const ACTIVITIES: ReadonlySet<string> = new Set(
  `picking packing stacking unstacking sorting palletizing palletising depalletizing kitting binning placing placement
  handling assembly disassembly insertion loading unloading inspection grasping pushing pulling pouring opening closing
  cleaning wiping washing tidying tossing throwing serving feeding welding polishing rearrangement manipulation navigation
  retrieval delivery collection singulation tightening reorientation balancing lifting transfer following detection
  counting tracking`
    .trim()
    .split(/\s+/),
);

/** What an activity is given as: "a cube stacking task". */
export const ACTIVITY_FRAMES: ReadonlySet<string> = new Set(
  `task job test benchmark problem challenge exercise experiment demo demonstration game setup training simulation
  evaluation application example study project dataset episode practice`
    .trim()
    .split(/\s+/),
);
