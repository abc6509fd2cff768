/**
 * Wikidata items of what props often are, for those that bring none of their own. SimReady labels an asset with the item of its
 * "general category" (SR.004, SL.QCODE.001), so where we know of no item for the very thing, a more general one is right.
 *
 * @see https://www.wikidata.org/wiki/Q15026 and so on: the label there is the comment here
 */
const QCODES: Readonly<Record<string, string>> = {
  bed: 'Q42177', // bed
  bench: 'Q204776', // bench
  book: 'Q571', // book
  bottle: 'Q80228', // bottle
  bowl: 'Q153988', // bowl
  cabinet: 'Q14745', // furniture
  chair: 'Q15026', // chair
  crate: 'Q987767', // container
  cup: 'Q81727', // cup
  desk: 'Q1064858', // desk
  door: 'Q36794', // door
  fork: 'Q81881', // fork
  knife: 'Q32489', // knife
  laptop: 'Q3962', // laptop
  microwave: 'Q127956', // microwave oven
  mug: 'Q386215', // mug
  plate: 'Q57216', // plate
  shelf: 'Q14745', // furniture
  sofa: 'Q131514', // couch
  table: 'Q14748', // table
  toolbox: 'Q987767', // container
};

/** Physical object: true of every prop. */
const ANYTHING = 'Q223557';

/** The Wikidata item of a category: `Q` and digits. One that we don't know is a physical object. */
export const qcodeOf = (category: string | undefined): string =>
  category !== undefined && Object.hasOwn(QCODES, category) ? QCODES[category]! : ANYTHING;
