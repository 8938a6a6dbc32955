import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "~/kernel/text/languages";
import { FlagIcon } from "~/ui/layout/flag-icon";
import { Icon } from "~/ui/layout/icon";
import { opensPopover, popover } from "../layout/popover";
import { PreferenceButton } from "./preference-form";

/** Four languages, each with its flag (requirements §2). */
export function LanguageMenu({ language, note }: { language: Language; note?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-label={`${t("shell.language.label")}: ${LANGUAGE_NAMES[language]}`}
        {...opensPopover("languages")}
      >
        <FlagIcon language={language} />
        <Icon name="chevron-down" size={16} />
      </button>
      <div
        {...popover("languages")}
        className="bar-menu"
        role="group"
        aria-label={t("shell.language.label")}
      >
        <LanguageChoices language={language} />
        {note ? (
          <p className="border-base-300 text-muted mt-1 max-w-60 border-t px-3 py-2 text-sm text-pretty">
            {note}
          </p>
        ) : null}
      </div>
    </>
  );
}

/** The languages as buttons: in the menu, and in the drawer of phones. */
export function LanguageChoices({ language }: { language: Language }) {
  return LANGUAGES.map((each) => (
    <PreferenceButton key={each} name="language" value={each} pressed={each === language}>
      <FlagIcon language={each} />
      <span className="flex-1 text-left">{LANGUAGE_NAMES[each]}</span>
      {each === language ? <Icon name="check" /> : null}
    </PreferenceButton>
  ));
}
