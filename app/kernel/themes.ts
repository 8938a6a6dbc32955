/** Selectable themes. Without a choice, the device decides between light and dark. */
export const THEMES = ["light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];
