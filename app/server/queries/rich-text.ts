import * as z from "zod/mini";
import { cleanRichText } from "~/kernel/rich-text/clean";
import type { RichText } from "~/kernel/rich-text/model";
import { parseStored, type Schema } from "~/database/checked";

/** Formatted text as a command has stored it: what cleanRichText returned. */
export const RICH_TEXT: Schema<RichText> = () =>
  z.custom<RichText>((doc) => cleanRichText(doc) !== null);

/** Reads a column of formatted text. */
export function storedRichText(text: string): RichText {
  return parseStored(RICH_TEXT, text);
}
