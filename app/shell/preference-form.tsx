import { useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { closePopovers } from "./popover";

/** One choice that this browser remembers, as a button that also works before JavaScript. */
export function PreferenceButton({ name, value, pressed, children }: { name: "language" | "theme"; value: string; pressed: boolean; children: ReactNode }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action="/preferences" onSubmit={closePopovers}>
      <input type="hidden" name="next" value={pathname + search} />
      <button name={name} value={value} aria-pressed={pressed} className="menu-entry" onClick={() => rememberInBrowser(name, value)}>
        {children}
      </button>
    </fetcher.Form>
  );
}

/** SPEC §9: the language is also cached in local storage, under the name that i18next's own detector reads. */
function rememberInBrowser(name: string, value: string): void {
  if (name === "language") localStorage.setItem("i18nextLng", value);
}
