import { useFetcher, useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fromTag } from "~/kernel/text/languages";
import { useToast } from "~/ui/overlay/toast";
import { isOnline } from "../../offline/connectivity/connectivity";
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
  const { t } = useTranslation();
  const show = useToast();
  function submit(event: FormEvent) {
    closePopovers();
    if (isOnline()) return;
    event.preventDefault();
    show("info", t("shell.works-offline.preference"));
  }
  return (
    <fetcher.Form method="post" action="/preferences" onSubmit={submit}>
      <input type="hidden" name="next" value={pathname + search} />
      <button
        name={name}
        value={value}
        aria-pressed={pressed}
        className="menu-entry"
        onClick={() => isOnline() && remember(name, value)}
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
