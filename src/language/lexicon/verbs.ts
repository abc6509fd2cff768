/**
 * A verb that says where things are: forms, and the relation between its subject and its object. `said`: `subject` is so to
 * `object` ("X flanks Y": X is on both sides of Y), or `object` is so to `subject` ("X bears Y": Y is on X). Passive forms
 * with "by" (or the words in `passive`) turn it round.
 */
export interface Verb {
  /** The stem's forms as they stand in prompts: present, third person, participle. */
  readonly forms: readonly string[];
  /** Participles that take "by" or another word, and then say it of what stands before them. */
  readonly passive: readonly string[];
  readonly relation: string;
  readonly of: 'subject' | 'object';
}

export const VERBS: readonly Verb[] = [
  verb('flank', { relation: 'both_sides', of: 'subject' }),
  verb('surround', { relation: 'around', of: 'subject' }),
  verb('encircle', { relation: 'around', of: 'subject' }),
  verb('ring', { relation: 'around', of: 'subject' }),
  verb('bear', { relation: 'on', of: 'object', passive: ['borne'] }),
  verb('carry', { relation: 'on', of: 'object', forms: ['carry', 'carries', 'carrying'], passive: ['carried'] }),
  verb('support', { relation: 'on', of: 'object' }),
  verb('display', { relation: 'on', of: 'object' }),
  verb('present', { relation: 'on', of: 'object' }),
  verb('hold', { relation: 'inside', of: 'object', passive: ['held'] }),
  verb('contain', { relation: 'inside', of: 'object' }),
  verb('house', { relation: 'inside', of: 'object' }),
  verb('store', { relation: 'inside', of: 'object' }),
  verb('enclose', { relation: 'inside', of: 'object' }),
  verb('top', { relation: 'on', of: 'subject', forms: ['tops', 'topping'], passive: ['topped'] }),
  verb('crown', { relation: 'on', of: 'subject', forms: ['crowns', 'crowning'] }),
  verb('cover', { relation: 'on', of: 'subject', forms: ['covers', 'covering'] }),
  verb('face', { relation: 'facing', of: 'subject' }),
  verb('point', {
    relation: 'facing',
    of: 'subject',
    forms: ['points at', 'points to', 'points towards'],
    passive: [],
  }),
  verb('look', { relation: 'facing', of: 'subject', forms: ['looks at', 'looks towards'], passive: [] }),
  verb('shine', { relation: 'facing', of: 'subject', forms: ['shines at', 'shines on', 'is shining at'], passive: [] }),
  verb('aim', { relation: 'facing', of: 'subject', forms: ['aims at', 'is aimed at'], passive: [] }),
  verb('adjoin', { relation: 'beside', of: 'subject' }),
  verb('abut', { relation: 'beside', of: 'subject', forms: ['abut', 'abuts', 'abutting'], passive: ['abutted'] }),
  verb('border', { relation: 'beside', of: 'subject' }),
  verb('touch', { relation: 'beside', of: 'subject', forms: ['touch', 'touches', 'touching'] }),
  verb('neighbour', { relation: 'beside', of: 'subject' }),
  verb('neighbor', { relation: 'beside', of: 'subject' }),
  verb('accompany', {
    relation: 'beside',
    of: 'subject',
    forms: ['accompanies', 'accompanying'],
    passive: ['accompanied'],
  }),
  verb('line', { relation: 'along', of: 'subject', passive: ['lined'] }),
  verb('follow', { relation: 'beside', of: 'subject', forms: ['follows', 'following'] }),
  verb('separate', { relation: 'between', of: 'subject' }),
  verb('block', { relation: 'in_front_of', of: 'subject' }),
  verb('obstruct', { relation: 'in_front_of', of: 'subject' }),
  verb('conceal', { relation: 'in_front_of', of: 'subject' }),
  verb('shelter', { relation: 'under', of: 'object' }),
  verb('adorn', { relation: 'on', of: 'subject' }),
  verb('cradle', { relation: 'inside', of: 'object' }),
  verb('bracket', { relation: 'both_sides', of: 'subject' }),
  verb('join', { relation: 'beside', of: 'subject' }),
  verb('fill', { relation: 'in', of: 'subject', forms: ['fill', 'fills'], passive: [] }),
  verb('occupy', { relation: 'in', of: 'subject', forms: ['occupies', 'occupy', 'occupying'], passive: ['occupied'] }),
  verb('hide', { relation: 'in_front_of', of: 'subject', passive: ['hidden'] }),
];

/** "Filled with", "topped with": said of what stands before. */
export const WITH_PARTICIPLES: readonly { readonly forms: readonly string[]; readonly relation: string }[] = [
  {
    relation: 'inside',
    forms: [
      'filled with',
      'full of',
      'packed with',
      'stocked with',
      'filled up with',
      'stuffed with',
      'half full of',
      'loaded up with',
    ],
  },
  {
    relation: 'on',
    forms: [
      'topped with',
      'topped by',
      'loaded with',
      'covered with',
      'covered in',
      'laden with',
      'stacked with',
      'piled with',
      'crowned with',
      'decorated with',
      'strewn with',
      'cluttered with',
      'littered with',
    ],
  },
];

/** Verbs of standing and being put: they say nothing that the preposition behind them doesn't. */
export const POSTURES: readonly string[] = [
  'is',
  'are',
  'be',
  'being',
  'is there',
  'stand',
  'stands',
  'standing',
  'sit',
  'sits',
  'sitting',
  'lie',
  'lies',
  'lying',
  'rest',
  'rests',
  'resting',
  'placed',
  'put',
  'located',
  'positioned',
  'arranged',
  'set',
  'resting',
  'seated',
  'stored',
  'kept',
  'pushed',
  'pulled',
  'pulled up',
  'pushed up',
  'mounted',
  'scattered',
  'spread',
  'spread out',
  'strewn',
  'distributed',
  'stays',
  'found',
  'situated',
  'go',
  'goes',
  'belongs',
  'belong',
  'laid',
  'lined',
  'is placed',
  'are placed',
  'is located',
  'are located',
  'is standing',
  'are standing',
  'is positioned',
  'are positioned',
  'should be',
  'must be',
  'is set',
  'are set',
  'is put',
  'are put',
  'placed centrally',
  'laid out',
  'set up',
  'stands',
  'tucked',
  'nested',
  'parked',
  'left',
  'dropped',
  'is sitting',
  'are sitting',
  'is lying',
  'are lying',
  'is resting',
  'are resting',
  'is arranged',
  'are arranged',
  'are scattered',
  'is scattered',
  'are spread',
  'is mounted',
  'are mounted',
  'is stored',
  'are stored',
  'is kept',
  'are kept',
  'will be',
  'should stand',
  'should sit',
  'is tucked',
  'stay',
  'staying',
  'is staying',
  'are staying',
  'drawn up',
  'pushed in',
  'dispersed',
  'gathered',
  'waiting',
  'waits',
];

/** Postures of what hangs: "hangs above the sink". */
export const HANGING: readonly string[] = ['hang', 'hangs', 'hanging', 'hung'];

/** Postures of what stands at a slant: "leaning against the wall", "leans on the cabinet". */
export const LEANING: readonly string[] = ['leaning', 'leaned', 'leant', 'leans', 'lean', 'propped', 'propped up'];

/** "Has", "with": what follows belongs to what stands before. */
export const HAVING: readonly string[] = [
  'has',
  'have',
  'had',
  'features',
  'feature',
  'includes',
  'include',
  'comprises',
  'contains',
  'is equipped with',
  'is furnished with',
  'offers',
  'gets',
  'there is',
  'holds',
];
export const WITH: readonly string[] = [
  'with',
  'having',
  'featuring',
  'including',
  'comprising',
  'that has',
  'which has',
  'that have',
  'which have',
  'equipped with',
  'furnished with',
  'together with',
  'set with',
  'laid with',
  'provided with',
  'fitted with',
  'complete with',
  'along with',
  'where there is',
  'where there are',
  'with just',
  'and with',
  'as well as',
];
/** "There is". */
export const EXISTENCE: readonly string[] = [
  'there is',
  'there are',
  "there's",
  "there're",
  'there stands',
  'there stand',
  'there lies',
  'there lie',
  'there sits',
  'there should be',
  'there must be',
  'you will find',
  'one finds',
  'you can see',
  'one sees',
  'we have',
  'we see',
  'you find',
  'i see',
  'that means',
  'this means',
  'which means',
  'that is to say',
  'namely',
];
/** What is not to be there. */
export const NEGATIONS: readonly string[] = [
  ...[
    'no',
    'without',
    'not',
    'without any',
    'with no',
    'but no',
    'but without',
    'and no',
    'except',
    'instead of',
    'rather than',
    'in place of',
    'but not',
    'that has no',
    'which has no',
    'has no',
    'have no',
    'having no',
    'no other',
    'not any',
    'there is no',
    'there are no',
    'minus',
    'leave out',
    'leave away',
    'omit',
    'skip',
    'no need for',
    'in particular no',
    'especially no',
  ],
  ...[
    "don't",
    'do not',
    "doesn't",
    'does not',
    'must not',
    'should not',
    "shouldn't",
    'never',
    'please do not',
    "please don't",
  ].flatMap((not) =>
    ['add', 'include', 'use', 'place', 'put', 'contain', 'have', 'want', 'need'].flatMap((verb) => [
      `${not} ${verb}`,
      `${not} ${verb} any`,
      `${not} ${verb} any other`,
    ]),
  ),
];

/** Behind what there is to be none of. */
export const NEEDLESS: readonly string[] = ["isn't", "aren't", 'is not', 'are not', 'not'].flatMap((not) =>
  ['needed', 'wanted', 'required', 'necessary', 'there', 'present', 'included', 'in the scene', 'part of it'].map(
    (what) => `${not} ${what}`,
  ),
);

/** Before a place where something is not. */
export const NOT_THERE: readonly string[] = [
  'not',
  'never',
  ...["isn't", "aren't", "wasn't", 'is not', 'are not', "it's not", "doesn't", 'does not', "don't", 'do not'].flatMap(
    (not) => [
      not,
      ...['standing', 'lying', 'sitting', 'placed', 'stand', 'lie', 'sit', 'belong', 'go'].map(
        (verb) => `${not} ${verb}`,
      ),
    ],
  ),
  ...['must', 'should', 'shall', 'may'].flatMap((modal) => [
    `${modal} not be`,
    `${modal} not stand`,
    `${modal} not lie`,
  ]),
];

interface VerbSaid {
  readonly relation: string;
  readonly of: 'subject' | 'object';
  readonly forms?: readonly string[];
  readonly passive?: readonly string[];
}

/** The regular forms of a stem, where a verb doesn't give its own. */
function verb(stem: string, { relation, of, forms, passive }: VerbSaid): Verb {
  const bare = stem.replace(/e$/, '');
  return {
    relation,
    of,
    forms: forms ?? [stem, `${stem}s`, `${bare}ing`],
    passive: passive ?? [`${bare}ed`],
  };
}
