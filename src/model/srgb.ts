/** One sRGB value → linear. What is above 1 is no sRGB and stays as it is, for the checks to find. @see IEC 61966-2-1 */
export const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : value > 1 ? value : ((value + 0.055) / 1.055) ** 2.4;

/** One linear value → sRGB; not cut off outside of 0 to 1. @see IEC 61966-2-1 */
export const encoded = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
