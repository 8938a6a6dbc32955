/** The longest period of a stand-in, in days: a leap year. */
export const MAX_STAND_IN_DAYS = 366;

/** Periods that are over are listed back to so many days ago. */
export const PAST_DAYS = 90;

export const STAND_IN_STATES = ["coming", "running", "past"] as const;
export type StandInState = (typeof STAND_IN_STATES)[number];
