import { HAVING, LEANING, POSTURES, VERBS } from '../../language/lexicon/verbs.ts';

/** Each word of what the grammar knows as a verb. */
const VERBAL = [...VERBS.flatMap(({ forms, passive }) => [...forms, ...passive]), ...POSTURES, ...LEANING, ...HAVING]
  .flatMap((form) => form.split(' '))
  .join(' ');

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that ask for nothing by themselves: articles, pronouns, verbs of being and of having, politeness, connectives. */
export const FUNCTION_WORDS: ReadonlySet<string> = set(`
  ${VERBAL}
  a an the this that these those its it his her their they them there here and or nor but also as so than then too very
  is are be been being was were has have having had do does did done to of for from with within without by at per via
  i me my we us our you your he she who which what where when while if else not no none any all both each every either
  neither other others another same such own one ones some several few many much more most less least only just even
  please pls plz must should shall will would can could may might let need needs want wants like make makes making create
  creates creating generate generates generating build builds show shows add adds give gives put puts place places
  placed position positioned arrange arranged set sets contain contains containing contained include includes
  including included consist consists consisting hold holds holding held hosts host feature features featuring stand
  stands standing sit sits sitting lie lies lying rest rests resting located situated kept keep laid lay mounted hung
  hang hangs hanging fitted equipped filled full loaded stocked topped covered lined leaning leans pushed pulled
  exactly precisely approximately about roughly around total together apart away nearly almost evenly spaced
  sorry actually rather meant mean wait well oops correction except half
  there's there're it's that's they're what's w couple first second third fourth fifth last former latter everything
  somebody someone take takes taking imagine picture suppose think move moves bring brings fetch fetches reach reaches
  find finds see way instead
  plus including don't doesn't mentioned following respectively e g i.e etc bearing carrying carries bears supports supporting
`);

/** Words that say where something is; whether the relation is there is another question. */
export const PLACE_WORDS: ReadonlySet<string> = set(`
  on in under beneath below underneath beside next near by behind front left right between above over against around
  inside into onto upon atop along across opposite facing faces face faced toward towards off out outside through
  hand side sides end ends top bottom middle centre center centered centred corner corners edge edges back rear far
  north south east west northern southern eastern western wall walls floor ground ceiling row rows line column columns
  stack stacked stacks pile piled piles tower layer layers grid circle ring pair pairs group cluster upside down
  sideways upright vertical vertically horizontal horizontally turned rotated tilted lengthwise flat adjacent close
  closest round before directly immediately distance up spread scattered strewn distributed leads leading
`);

/** Words for the scene as a whole, for how it is to look, and for what is to be done in it: no thing is asked for. */
export const SCENE_WORDS: ReadonlySet<string> = set(`
  scene scenes room rooms setup setting arrangement layout environment area zone space interior simulation simulator sim
  robot robotic robots robot's arm gripper agent manipulator cobot task tasks goal benchmark test testing experiment
  research training training practice exercise demo demonstration challenge manipulation grasping grasp picking pick
  placing navigation sorting assembly insertion tidying cleaning clutter cluttered station cell bin-picking objects
  object items item things thing props prop stuff relations relation list number pieces piece model models asset assets
  scale size sized dimensions dimension measuring measures wide width high height tall long length deep depth diameter
  thick thickness radius m cm mm in inch inches ft foot feet metre metres meter meters x usual typical ordinary standard
  simple realistic photorealistic detailed modern cosy cozy tidy messy cluttered neat clean bright dark style styled
  tabletop benchtop aisle people person persons guest guests seat seats user users worker workers
  visitor visitors assistant
  atmosphere mood theme themed old new nice
`);

/** Words before a noun that point to something named before: no further one is asked for. */
export const POINTERS: ReadonlySet<string> = set('the this that these those its their each every both all same other');
/** Words that negate what follows. */
export const NEGATING: ReadonlySet<string> = set("no without not never don't doesn't zero neither nor except minus");
