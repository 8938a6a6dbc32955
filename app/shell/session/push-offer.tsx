import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { useBrowserLayoutEffect } from "~/ui/layout/hydrated";
import { useToast } from "~/ui/overlay/toast";
import { takeOffer } from "./push-offer-state";

type Props = { home: string; publicKey: string | null | undefined };

/** Offers push messages once, on the first home page of a device (requirements §1). Later the profile offers them. */
export function PushOffer({ home, publicKey }: Props) {
  const { t } = useTranslation();
  const show = useToast();
  const isHome = useLocation().pathname === home;
  const [offered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  useBrowserLayoutEffect(() => {
    if (isHome && publicKey && takeOffer()) setOffered(true);
  }, [isHome, publicKey]);
  async function allow(key: string) {
    setBusy(true);
    const isOn = await subscribe(key);
    setOffered(false);
    if (isOn) show("success", t("shell.push-offer.done"));
  }
  if (!offered || !isHome || !publicKey) return null;
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
        <Button type="button" look="quiet" onClick={() => setOffered(false)}>
          {t("shell.push-offer.later")}
        </Button>
        <Button type="button" icon="bell" busy={busy} onClick={() => void allow(publicKey)}>
          {t("shell.push-offer.allow")}
        </Button>
      </div>
    </section>
  );
}

/** False where the browser or its user says no, which only the log tells (requirements §8). */
async function subscribe(publicKey: string): Promise<boolean> {
  const { allowPush, warnPushUnavailable: noPush } = await import("./push-device");
  return (await allowPush(publicKey).catch(noPush)) === "on";
}
