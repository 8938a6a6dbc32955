import { useLocation } from "@remix-run/react";
import { type ComponentType, lazy, Suspense, useRef, useState } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/hydrated";
import { takeInstallOffer, useInstallable } from "../home-screen/install-prompt";
import { takeOffer } from "./push-offer-state";

type Props = { home: string; publicKey: string | null | undefined };

/** Shown once per device. Without a network there is nothing to offer. */
const PushOfferCard = lazyOrNothing(async () => (await import("./push-offer-card")).PushOfferCard);
const InstallCard = lazyOrNothing(
  async () => (await import("../home-screen/install-card")).InstallCard,
);

/**
 * Offers push messages once, on the first home page of a device (requirements §1), and on a later one to install the app. Afterwards the
 * profile offers both.
 */
export function HomeOffer({ home, publicKey }: Props) {
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
  return (
    <Suspense fallback={null}>
      {offer === "install" ? <InstallCard onClose={close} /> : null}
      {offer === "push" && publicKey ? (
        <PushOfferCard publicKey={publicKey} onClose={close} />
      ) : null}
    </Suspense>
  );
}

function lazyOrNothing<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy<ComponentType<P>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
}
