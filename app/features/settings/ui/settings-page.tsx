import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BackLink } from "~/ui/layout/back-link";
import { Icon } from "~/ui/layout/icon";
import { PageHeader } from "~/ui/layout/page-header";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { SECTION_GROUPS, SECTION_PATHS, type Section } from "../model";
import { SECTION_ICONS } from "./section-icons";

/** One section: a separate page on narrow screens, beside the list of all sections on wide ones. */
export function SettingsPage({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <SectionList current={section} />
      <div className="max-w-2xl">
        <PageHeader
          title={t(`settings.section.${section}.title`)}
          text={t(`settings.section.${section}.text`)}
          above={
            <BackLink to="/settings" className="lg:hidden">
              {t("settings.title")}
            </BackLink>
          }
        />
        {children}
      </div>
    </div>
  );
}

function SectionList({ current }: { current: Section }) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t("settings.title")}
      className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] overflow-y-auto pe-1 lg:block"
    >
      <Link to="/settings" className="side-entry font-semibold">
        <Icon name="settings" />
        {t("settings.title")}
      </Link>
      {SECTION_GROUPS.map(({ key, sections }) => (
        <div key={key} className="border-base-300 mt-1.5 border-t pt-1.5">
          {sections.map((section) => (
            <PrefetchLink
              key={section}
              to={`/settings/${SECTION_PATHS[section]}`}
              className="side-entry"
              aria-current={section === current ? "page" : undefined}
            >
              <Icon name={SECTION_ICONS[section]} />
              <span className="min-w-0 flex-1 leading-tight">
                {t(`settings.section.${section}.title`)}
              </span>
            </PrefetchLink>
          ))}
        </div>
      ))}
    </nav>
  );
}
