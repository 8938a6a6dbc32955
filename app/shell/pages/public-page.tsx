import { Outlet, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bcp47, LANGUAGE_NAMES, LANGUAGES } from "~/kernel/text/languages";
import { EmptyState } from "~/ui/list/empty-state";
import { useLanguage } from "~/ui/layout/use-language";
import { CompanyMark } from "../layout/company-mark";
import { useRootFacts } from "../layout/root-facts";
import { pageProblemOf, problemTitle } from "./page-problem";

/** The layout of the pages for people without an account. It is never hydrated: its links are plain ones. */
export default function PublicPage() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { kind, isRetried, message, requestId } = pageProblemOf(useRouteError(), true, pathname);
  const isMissing = kind === "missing";
  return (
    <PublicFrame>
      <EmptyState
        icon={isMissing ? "search-x" : "alert"}
        headingLevel={1}
        title={isMissing ? t("errorPage.link.title") : problemTitle(t, kind)}
        text={isMissing ? t("errorPage.link.text") : (message ?? t("errorPage.failed.text"))}
      >
        {isRetried ? (
          <a href={pathname + search} className="btn btn-primary">
            {t("shell.failed.retry")}
          </a>
        ) : null}
        {requestId ? (
          <p className="text-muted text-sm">{t("shell.failed.request", { requestId })}</p>
        ) : null}
      </EmptyState>
    </PublicFrame>
  );
}

function PublicFrame({ children }: { children: ReactNode }) {
  const root = useRootFacts();
  return (
    <div className="welcome">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
        <p className="flex min-w-0 items-center gap-2.5 font-semibold">
          {root ? <CompanyMark tenant={root.tenant} /> : null}
        </p>
        {root && root.features.LANGUAGE_UI.enabled ? <LanguageLinks /> : null}
      </header>
      <main id="content" className="mx-auto w-full max-w-2xl flex-1 p-4">
        {children}
      </main>
    </div>
  );
}

/** The language is in the address: no cookie is set here. */
function LanguageLinks() {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
    <nav aria-label={t("shell.language.label")} className="-mx-2">
      <ul className="flex flex-wrap">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={`?lng=${language}`}
              lang={bcp47(language)}
              hrefLang={bcp47(language)}
              aria-current={language === current ? "true" : undefined}
              className={`inline-flex min-h-11 items-center px-2 ${language === current ? "font-semibold" : "link-plain"}`}
            >
              {LANGUAGE_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
