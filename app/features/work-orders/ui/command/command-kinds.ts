/** Kinds of outbox entries. */
export const SIGN = "work-orders.sign";
export const SUBMIT = "work-orders.submit";
