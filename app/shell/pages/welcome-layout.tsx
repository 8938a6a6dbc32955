import { Outlet } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Spinner } from "~/ui/layout/spinner";
import { useWorker } from "../../offline/connectivity/use-device";
import { CompanyMark } from "../layout/company-mark";
import { LanguageMenu } from "../preferences/language-menu";
import { useRootFacts } from "../layout/root-facts";
import { useRestoredSession } from "../session/restored-session";

/** The layout of the login and related pages. A signed-in user sees none of them (requirements §2), nor does one whose token is stored. */
export function WelcomeLayout() {
  const { t } = useTranslation();
  const root = useRootFacts();
  const restoring = useRestoredSession();
  useWorker();
  return (
    <div className="welcome">
      <header className="flex items-center justify-between p-4">
        <p className="flex min-w-0 items-center gap-2.5 font-semibold">
          {root ? <CompanyMark tenant={root.tenant} /> : null}
        </p>
        {root && root.features.LANGUAGE_UI.enabled ? (
          <LanguageMenu language={root.language} note={t("shell.language.device")} />
        ) : null}
      </header>
      <main id="content" className="grid flex-1 place-items-center p-4">
        <div className="w-full max-w-sm">
          {restoring ? <Spinner label={t("shell.progress.signing-in")} /> : <Outlet />}
        </div>
      </main>
    </div>
  );
}
