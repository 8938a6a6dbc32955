import { useTranslation } from "react-i18next";
import { ACCESS } from "~/kernel/authorization/access";
import { holdsAny } from "~/kernel/authorization/roles";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { IconName } from "~/ui/layout/icon";
import { SECTION_GROUPS, SECTION_PATHS, type Section } from "../model";
import { SECTION_ICONS } from "./section-icons";

type SettingsGroup = (typeof SECTION_GROUPS)[number]["key"];
/** `section` is absent where a page has records instead of values. */
type ListedPage = { to: string; icon: IconName; title: string; section?: Section; text?: string };

/** All pages of the settings that the user may open, in the order in which a company is set up. */
export function useSettingsPages(): { group: SettingsGroup; pages: ListedPage[] }[] {
  const { t } = useTranslation();
  const user = useRootFacts()?.user;
  const further: Partial<Record<SettingsGroup, ListedPage>> = {
    places: {
      to: "/assets/equipment/categories",
      icon: "wrench",
      title: t("settings.categories.title"),
      text: t("settings.categories.text"),
    },
    work: {
      to: "/settings/phrases",
      icon: "quote",
      title: t("settings.phrases.title"),
      text: t("settings.phrases.text"),
    },
    ...(user && holdsAny(user, ACCESS.users.roles)
      ? {
          company: {
            to: "/settings/undelivered-mail",
            icon: "mail",
            title: t("settings.undelivered.title"),
            text: t("settings.undelivered.text"),
          },
        }
      : {}),
  };
  return SECTION_GROUPS.map(({ key, sections }) => {
    const pages = sections.map((section): ListedPage => ({
      to: `/settings/${SECTION_PATHS[section]}`,
      icon: SECTION_ICONS[section],
      title: t(`settings.section.${section}.title`),
      section,
    }));
    const more = further[key];
    return { group: key, pages: more ? [...pages, more] : pages };
  });
}
