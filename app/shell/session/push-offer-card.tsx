import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { useToast } from "~/ui/overlay/toast";
import { allowPush, warnPushUnavailable } from "./push-device";

export type OfferCardProps = { publicKey: string; onClose: () => void };

export function PushOfferCard({ publicKey, onClose }: OfferCardProps) {
  const { t } = useTranslation();
  const show = useToast();
  const [busy, setBusy] = useState(false);
  async function allow() {
    setBusy(true);
    // Not on where the browser or its user says no, which only the log tells (requirements §8).
    const state = await allowPush(publicKey).catch(warnPushUnavailable);
    onClose();
    if (state === "on") show("success", t("shell.push-offer.done"));
  }
  return (
    <section
      aria-labelledby="push-offer"
      className="card-surface mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 p-4"
    >
      <div className="min-w-60 flex-1">
        <h2 id="push-offer" className="font-semibold">
          {t("shell.push-offer.title")}
        </h2>
        <p className="text-muted text-sm text-pretty">{t("shell.push-offer.text")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="button" look="quiet" onClick={onClose}>
          {t("shell.push-offer.later")}
        </Button>
        <Button type="button" icon="bell" busy={busy} onClick={() => void allow()}>
          {t("shell.push-offer.allow")}
        </Button>
      </div>
    </section>
  );
}
