import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bcp47 } from "~/kernel/text/languages";
import type { PlainTextKey } from "~/locales/keys";
import { queuedIn, withoutQueued } from "~/offline/outbox/queued";
import { useToast } from "~/ui/overlay/toast";
import type { ToastAction } from "~/ui/overlay/toast-place";
import { useRootFacts } from "./root-facts";

type DoneKey = Extract<PlainTextKey, `${string}.done`>;
type GroupOf<Key> = Key extends `${infer Command}.done` ? Above<Command> : never;
type Above<Path> = Path extends `${infer First}.${infer Rest}`
  ? Rest extends `${string}.${string}`
    ? `${First}.${Above<Rest>}`
    : First
  : never;

/**
 * A command redirects to its record with `?done=<command>`, or with the entry that was queued. This shows `<group>.<command>.done`, from the
 * first of the groups that has it, or that the entry is queued, once and removes the parameter.
 */
export function useDoneToast(...groups: GroupOf<DoneKey>[]): void {
  useUndoableDoneToast(groups);
}

/** The same with the button that takes the command back, of what the redirect says for it with `&undo=…`. */
export function useUndoableDoneToast(
  groups: readonly GroupOf<DoneKey>[],
  undoOf?: (undo: string, done: string) => ToastAction | undefined,
): void {
  const show = useToast();
  const [params, setParams] = useSearchParams();
  const done = params.get("done");
  const queued = queuedIn(params);
  const { t, i18n } = useTranslation();
  const language = useRootFacts()?.language;
  // The command may have changed the language, whose texts are still loading.
  const speaks = !language || i18n.language === bcp47(language);
  const latest = useRef(say);
  latest.current = say;
  useEffect(() => {
    if (!done || !speaks || !/^[a-zA-Z]+$/.test(done)) return;
    latest.current(done);
    setParams(
      (before) => {
        before.delete("done");
        before.delete("undo");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [done, speaks, setParams]);
  useEffect(() => {
    if (!queued) return;
    show("info", t("outbox.kept"));
    setParams(withoutQueued, { replace: true, preventScrollReset: true });
  }, [queued, setParams, show, t]);

  /** Says nothing of a command that is not of this page: the parameter is part of a URL that anybody can write. */
  function say(command: string): void {
    const group = groups.find((each) => i18n.exists(`${each}.${command}.done`));
    if (!group) return reportError(new Error(`No text for ?done=${command}`));
    const undo = params.get("undo");
    show(
      "success",
      t(`${group}.${command}.done`, { defaultValue: command }),
      undo ? undoOf?.(undo, command) : undefined,
    );
  }
}
