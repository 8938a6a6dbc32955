import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { hasUnsavedInput } from "~/ui/dirty-forms";
import { countUnsent } from "./field/outbox";
import type { Owner } from "./field/owner";
import { type Unsent, UnsentDialog } from "./unsent-dialog";
import { leaveHere } from "./leave";
import { closePopovers } from "./popover";

/** For the form that logs out: with JavaScript it works without a network, too, and asks where something has not been sent. */
export function useLogOut(owner: Owner): { onSubmit: (event: FormEvent) => void; dialog: ReactNode } {
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  // Fetched while there is a network: without it nothing could be taken off this phone.
  useEffect(() => void import("./field/database-wipe").catch(() => undefined), []);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    closePopovers();
    void unsentOf(owner).then((found) => (found.waiting > 0 || found.typed ? setUnsent(found) : leaveHere(owner)));
  }
  const dialog = unsent ? <UnsentDialog owner={owner} unsent={unsent} onChange={setUnsent} onClose={() => setUnsent(null)} /> : null;
  return { onSubmit, dialog };
}

/** A storage that cannot be read keeps nobody signed in. */
async function unsentOf(owner: Owner): Promise<Unsent> {
  return { waiting: await countUnsent(owner).catch(() => 0), typed: hasUnsavedInput() };
}
