import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bcp47 } from "~/kernel/text/languages";
import { queuedIn, withoutQueued } from "~/offline/outbox/queued";
import { useToast } from "~/ui/overlay/toast";
import { useRootFacts } from "./root-facts";

/**
 * A command redirects to its record with `?done=<command>`, or with the entry that was queued. This shows the message once and removes the
 * parameter.
 */
export function useDoneToast(wordsFor: (command: string) => string): void {
  const show = useToast();
  const [params, setParams] = useSearchParams();
  const done = params.get("done");
  const queued = queuedIn(params);
  const { t, i18n } = useTranslation();
  const language = useRootFacts()?.language;
  // The command may have changed the language, whose texts are still loading.
  const speaks = !language || i18n.language === bcp47(language);
  const words = useRef(wordsFor);
  words.current = wordsFor;
  useEffect(() => {
    if (!done || !speaks || !/^[a-zA-Z]+$/.test(done)) return;
    show("success", words.current(done));
    setParams(
      (before) => {
        before.delete("done");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [done, speaks, setParams, show]);
  useEffect(() => {
    if (!queued) return;
    show("info", t("outbox.kept"));
    setParams(withoutQueued, { replace: true, preventScrollReset: true });
  }, [queued, setParams, show, t]);
}
