/**
 * Set by the page when somebody logs out, for a phone that nobody can hear: whichever request reaches us first carries it, and the
 * session's cookie beside it is ended before anything is done for it. The prefix keeps sibling companies from setting it.
 */
export const LEFT_COOKIE = "__Host-left";
