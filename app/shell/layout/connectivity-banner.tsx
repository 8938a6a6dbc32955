import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasUnsavedInput } from "~/ui/form/dirty-forms";
import { Icon } from "~/ui/layout/icon";
import { isOnline, onConnectivity, useOnline } from "../../offline/connectivity/connectivity";
import { countUnsent } from "../../offline/outbox/outbox";
import { currentOwner } from "../../offline/data/owner";
import { signOutReason } from "../session/signed-out";

/** As long as a toast is visible (requirements §9). */
const TOAST_MS = 3_000;

/** Says that the page is offline for as long as it is, after the toast. Back online it sends what waits and reloads the page's data. */
export function Connectivity() {
  const { t } = useTranslation();
  const online = useOnline();
  const { revalidate } = useRevalidator();
  const isAnnounced = useIsAnnounced(online);
  useEffect(
    () =>
      onConnectivity(() => {
        if (isOnline()) void sentFirst().then(() => mayReadAnew() && revalidate());
      }),
    [revalidate],
  );
  if (online || !isAnnounced) return null;
  return (
    <p className="quiet-bar">
      <Icon name="cloud-off" size={16} />
      {t("shell.offline")}
    </p>
  );
}

/** The toast has said it. Only then does the bar say it, for as long as it lasts. A page that starts offline has no toast. */
function useIsAnnounced(online: boolean): boolean {
  const [isAnnounced, setAnnounced] = useState(!online);
  useEffect(() => {
    if (online) return setAnnounced(false);
    const timer = setTimeout(() => setAnnounced(true), TOAST_MS);
    return () => clearTimeout(timer);
  }, [online]);
  return isAnnounced;
}

/** Sends the outbox first: the responses show whether the session is still valid. Then it reloads the page's data. */
async function sentFirst(): Promise<void> {
  const owner = currentOwner();
  const waiting = owner === null ? 0 : await countUnsent(owner).catch(() => 0);
  if (waiting > 0)
    await (await import("../../offline/outbox/sending/sender")).sendOutbox().catch(() => undefined);
}

/**
 * Offline data may be on the page. With unsaved input the page stays until the user has finished. Without a session, a reload would
 * redirect to the login.
 */
function mayReadAnew(): boolean {
  return !hasUnsavedInput() && signOutReason() !== "lapsed";
}
