import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { useInstall } from "./use-install";

/** In the profile, for users who did not install the app when it was offered. */
export function InstallSection() {
  const { t } = useTranslation();
  const { busy, start } = useInstall();
  return (
    <Section title={t("shell.install.title")}>
      <p className="text-muted mb-4 text-pretty">{t("shell.install.text")}</p>
      <Button type="button" icon="download" busy={busy} onClick={() => void start()}>
        {t("shell.install.confirm")}
      </Button>
    </Section>
  );
}
