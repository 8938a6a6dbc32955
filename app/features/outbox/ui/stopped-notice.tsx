import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StopReason } from "~/offline/outbox/sending/response";
import { onOutboxUpdate } from "~/offline/outbox/updates";
import { currentOwner } from "~/offline/data/owner";
import { Notice } from "~/ui/layout/notice";

/** Why none of this user's entries is sent at the moment, and the remedy. No entry is lost. */
export function StoppedNotice() {
  const { t } = useTranslation();
  const why = useStopReason();
  if (why === null) return null;
  return (
    <Notice kind="warning">
      <p>{t(`outbox.stopped.${why}`)}</p>
      {why === "signed-out" ? (
        <a className="link-plain inline-flex min-h-11 items-center" href="/login?next=/outbox">
          {t("outbox.sign-in")}
        </a>
      ) : null}
    </Notice>
  );
}

function useStopReason(): StopReason | null {
  const [why, setWhy] = useState<StopReason | null>(null);
  useEffect(() => {
    let gone = false;
    async function look() {
      const stopped = await (
        await import("~/offline/outbox/sending/round")
      ).stopReason(currentOwner());
      if (!gone) setWhy(stopped);
    }
    look().catch(() => undefined);
    const quiet = onOutboxUpdate(() => void look().catch(() => undefined));
    return () => {
      gone = true;
      quiet();
    };
  }, []);
  return why;
}
