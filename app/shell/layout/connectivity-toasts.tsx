import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/overlay/toast";
import { isOnline, onConnectivity } from "../../offline/connectivity/connectivity";

/** Announces going offline and coming back online on every page, also without a session (requirements §1). */
export function ConnectivityToasts(): null {
  const { t } = useTranslation();
  const show = useToast();
  // Changes alone: a page that starts offline has the bar instead.
  useEffect(
    () => onConnectivity(() => show("info", t(isOnline() ? "shell.online" : "shell.offline"))),
    [show, t],
  );
  return null;
}
