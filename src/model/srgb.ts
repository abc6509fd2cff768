/** One sRGB value → linear; not cut off outside of 0 to 1. @see IEC 61966-2-1 */
export const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
