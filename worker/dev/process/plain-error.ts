/** An error whose message is printed without a stack trace. */
export class PlainError extends Error {}
