import type { Localization } from "~/features/mails/emails/account-mails";
import { languageFor } from "~/features/mails/queries/recipient";
import { formatter } from "~/kernel/text/format";
import type { Language } from "~/kernel/text/languages";
import type { Settings } from "~/server/settings";
import { textsIn } from "~/server/texts";

/** Language and format settings for this reader. */
export function localizationFor(
  reader: { language: Language | null },
  settings: Settings,
): Localization & { language: Language } {
  const language = languageFor(reader.language, settings);
  return {
    language,
    t: textsIn(language).t,
    format: formatter({ language, timeZone: settings.timeZone, currency: settings.currency }),
  };
}
