import { Outlet } from "@remix-run/react";
import { CompanyMark } from "../layout/company-mark";
import { LanguageMenu } from "../preferences/language-menu";
import { useRootFacts } from "../layout/root-facts";

/** The layout of the login and related pages. */
export default function Welcome() {
  const root = useRootFacts();
  return (
    <div className="welcome">
      <header className="flex items-center justify-between p-4">
        <p className="flex min-w-0 items-center gap-2.5 font-semibold">
          {root ? <CompanyMark tenant={root.tenant} /> : null}
        </p>
        {root && root.features.LANGUAGE_UI.enabled ? (
          <LanguageMenu language={root.language} />
        ) : null}
      </header>
      <main id="content" className="grid flex-1 place-items-center p-4">
        <div className="w-full max-w-sm">
          <Outlet />
        </div>
      </main>
    </div>
  );
}
