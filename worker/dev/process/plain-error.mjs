/** What a person reads as it stands, without a stack trace. */
export class PlainError extends Error {}
