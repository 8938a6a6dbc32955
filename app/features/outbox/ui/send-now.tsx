import { useState } from "react";
import { useTranslation } from "react-i18next";
import { checkConnection, isOnline } from "~/offline/connectivity/connectivity";
import { Button } from "~/ui/layout/button";
import { useToast } from "~/ui/overlay/toast";

/** Sends at once, whatever retry delay is set. Without a connection it says so, after it has looked for one. */
export function SendNow({ busy }: { busy: boolean }) {
  const { t } = useTranslation();
  const show = useToast();
  const [isRequested, setRequested] = useState(false);
  async function send() {
    setRequested(true);
    if (!isOnline()) await checkConnection();
    if (!isOnline()) {
      setRequested(false);
      return show("info", t("outbox.offline"));
    }
    const { sendOutbox } = await import("~/offline/outbox/sending/sender");
    // An entry that could not be sent stays in the list below, with its state.
    await sendOutbox("person").catch(() => undefined);
    setRequested(false);
    if (!isOnline()) show("info", t("outbox.offline"));
  }
  return (
    <Button
      type="button"
      look="primary"
      icon="send"
      busy={isRequested || busy}
      onClick={() => void send()}
    >
      {t("outbox.send")}
    </Button>
  );
}
