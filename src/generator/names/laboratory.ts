import type { KindNames } from './kind-names.ts';

/** Laboratory ware. */
export const LABORATORY_NAMES: Readonly<Record<string, KindNames>> = {
  beaker: {
    same: 'low form beaker',
    parts: { spout: 'pouring spout, pouring lip', wall: 'body' },
    always: 'empty, open, low form, upright',
  },
  conical_flask: {
    same: 'chemistry flask, titration flask, chemical flask',
    parts: { neck: 'narrow neck', wall: 'body', rim: 'lip, mouth' },
    always: 'empty, open, narrow neck, narrow necked, upright',
  },
  funnel: {
    parts: { stem: 'neck', wall: 'body', rim: 'mouth, lip' },
    always: 'conical, empty',
  },
  petri_dish: {
    same: 'petri plate, culture plate, agar plate, petri, bacteria dish, lab dish, laboratory dish',
    always: 'empty, round, lidded, flat',
  },
  test_tube_rack: {
    same: `tube holder, tube stand, sample tube rack, vial rack, laboratory rack, lab rack, culture tube rack,
      vial holder, sample rack, test tube support`,
    parts: { hole: 'tube position, tube slot, tube hole, tube place' },
    always: 'empty',
  },
  test_tube: {
    same: `boiling tube, specimen tube, reagent tube, laboratory tube, lab tube, round bottom tube, chemistry tube`,
    sized: [['boiling tube', { diameter: 0.025, height: 0.15 }]],
    parts: { wall: 'body', rim: 'lip, mouth' },
    always: 'empty, open, round bottom, round bottomed, rimmed',
  },
};
