import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/toast";

/** SPEC §1: going offline and coming back is announced. */
export function Connectivity() {
  const { t } = useTranslation();
  const show = useToast();
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const lost = () => (setOffline(true), show("warning", t("shell.offline")));
    const back = () => (setOffline(false), show("success", t("shell.online")));
    window.addEventListener("offline", lost);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", back);
    };
  }, [show, t]);
  return offline ? <p className="offline-bar">{t("shell.offline")}</p> : null;
}
