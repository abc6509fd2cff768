export const laboratory = [] as const;
