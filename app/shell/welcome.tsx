import { Outlet } from "@remix-run/react";
import { LanguageMenu } from "./language-menu";
import { useRootFacts } from "./root-facts";

/** The quiet page around login and its neighbours. */
export default function Welcome() {
  const root = useRootFacts();
  return (
    <div className="welcome">
      <header className="flex items-center justify-between p-4">
        <p className="font-semibold">{root?.tenant.name}</p>
        {root && root.features.LANGUAGE_UI.enabled ? <LanguageMenu language={root.language} /> : null}
      </header>
      <main id="content" className="grid flex-1 place-items-center p-4">
        <div className="w-full max-w-sm">
          <Outlet />
        </div>
      </main>
    </div>
  );
}
