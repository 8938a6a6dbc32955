import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasUnsavedInput } from "~/ui/form/dirty-forms";
import { useToast } from "~/ui/overlay/toast";
import { whenIdle } from "../../offline/connectivity/when-idle";
import { countUnsent } from "../../offline/outbox/outbox";
import type { Owner } from "../../offline/data/owner";
import { closePopovers } from "../layout/popover";
import type { Unsent } from "./unsent-dialog";

const loadDialog = () => import("./unsent-dialog");
const loadCleanUp = () => import("./sign-out-cleanup");
const UnsentDialog = lazy(async () => ({ default: (await loadDialog()).UnsentDialog }));

/** For the sign-out form. With JavaScript it also works without a network, and asks if entries are unsent. */
export function useLogOut(owner: Owner): {
  onSubmit: (event: FormEvent) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const show = useToast();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  useEffect(() => void whenIdle().then(fetchLeaving), []);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    closePopovers();
    // Without a network these modules may not be on the device yet: then the user stays signed in instead of losing the page.
    leave().catch(() => show("warning", t("shell.offline")));
  }
  async function leave() {
    const found = await unsentOf(owner);
    if (found.waiting > 0 || found.typed) {
      await loadDialog();
      setUnsent(found);
    } else await (await loadCleanUp()).cleanUpSession(owner);
  }
  const dialog = unsent ? (
    <Suspense fallback={null}>
      <UnsentDialog
        owner={owner}
        unsent={unsent}
        onChange={setUnsent}
        onClose={() => setUnsent(null)}
      />
    </Suspense>
  ) : null;
  return { onSubmit, dialog };
}

/** Loaded while there is a network: without this module the device's data could not be deleted and the confirmation could not be shown. */
function fetchLeaving(): void {
  Promise.all([
    import("../../offline/data/database-wipe"),
    import("./push-device"),
    loadCleanUp(),
    loadDialog(),
  ]).catch(() => undefined);
}

/** A storage that cannot be read does not prevent signing out. */
async function unsentOf(owner: Owner): Promise<Unsent> {
  return { waiting: await countUnsent(owner).catch(() => 0), typed: hasUnsavedInput() };
}
