/** The texts of equipment: the greatest length of each, and how input and form name it. */
export const EQUIPMENT_TEXTS = { name: 200 } as const;
