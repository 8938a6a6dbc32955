import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { fromTag } from "~/kernel/text/languages";
import { isOnline } from "~/offline/connectivity/connectivity";
import { useRootFacts } from "../layout/root-facts";

/** Makes the language of ?lng the account's, as the language menu does, and removes it from the URL. */
export function useRequestedLanguage(): void {
  const user = useRootFacts()?.user;
  const { pathname, search } = useLocation();
  const { submit } = useFetcher();
  const language = fromTag(new URLSearchParams(search).get("lng"));
  const isNew = Boolean(user) && user?.language !== language;
  const next = pathname + search;
  useEffect(() => {
    if (language && isNew && isOnline())
      submit({ language, next }, { method: "post", action: "/preferences" });
  }, [language, isNew, next, submit]);
}
