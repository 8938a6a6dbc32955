import { NavLink } from "@remix-run/react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/kernel/text/languages";
import type { Features } from "~/kernel/features";
import { Icon } from "~/ui/layout/icon";
import { useSwipeSideways } from "~/ui/overlay/use-swipe-sideways";
import { LanguageChoices } from "../preferences/language-menu";
import { opensPopover, popover } from "./popover";
import type { Viewer } from "./root-facts";
import { SideNavigation } from "./side-navigation";

type Props = {
  user: Viewer;
  features: Features;
  language: Language;
  drawer: RefObject<HTMLDivElement>;
};

/** The side menu of wide screens, and the drawer of narrow ones, which a swipe closes (requirements §4). */
export function Menus({ user, features, language, drawer }: Props) {
  const { t } = useTranslation();
  const closing = useSwipeSideways(drawer, "close");
  return (
    <>
      <aside className="side-navigation">
        <SideNavigation user={user} features={features} />
      </aside>
      <div {...popover("drawer")} ref={drawer} className="drawer-menu" {...closing}>
        <div className="flex justify-end px-2 pt-1.5">
          <button
            type="button"
            className="bar-button"
            aria-label={t("shell.navigation.close")}
            {...opensPopover("drawer")}
          >
            <Icon name="x" />
          </button>
        </div>
        <SideNavigation user={user} features={features} />
        <div className="px-3 pb-3">
          <NavLink to="/scan" className="side-entry">
            <Icon name="camera" />
            {t("shell.scan")}
          </NavLink>
        </div>
        {features.LANGUAGE_UI.enabled ? (
          <div
            role="group"
            aria-label={t("shell.language.label")}
            className="border-base-300 border-t px-3 py-2"
          >
            <LanguageChoices language={language} />
          </div>
        ) : null}
      </div>
    </>
  );
}
