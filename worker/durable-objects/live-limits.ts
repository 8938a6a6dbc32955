/** Limits and intervals of live messages. */
export type LiveLimits = {
  /** Windows of one user. */
  perUser: number;
  /** Sockets of one company. */
  most: number;
  /** What one page may send. */
  messages: { most: number; windowMs: number };
  /** What all pages of one user may send in the same time. */
  userMessages: number;
  /** The commits of this time share one read. */
  gatherMs: number;
  /** After this time, the sessions are read again before the next message. */
  verifiedForMs: number;
  /** When the positions of the sockets are attached to them after a message. */
  storeAfterMs: number;
  /** Added per socket to the time over which the pages spread their requests. */
  spreadMs: number;
  longestSpreadMs: number;
  /** The longest list of records in one message. A page of which more has changed loads again. */
  listed: number;
};

export const LIVE_LIMITS: LiveLimits = {
  perUser: 20,
  most: 5000,
  messages: { most: 60, windowMs: 10_000 },
  userMessages: 120,
  gatherMs: 50,
  verifiedForMs: 10_000,
  // The platform keeps the object in memory for ten seconds.
  storeAfterMs: 3000,
  spreadMs: 5,
  longestSpreadMs: 10_000,
  listed: 200,
};
