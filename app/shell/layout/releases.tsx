import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { useToast } from "~/ui/overlay/toast";
import { useReleaseState } from "../../offline/releases/release-updates";

/** Announces the first installation. For a new version that waits for unsaved input, offers to reload (requirements §1). */
export function Releases() {
  const { t } = useTranslation();
  const show = useToast();
  const state = useReleaseState();
  useEffect(() => {
    if (state === "ready") show("success", t("shell.release.ready"));
  }, [state, show, t]);
  if (state !== "waiting") return null;
  return (
    <p role="status" className="quiet-bar">
      {t("shell.release.new")}
      <Button type="button" look="quiet" onClick={() => void insist()}>
        {t("shell.release.reload")}
      </Button>
    </p>
  );
}

/** Already loaded: the module that reports a waiting release is the same one. */
async function insist(): Promise<void> {
  await (await import("../../offline/releases/releases")).activateUpdate();
}
