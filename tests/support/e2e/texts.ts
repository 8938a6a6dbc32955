import { readFileSync } from "node:fs";
import { isRecord } from "../../../app/kernel/is-record";

/** The English text of a key in a file of app/locales/en: `textOf("ui", "pager.range", { from: 1, to: 10, total: 12 })`. */
export function textOf(
  file: string,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const url = new URL(`../../../app/locales/en/${file}.json`, import.meta.url);
  let text: unknown = JSON.parse(readFileSync(url, "utf8"));
  for (const name of key.split(".")) text = isRecord(text) ? text[name] : undefined;
  if (typeof text !== "string") throw new Error(`app/locales/en/${file}.json has no text ${key}`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}
