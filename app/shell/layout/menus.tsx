import { NavLink } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/kernel/text/languages";
import type { Features } from "~/kernel/features";
import { choiceFor } from "~/kernel/input/cookie";
import { MENU_COOKIE, type MenuChoices, toggled, WHOLE_MENU } from "~/kernel/input/menu-choices";
import { useHydrated } from "~/ui/layout/hydrated";
import { Icon } from "~/ui/layout/icon";
import { LanguageChoices } from "../preferences/language-menu";
import { opensPopover, popover } from "./popover";
import type { Viewer } from "./root-facts";
import { type Fold, SideNavigation } from "./side-navigation";

type Props = {
  user: Viewer;
  features: Features;
  language: Language;
  /** At the load of the page. */ choices: MenuChoices;
};

/**
 * One menu for every screen: beside the page on wide ones, where styles show the popover always; on narrow ones a drawer, which a swipe
 * closes (requirements §4).
 */
export function Menus({ user, features, language, choices: loaded }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [choices, setChoices] = useState(loaded);
  const isNarrow = choices.includes(WHOLE_MENU);
  const fold: Fold = (key, isFolded) => {
    const next = toggled(choices, key, isFolded);
    setChoices(next);
    document.cookie = choiceFor(MENU_COOKIE, next.join("."));
  };
  return (
    <aside
      {...popover("drawer")}
      className="side-navigation"
      data-narrow={isNarrow ? "" : undefined}
      data-swipe="close-drawer"
    >
      <button
        type="button"
        className="bar-button drawer-close"
        aria-label={t("shell.navigation.close")}
        {...opensPopover("drawer")}
      >
        <Icon name="x" />
      </button>
      <SideNavigation
        user={user}
        features={features}
        isNarrow={isNarrow}
        choices={choices}
        fold={fold}
      />
      <NavLink to="/scan" className="side-entry drawer-scan">
        <Icon name="camera" />
        {t("shell.scan")}
      </NavLink>
      {features.LANGUAGE_UI.enabled ? (
        <div role="group" aria-label={t("shell.language.label")} className="drawer-languages">
          <LanguageChoices language={language} />
        </div>
      ) : null}
      {hydrated ? (
        <button
          type="button"
          className="side-entry side-fold"
          title={isNarrow ? t("shell.navigation.expand") : undefined}
          onClick={() => fold(WHOLE_MENU, !isNarrow)}
        >
          <Icon name={isNarrow ? "chevron-right" : "chevron-left"} />
          <span>{t(`shell.navigation.${isNarrow ? "expand" : "collapse"}`)}</span>
        </button>
      ) : null}
    </aside>
  );
}
