import { useTranslation } from "react-i18next";
import { OfferCard } from "../session/offer-card";
import { useInstall } from "./use-install";

/** Offers to install the app on the first home page of a phone after the browser would do it. Later the profile offers it. */
export function InstallCard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, start } = useInstall();
  return (
    <OfferCard
      id="install-offer"
      title={t("shell.install.title")}
      text={t("shell.install.text")}
      icon="download"
      confirm={t("shell.install.confirm")}
      busy={busy}
      onConfirm={() => void start().then(onClose)}
      onClose={onClose}
    />
  );
}
