import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useToast } from "~/ui/toast";

/** A command leads back to its record with `?done=<command>`: the record says that it is done, once, and cleans its address. */
export function useDoneToast(wordsFor: (command: string) => string): void {
  const show = useToast();
  const [params, setParams] = useSearchParams();
  const done = params.get("done");
  const words = useRef(wordsFor);
  words.current = wordsFor;
  useEffect(() => {
    if (!done || !/^[a-zA-Z]+$/.test(done)) return;
    show("success", words.current(done));
    setParams(
      (before) => {
        before.delete("done");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [done, setParams, show]);
}
