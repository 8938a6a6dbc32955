import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/overlay/toast";
import { OfferCard } from "./offer-card";
import { allowPush, warnPushUnavailable } from "./push-device";

type Props = { publicKey: string; onClose: () => void };

export function PushOfferCard({ publicKey, onClose }: Props) {
  const { t } = useTranslation();
  const show = useToast();
  const [busy, setBusy] = useState(false);
  async function allow() {
    setBusy(true);
    // Off if the browser or the user denies it, which is only logged (requirements §8).
    const state = await allowPush(publicKey).catch(warnPushUnavailable);
    onClose();
    if (state === "on") show("success", t("shell.push-offer.done"));
  }
  return (
    <OfferCard
      id="push-offer"
      title={t("shell.push-offer.title")}
      text={t("shell.push-offer.text")}
      icon="bell"
      confirm={t("shell.push-offer.allow")}
      busy={busy}
      onConfirm={() => void allow()}
      onClose={onClose}
    />
  );
}
