export const appliances = [] as const;
