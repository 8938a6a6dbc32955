import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { marksHere } from "~/offline/outbox/durability/marks";
import { ownerHere } from "~/offline/data/owner";
import { Notice } from "~/ui/layout/notice";

/** For a user who did not log out and must log in again: the reason, and that their queued entries are kept. */
export function SignedOutNotice() {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<number | null>(null);
  useEffect(() => {
    const owner = ownerHere();
    if (owner !== null) setWaiting(marksHere().filter((mark) => mark.owner === owner).length);
  }, []);
  if (waiting === null) return null;
  return (
    <Notice kind="warning">
      <p>{t("sessions.login.signed-out")}</p>
      {waiting > 0 ? <p>{t("sessions.login.signed-out-waiting", { waiting })}</p> : null}
    </Notice>
  );
}
