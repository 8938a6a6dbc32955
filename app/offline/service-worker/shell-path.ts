/** The page that a phone keeps, and that every page begins as when no server answers. */
export const SHELL = "/offline-shell";
