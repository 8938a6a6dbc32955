import { useLocation } from "@remix-run/react";
import { startTransition, useEffect, useState } from "react";
import { isId } from "../../kernel/ids";
import { DRAFT, openedAt, openedBefore, pathOfForm } from "./opened-form";

// A form of which a record has one draft, such as an order's next report. A crash or another page continues it. While it is open in another
// tab, the form has a draft of its own, so that neither overwrites the other.

/** `name` is empty until it is known. `id` is that of the own draft, empty without one; `path` continues it. */
export type OwnDraft = { name: string; id: string; path: string };

/** `shared`: the name of the record's draft; empty for a form without one. */
export function useOwnDraft(shared: string): OwnDraft {
  const { pathname, search } = useLocation();
  const path = pathOfForm({ pathname, search });
  const named = new URLSearchParams(search).get(DRAFT);
  const requested = isId(named) ? named : null;
  const [chosen, setChosen] = useState<{ of: string; id: string } | null>(null);
  useEffect(() => {
    if (shared === "" || requested !== null) return;
    const left = new AbortController();
    void chooseId(shared, path, left.signal).then(
      (id) => left.signal.aborted || startTransition(() => setChosen({ of: shared, id })),
    );
    return () => left.abort();
  }, [shared, path, requested]);
  const id = requested ?? (chosen?.of === shared ? chosen.id : null);
  if (shared === "" || id === null) return { name: "", id: "", path };
  if (id === "") return { name: shared, id, path };
  const own = `${path}${path.includes("?") ? "&" : "?"}${DRAFT}=${id}`;
  return { name: `${shared}/${id}`, id, path: own };
}

async function chooseId(shared: string, path: string, left: AbortSignal): Promise<string> {
  // After a reload, this tab continues what it had.
  const before = openedBefore(path);
  if (before !== undefined) return before;
  return (await isFree(shared, left)) ? "" : openedAt(path);
}

/** The requests of this tab, whose lock may not be released yet. */
const requests = new Map<string, Promise<unknown>>();

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
