import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";

/** Sends at once, whatever retry delay is set. */
export function SendNow({ busy }: { busy: boolean }) {
  const { t } = useTranslation();
  const [listParams, setAsked] = useState(false);
  async function send() {
    setAsked(true);
    const { sendOutbox } = await import("~/offline/outbox/sending/sender");
    // An entry that could not be sent stays in the list below, with its state.
    await sendOutbox("person").catch(() => undefined);
    setAsked(false);
  }
  return (
    <Button
      type="button"
      look="primary"
      icon="send"
      busy={listParams || busy}
      onClick={() => void send()}
    >
      {t("outbox.send")}
    </Button>
  );
}
