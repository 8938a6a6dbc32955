import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bcp47 } from "~/kernel/languages";
import { useToast } from "~/ui/overlay/toast";
import { useRootFacts } from "./root-facts";

/** A command leads back to its record with `?done=<command>`: the record says that it is done, once, and cleans its address. */
export function useDoneToast(wordsFor: (command: string) => string): void {
  const show = useToast();
  const [params, setParams] = useSearchParams();
  const done = params.get("done");
  const { i18n } = useTranslation();
  const language = useRootFacts()?.language;
  // What was done may have been the choice of another language, whose texts are still on their way.
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
}
