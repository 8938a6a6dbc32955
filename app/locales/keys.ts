import type { Texts } from "./texts";

/** The key of a text. A text with plural forms has one key and needs `count`. */
export type TextKey = keyof Texts;

/** The key of a text that needs no values. */
export type PlainTextKey = {
  [Key in TextKey]: object extends Texts[Key] ? Key : never;
}[TextKey];

/** What follows `Group.` in the keys of a group of texts: TextIn<"common.role"> is every role. */
export type TextIn<
  Group extends string,
  Key extends TextKey = TextKey,
> = Key extends `${Group}.${infer Name}` ? Name : never;

/** The values after the key in `t(key, values)`. A choice of keys needs the values of all of them. */
export type TextValues<Key extends TextKey> =
  object extends AllOf<Texts[Key]> ? [] : [values: AllOf<Texts[Key]>];

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
