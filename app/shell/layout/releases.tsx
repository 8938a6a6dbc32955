import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { useToast } from "~/ui/overlay/toast";
import { useReleaseNews } from "../../offline/releases/release-updates";

/** requirements §1: a first installation ends with a word, a new version loads the page anew. It waits for who is writing, and says so. */
export function Releases() {
  const { t } = useTranslation();
  const show = useToast();
  const news = useReleaseNews();
  useEffect(() => {
    if (news === "ready") show("success", t("shell.release.ready"));
  }, [news, show, t]);
  if (news !== "waiting") return null;
  return (
    <p role="status" className="quiet-bar">
      {t("shell.release.new")}
      <Button type="button" look="quiet" onClick={() => void insist()}>
        {t("shell.release.reload")}
      </Button>
    </p>
  );
}

/** It is here already: who says that something waits came from there. */
async function insist(): Promise<void> {
  await (await import("../../offline/releases/releases")).insist();
}
