import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { type Cushion, cushion } from '../../modelling/cushion-block.ts';
import { UPHOLSTERY, upholsterySkin } from '../../modelling/cushion-cover.ts';
import { roundLeg } from '../../modelling/leg-round.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { FOUR } from '../../modelling/panel-boards.ts';
import { requireRoom } from '../../order.ts';

const MOST = 4;

const ARMS = ['square', 'rolled', 'slim'] as const;

const schema = z.strictObject({
  category: z.literal('sofa'),
  ...common,
  seats: z.int().min(1).max(MOST),
  /** Top of the seat's cushions above the floor [m]. */
  seat: z.number().positive(),
  legFinish: finishSchema,
  /** Absent: square. */
  armForm: z.enum(ARMS).optional(),
});

/** Nouns that say how many sit on it. */
const SEATS_OF: Readonly<Record<string, number>> = {
  loveseat: 2,
  'love seat': 2,
  settee: 2,
  armchair: 1,
  'arm chair': 1,
  'easy chair': 1,
};

/** Overall width of as many seats with two arms [m]: 60 cm a seat, as furniture catalogues have it, and the arms. */
const widthOf = (seats: number): number => 0.26 + 0.62 * seats;

/** An upholstered seat for one to four: a base on short legs, two arms, a back, and a cushion to sit on and one to lean on for each. */
export const sofa = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'sofa.n.01', offset: 4256520, lemmas: 'sofa couch lounge' },
    wikidata: { item: 'Q131514', label: 'Couch', source: 'p8814' },
  },
  mass: [25, 130], // two seats with a light frame to four with a bed inside
  longest: [0.7, 3.5], // armchairs to four seats
  roles: { kept: 'floor', wall: 'back', holds: 'nothing', seat: 'lounge', carried: false },
  words: {
    nouns: synonyms('sofa', 'couch', 'loveseat', 'love seat', 'settee', 'armchair', 'arm chair', 'easy chair'),
    main: 'width',
    steady: ['height', 'depth'],
    parts: {
      seat: { least: 1, most: MOST, words: ['seater'] },
      cushion: { least: 2, most: 2 * MOST },
      arm: { always: 2 },
      back: { always: 1 },
      leg: { always: 4 },
    },
    trim: ['leg'],
    varies: {
      materials: ['fabric', 'leather'],
      colours: ['dark grey', 'light grey', 'dark blue', 'dark green', 'beige', 'brown'],
      spread: 0.1,
    },
    variants: 'corner sectional l-shaped sleeper modular reclining recliner',
    otherKinds: 'bed inflatable',
  },

  plan(order) {
    const finish = order.finish(UPHOLSTERY);
    const legFinish = order.trim('leg', { material: 'beech', colour: null });
    const asked = order.given('width');
    const usual =
      SEATS_OF[order.request.noun] ?? (asked ? Math.max(1, Math.min(MOST, Math.round((asked - 0.26) / 0.62))) : 3);
    const seats = order.count('seat', usual);
    const cushions = order.request.counts.get('cushion');
    if (cushions !== undefined) requireRoom(`${cushions} cushions need as many seats`, seats, Math.ceil(cushions / 2));
    const size = order.size({ width: widthOf(seats), depth: 0.88, height: 0.82 }, [0.7, 5]);
    const seat = Math.round(0.53 * size.height * 1000) / 1000;
    requireRoom(
      `${seats} seats need more width`,
      size.width,
      seats * 0.4 * Math.min(1, size.height / 0.7) + 0.2 * size.height,
    );
    requireRoom('It would fall over backwards', size.depth, 0.6 * size.height);
    requireRoom('Base and cushions need more height', size.height, 0.2);
    return { size, seats, seat, finish, legFinish, ...order.form('armForm', ARMS, { name: 'arms' }) };
  },

  build(sofa, assembly) {
    const { seats, seat, finish, legFinish, armForm = 'square' } = sofa;
    const { kernel } = assembly;
    const { width, depth, height } = sofa.size;
    const body = assembly.link('body');
    const [x, y, scale] = [width / 2, depth / 2, height / 0.82];
    const skin = upholsterySkin(finish) * scale;
    const arm = (armForm === 'slim' ? 0.6 : 1) * Math.min(0.13 * scale, 0.16 * width);
    const back = Math.min(0.16 * scale, 0.2 * depth);
    const [foot, deck] = [0.15 * height, 0.62 * seat];
    const [armTop, gap] = [(armForm === 'slim' ? 0.66 : 0.74) * height, 0.0015 * scale];
    const block = (label: string, min: Vec3, max: Vec3, soft: Omit<Cushion, 'min' | 'max' | 'skin'>): void =>
      cushion(kernel, body, label, finish, { min, max, skin, ...soft });

    const tight = { radius: 0.02 * scale };
    block('base', [-x + 0.5 * arm, -y + 0.02 * scale, foot], [x - 0.5 * arm, y - 0.3 * back, deck], tight);
    const [behind, roll] = [y - 0.25 * back, 0.15 * scale];
    if (armForm === 'rolled') {
      const [front, under] = [-y + 0.012 * scale, armTop - 0.6 * roll];
      block('arm_1', [-x + 0.3 * arm, front, foot], [-x + arm, behind, under], tight);
      block('arm_2', [x - arm, front, foot], [x - 0.3 * arm, behind, under], tight);
      block('roll_1', [-x, -y, armTop - roll], [-x + arm, behind, armTop], { radius: 0.49 * arm });
      block('roll_2', [x - arm, -y, armTop - roll], [x, behind, armTop], { radius: 0.49 * arm });
    } else {
      const soft = { radius: Math.min(0.045 * scale, 0.4 * arm) };
      block('arm_1', [-x, -y, foot], [-x + arm, behind, armTop], soft);
      block('arm_2', [x - arm, -y, foot], [x, behind, armTop], soft);
    }
    block('back', [-x + 0.4 * arm, y - back, foot], [x - 0.4 * arm, y, 0.94 * height], { radius: 0.06 * scale });
    const [inner, place] = [x - arm, (width - 2 * arm) / seats];
    const sat = { radius: 0.045 * scale, crown: 0.018 * scale };
    const leant = { radius: 0.07 * scale, crown: 0.05 * scale, axis: 1 } as const;
    const low = seat - 0.02 * scale;
    for (let i = 0; i < seats; i++) {
      const [left, right] = [i * place - inner + gap, (i + 1) * place - inner - gap];
      block(`cushion_${i + 1}`, [left, -y, deck - gap], [right, y - 1.55 * back, seat], sat);
      block(`cushion_${seats + i + 1}`, [left, y - 2.05 * back, low], [right, y - 0.8 * back, height], leant);
    }
    body.support('seat', [-0.95 * inner, -0.95 * y], [0.95 * inner, y - 2.1 * back], seat);
    const radii = { footRadius: 0.013 * scale, headRadius: 0.022 * scale };
    for (const [i, [sx, sy]] of FOUR.entries()) {
      const at = (inset: number, z: number): Vec3 => [sx * (x - inset), sy * (y - inset), z];
      const ends = { foot: at(0.07 * scale, 0), head: at(0.095 * scale, foot + 0.02 * scale) };
      roundLeg(kernel, body, `leg_${i + 1}`, legFinish, { ...ends, ...radii });
    }
  },
});
