import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BackLink } from "~/ui/layout/back-link";
import { Icon } from "~/ui/layout/icon";
import { PageHeader } from "~/ui/layout/page-header";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import type { Section } from "../model";
import { useSettingsPages } from "./settings-pages";

/** The page of a section. */
export function SettingsPage({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <SettingsFrame
      title={t(`settings.section.${section}.title`)}
      text={t(`settings.section.${section}.text`)}
    >
      <div className="max-w-2xl">{children}</div>
    </SettingsFrame>
  );
}

type FrameProps = {
  title: string;
  text: string;
  /** Beside the title. */ actions?: ReactNode;
  children: ReactNode;
};

/** A page of the settings: alone on narrow screens, beside the list of all of them on wide ones. */
export function SettingsFrame({ title, text, actions, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <PageList />
      <div className="min-w-0">
        <PageHeader
          title={title}
          text={text}
          above={
            <BackLink to="/settings" className="lg:hidden">
              {t("settings.title")}
            </BackLink>
          }
        >
          {actions}
        </PageHeader>
        {children}
      </div>
    </div>
  );
}

function PageList() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t("settings.title")}
      className="sticky top-[calc(var(--spacing-frame)+1rem)] hidden max-h-[calc(100dvh-6rem)] overflow-y-auto pe-1 lg:block"
    >
      <Link to="/settings" className="side-entry font-semibold">
        <Icon name="settings" />
        {t("settings.title")}
      </Link>
      {useSettingsPages().map(({ group, pages }) => (
        <div key={group} className="border-base-300 mt-1.5 border-t pt-1.5">
          {pages.map(({ to, icon, title }) => (
            <PrefetchLink
              key={to}
              to={to}
              className="side-entry"
              aria-current={pathname === to || pathname.startsWith(`${to}/`) ? "page" : undefined}
            >
              <Icon name={icon} />
              <span className="min-w-0 flex-1 leading-tight">{title}</span>
            </PrefetchLink>
          ))}
        </div>
      ))}
    </nav>
  );
}
