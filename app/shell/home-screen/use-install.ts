import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/overlay/toast";
import { install } from "./install-prompt";

/** Lets the browser ask whether to install the app, and says that it did. */
export function useInstall(): { busy: boolean; start: () => Promise<void> } {
  const { t } = useTranslation();
  const show = useToast();
  const [busy, setBusy] = useState(false);
  async function start() {
    setBusy(true);
    // The browser refuses a prompt that it has shown before.
    const agreed = await install().catch(() => false);
    setBusy(false);
    if (agreed) show("success", t("shell.install.done"));
  }
  return { busy, start };
}
