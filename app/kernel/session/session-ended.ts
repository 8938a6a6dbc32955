/** The header of a page's response to somebody whose session has ended, or who never had one. */
export const SESSION_ENDED = "x-session-ended";
