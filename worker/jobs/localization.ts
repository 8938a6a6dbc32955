import type { Localization } from "~/features/mails/print/account-mails";
import { languageFor } from "~/features/mails/queries/recipient";
import { formatter } from "~/kernel/format";
import type { Language } from "~/kernel/languages";
import type { Settings } from "~/kernel/server/settings";
import { textsIn } from "~/kernel/server/texts";

/** How this reader is spoken to. */
export function localizationFor(reader: { language: Language | null }, settings: Settings): Localization & { language: Language } {
  const language = languageFor(reader.language, settings);
  return { language, t: textsIn(language).t, format: formatter({ language, timeZone: settings.timeZone, currency: settings.currency }) };
}
