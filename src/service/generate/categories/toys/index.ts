export const toys = [] as const;
