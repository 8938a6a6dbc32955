import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Dialog } from "~/ui/overlay/dialog";
import { Notice } from "~/ui/layout/notice";
import { useOnline } from "../../offline/connectivity/connectivity";
import { countUnsent } from "../../offline/outbox/outbox";
import type { Owner } from "../../offline/data/owner";
import { cleanUpSession } from "./sign-out-cleanup";

/** What a sign-out would leave behind: unsent entries and unsaved input. */
export type Unsent = { waiting: number; typed: boolean };
type Props = {
  owner: Owner;
  unsent: Unsent;
  onChange: (unsent: Unsent) => void;
  onClose: () => void;
};

/** Send now, keep on this device, or cancel (architecture §9). */
export function UnsentDialog({ owner, unsent, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  async function send() {
    setBusy(true);
    const waiting = await sendAll(owner);
    setBusy(false);
    setTried(true);
    if (waiting === 0 && !unsent.typed) await cleanUpSession(owner);
    else onChange({ ...unsent, waiting });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("shell.leave.title")}
      footer={
        <>
          <Button type="button" look="quiet" onClick={onClose}>
            {t("ui.dialog.cancel")}
          </Button>
          <Button type="button" onClick={() => void cleanUpSession(owner)}>
            {unsent.waiting > 0 ? t("shell.leave.keep") : t("shell.account.log-out")}
          </Button>
          {unsent.waiting > 0 && online ? (
            <Button type="button" look="primary" busy={busy} onClick={() => void send()}>
              {t("shell.leave.send")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-3 text-pretty">
        {unsent.waiting > 0 ? <p>{t("shell.leave.waiting", { count: unsent.waiting })}</p> : null}
        {tried && unsent.waiting > 0 ? (
          <Notice kind="error" title={t("shell.leave.failed")} />
        ) : null}
        {unsent.typed ? <p>{t("shell.leave.typed")}</p> : null}
      </div>
    </Dialog>
  );
}

/** The number of entries still unsent. */
async function sendAll(owner: Owner): Promise<number> {
  const { sendOutbox } = await import("../../offline/outbox/sending/sender");
  await sendOutbox("person").catch(() => undefined);
  return countUnsent(owner);
}
