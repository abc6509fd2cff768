import type { Finish } from '../finish.ts';
import { type MaterialName, materialFacts } from '../materials.ts';

/** What upholstery is covered with where nobody says. */
export const UPHOLSTERY: MaterialName = 'fabric';

/**
 * Mass of upholstered furniture per area of its outside [kg/m²]: a three-seater of 2.1 m has some 15 m² (arms, back, base
 * and cushions counted one by one) and weighs 45 to 65 kg in catalogues.
 */
const AREA_MASS = 3.6;

/**
 * Thickness of cover, padding and frame board as one skin [m], such that upholstery weighs what it does in a catalogue,
 * whatever the density of its cover: 9 mm of fabric, 4 mm of leather.
 */
export const upholsterySkin = ({ material }: Finish): number => AREA_MASS / materialFacts(material).density;
