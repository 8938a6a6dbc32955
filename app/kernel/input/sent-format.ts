/**
 * Version of the format in which a device stores outbox entries. Increment it when the format of an
 * entry changes.
 */
export const SENT_FORMAT = 1;

/**
 * Older formats get 426 and the app has to be reloaded before it sends. Raise it only to a format
 * that no client has written for ninety days.
 */
export const OLDEST_FORMAT = 1;
