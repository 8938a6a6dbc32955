import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/toast";
import { useOnline } from "./field/connectivity";

/** SPEC §1: going offline and coming back is announced. */
export function Connectivity() {
  const { t } = useTranslation();
  const show = useToast();
  const online = useOnline();
  const before = useRef(online);
  useEffect(() => {
    if (before.current === online) return;
    before.current = online;
    if (online) show("success", t("shell.online"));
    else show("warning", t("shell.offline"));
  }, [online, show, t]);
  return online ? null : <p className="offline-bar">{t("shell.offline")}</p>;
}
