/** UTF-16 code units in which a number, an amount, a duration, a day or a time of day is typed. A longer text is none, and is not read. */
export const MAX_TYPED_LENGTH = 60;
