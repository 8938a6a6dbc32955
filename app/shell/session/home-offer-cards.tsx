import { useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/hydrated";
import { takeInstallOffer, useInstallable } from "../home-screen/install-prompt";
import { InstallCard } from "../home-screen/install-card";
import { takeOffer } from "./push-offer-state";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/overlay/toast";
import { OfferCard } from "./offer-card";
import { allowPush, warnPushUnavailable } from "./push-device";

type Props = { publicKey: string; onClose: () => void };

export type HomeOfferProps = { home: string; publicKey: string | null | undefined };

/**
 * Offers push messages once, on the first home page of a device (requirements §1), and on a later one to install the app. Afterwards the
 * profile offers both.
 */
export function HomeOfferCards({ home, publicKey }: HomeOfferProps) {
  const isHome = useLocation().pathname === home;
  const isInstallable = useInstallable();
  const [offer, setOffer] = useState<"push" | "install" | null>(null);
  const hasOffered = useRef(false);
  useBrowserLayoutEffect(() => {
    if (!isHome || hasOffered.current) return;
    const next =
      publicKey && takeOffer() ? "push" : isInstallable && takeInstallOffer() ? "install" : null;
    hasOffered.current = next !== null;
    setOffer(next);
  }, [isHome, publicKey, isInstallable]);
  if (!isHome || offer === null) return null;
  const close = () => setOffer(null);
  if (offer === "install") return <InstallCard onClose={close} />;
  return publicKey ? <PushOfferCard publicKey={publicKey} onClose={close} /> : null;
}

function PushOfferCard({ publicKey, onClose }: Props) {
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
