import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { hasUnsavedInput } from "~/ui/dirty-forms";
import { Icon } from "~/ui/icon";
import { useToast } from "~/ui/toast";
import { useOnline } from "./field/connectivity";

/** SPEC §1: going offline and coming back is announced. */
export function Connectivity() {
  const { t } = useTranslation();
  const show = useToast();
  const online = useOnline();
  const { revalidate } = useRevalidator();
  const before = useRef(online);
  useEffect(() => {
    if (before.current === online) return;
    before.current = online;
    if (!online) return show("warning", t("shell.offline"));
    show("success", t("shell.online"));
    // What is shown may be the phone's; where somebody is writing it stays until they have finished.
    if (!hasUnsavedInput()) revalidate();
  }, [online, show, t, revalidate]);
  if (online) return null;
  return (
    <p className="quiet-bar">
      <Icon name="cloud-off" size={16} />
      {t("shell.offline")}
    </p>
  );
}
