import { useLocation } from "@remix-run/react";
import { startTransition, useEffect, useState } from "react";
import { BoundedMap } from "../../kernel/bounded-map";
import { isId } from "../../kernel/ids";
import { DRAFT, leaveForm, openedAt, openedBefore, pathOfForm } from "./opened-form";

/** The state of a link that continues the record's draft, also where the tab has one of its own. */
export const CONTINUES = "continues-draft";

// A form of which a record has one draft: the next report of an order. A crash or another page continues it. While it is open in another
// tab, the form has a draft of its own, so that neither overwrites the other.

/** `name` is empty until it is known. `id` is that of the own draft, empty without one; `path` continues it. */
type OwnDraft = { name: string; id: string; path: string };

/** `shared`: the name of the record's draft; empty for a form without one. */
export function useOwnDraft(shared: string): OwnDraft {
  const { pathname, search, state } = useLocation();
  const isWanted = state === CONTINUES;
  const path = pathOfForm({ pathname, search });
  const named = new URLSearchParams(search).get(DRAFT);
  const requested = isId(named) ? named : null;
  const [chosen, setChosen] = useState<{ of: string; id: string } | null>(null);
  useEffect(() => {
    if (shared === "" || requested !== null) return;
    const left = new AbortController();
    void chooseId(shared, { path, isWanted }, left.signal).then(
      (id) => left.signal.aborted || startTransition(() => setChosen({ of: shared, id })),
    );
    return () => left.abort();
  }, [shared, path, requested, isWanted]);
  const id = requested ?? (chosen?.of === shared ? chosen.id : null);
  if (shared === "" || id === null) return { name: "", id: "", path };
  if (id === "") return { name: shared, id, path };
  const own = `${path}${path.includes("?") ? "&" : "?"}${DRAFT}=${id}`;
  return { name: `${shared}/${id}`, id, path: own };
}

async function chooseId(
  shared: string,
  { path, isWanted }: { path: string; isWanted: boolean },
  left: AbortSignal,
): Promise<string> {
  // After a reload, this tab continues what it had.
  const before = openedBefore(path);
  if (before !== undefined && !isWanted) return before;
  if (!(await isFree(shared, left))) return openedAt(path);
  leaveForm(path);
  return "";
}

/** The requests of this tab, whose lock may not be released yet. Of those before, it is. */
const requests = new BoundedMap<string, Promise<unknown>>(20);

/** Whether no other tab has the draft open. This one has it then, until it leaves. */
async function isFree(name: string, left: AbortSignal): Promise<boolean> {
  await requests.get(name);
  return new Promise((resolve) => {
    const request = navigator.locks
      .request(`draft ${name}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && !left.aborted ? ended(left) : undefined;
      })
      // A browser that refuses locks has one draft, as before.
      .catch(() => resolve(true));
    requests.set(name, request);
  });
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
}
