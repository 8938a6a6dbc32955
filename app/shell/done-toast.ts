import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/toast";

/** A command leads back to its record with `?done=<command>`: the record says that it is done, once, and cleans its address. */
export function useDoneToast(noun: string): void {
  const { t } = useTranslation();
  const show = useToast();
  const [params, setParams] = useSearchParams();
  const done = params.get("done");
  useEffect(() => {
    if (!done || !/^[a-zA-Z]+$/.test(done)) return;
    show("success", t(`${noun}.${done}.done`));
    setParams(
      (before) => {
        before.delete("done");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [done, noun, setParams, show, t]);
}
