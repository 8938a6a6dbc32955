import { useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { fromTag } from "~/kernel/text/languages";
import { rememberLanguage } from "./stored-language";
import { closePopovers } from "../layout/popover";

/** A preference of this browser, as a submit button that also works before JavaScript. */
export function PreferenceButton({
  name,
  value,
  pressed,
  children,
}: {
  name: "language" | "theme";
  value: string;
  pressed: boolean;
  children: ReactNode;
}) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action="/preferences" onSubmit={closePopovers}>
      <input type="hidden" name="next" value={pathname + search} />
      <button
        name={name}
        value={value}
        aria-pressed={pressed}
        className="menu-entry"
        onClick={() => remember(name, value)}
      >
        {children}
      </button>
    </fetcher.Form>
  );
}

/** The language is also cached in local storage (requirements §9). */
function remember(name: string, value: string): void {
  if (name === "language") rememberLanguage(fromTag(value));
}
